import { DAY_AHEAD } from '@steward/api-client/rules/calendar';
import { staff, type StaffActivity } from '@steward/api-client/contract/staff';
import { addDays, dayOf, showDay } from '@steward/api-client/rules/log-days';
import { useMemo } from 'react';
import { ListScreen } from '../../tui/components/list-screen.tsx';
import { useNow } from '../../tui/hooks/use-now.ts';
import { useRead } from '../../tui/hooks/use-read.ts';
import { playerBindings, type ListBinding } from '../../tui/list-bindings.ts';
import { useNavigation } from '../../tui/navigation.ts';
import { activityResource } from './columns.ts';
import { DayForm } from '../../tui/components/day-form.tsx';
import { lastWeekFrom } from './day.ts';

const NONE: readonly StaffActivity[] = [];
const OF_PLAYER = playerBindings<StaffActivity>(({ name }) => name);
const WEEK = 7;
const MINUTE_MS = 60_000;

interface ActivityProps {
  /** First of the 7 days, YYYYMMDD; empty: they end today. */
  readonly day: string;
}

/** Minutes and handled tickets of the team, for 7 days. */
export function ActivityScreen({ day: wanted }: ActivityProps) {
  const { replace } = useNavigation();
  const now = useNow(MINUTE_MS);
  const day = wanted === '' ? lastWeekFrom(now) : wanted;
  const read = useRead(staff.activity, { params: { date: day } });
  const rows = read.data ?? NONE;
  const columns = useMemo(() => activityResource(rows[0]?.days.map((one) => one.day) ?? []).columns, [rows]);
  const low = rows.filter((row) => row.minutesFlagged && row.ticketsFlagged).length;
  const show = (other: string) => replace('activity', { day: other });
  const bindings: readonly ListBinding<StaffActivity>[] = [
    ...OF_PLAYER,
    {
      keys: ['[', 'left', 'h'],
      label: 'week before',
      help: 'The 7 days before.',
      run: () => show(addDays(day, -WEEK)),
    },
    {
      keys: [']', 'right', 'l'],
      label: 'next week',
      help: 'The next 7 days.',
      disabled: addDays(day, WEEK) <= dayOf(now) ? undefined : 'These are the latest days.',
      run: () => show(addDays(day, WEEK)),
    },
    {
      keys: ['d'],
      label: 'day',
      help: 'Choose the first day.',
      ask: (_row, close) => (
        <DayForm
          title="7 days from"
          day={day}
          onLeave={close}
          onDone={(chosen) => {
            if (chosen > dayOf(now)) throw new Error(DAY_AHEAD);
            close();
            show(chosen);
          }}
        />
      ),
    },
  ];
  return (
    <ListScreen
      title={`Staff activity from ${showDay(day)}`}
      one="member"
      facts={read.data ? `${rows.length} on the team · low in both ${low}` : ''}
      read={read}
      columns={columns}
      empty={staff.activity.empty}
      bindings={bindings}
    />
  );
}
