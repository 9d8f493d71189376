import { activityColumns } from '@steward/api-client/columns/staff';
import { staff, type StaffActivity } from '@steward/api-client/contract/staff';
import { showShortDay } from '@steward/api-client/rules/plain-days';
import { MINUTES_A_WEEK, TICKETS_A_WEEK } from '@steward/api-client/rules/staff';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { read } from '../../api.ts';
import { ActivityRangeFields, rangeText, useActivityChoice } from '../../components/activity-range.tsx';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { DayPicker } from '../../components/day-picker.tsx';
import { dayOfInstant, formatMinutesShort } from '../../components/format.ts';
import { Notice } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { None } from '../../components/values.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { mayView, useViewer } from '../../hooks/use-viewer.ts';

const DAY_MS = 86_400_000;

const low = (isLow: boolean, tip: string) =>
  isLow && (
    <Badge tone="warning" tip={tip}>
      Low
    </Badge>
  );

const shared = columnsFrom(activityColumns, {
  adminLevel: { width: 146 },
  minutes: {
    mark: ({ minutesFlagged }) => low(minutesFlagged, `Under ${MINUTES_A_WEEK} minutes`),
    width: 142,
  },
  tickets: {
    mark: ({ ticketsFlagged }) => low(ticketsFlagged, `Under ${TICKETS_A_WEEK} tickets`),
    width: 86,
  },
});

/** Side by side, seven days have a shorter form. */
const dayCell = (minutes: number) => (minutes === 0 ? <None>0</None> : formatMinutesShort(minutes));

function columnsFor(rows: readonly StaffActivity[]): readonly Column<StaffActivity>[] {
  const days = rows[0]?.days.map(({ day }) => day) ?? [];
  return [
    ...shared,
    ...days.map((day, index): Column<StaffActivity> => ({
      key: `day-${index}`,
      header: showShortDay(day),
      value: (row) => row.days[index]?.minutes ?? 0,
      cell: (row) => dayCell(row.days[index]?.minutes ?? 0),
      align: 'right',
      width: 84,
      hideOnPhone: true,
      filter: false,
    })),
  ];
}

/** Minutes and handled tickets of the team, for 7 days from the chosen one. */
export function ActivityPage() {
  const viewer = useViewer();
  const now = useNow();
  const today = dayOfInstant(now);
  const [params, setParams] = useSearchParams();
  const day = params.get('date') ?? dayOfInstant(now - 6 * DAY_MS);
  const allowed = mayView(staff.activity.access, viewer) !== false;
  const [choice, choose] = useActivityChoice();
  const isRange = params.has('range');
  const query = useQuery({
    ...read(staff.activity, isRange ? { params: { date: today }, query: choice } : { params: { date: day } }),
    enabled: allowed,
  });
  return (
    <Page
      meta={`${isRange ? `${rangeText(choice, today)}, by the measure of a week.` : '7 days from the chosen day.'} Under ${MINUTES_A_WEEK} minutes or ${TICKETS_A_WEEK} tickets is flagged.`}
    >
      {allowed ? (
        <DataTable
          id="staff-activity"
          label="Activity of the team"
          columns={columnsFor(query.data ?? [])}
          query={query}
          rowKey={(row) => row.name}
          rowTone={(row) => (row.minutesFlagged ? 'warning' : undefined)}
        >
          <DayPicker label="From" day={day} max={today} step={7} onChange={(date) => setParams({ date })} />
          <ActivityRangeFields choice={isRange ? choice : { range: 'week', offset: 0 }} onChoose={choose} />
        </DataTable>
      ) : (
        <Notice>The activity of the whole team is for junior admins and above. Your own is under Own stats.</Notice>
      )}
    </Page>
  );
}
