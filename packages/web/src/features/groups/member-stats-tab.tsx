import { activityColumns } from '@steward/api-client/columns/groups';
import { groups } from '@steward/api-client/contract/groups';
import { ACTIVITY_LABELS } from '@steward/api-client/rules/activity-range';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { ActivityRangeFields, rangeText, useActivityChoice } from '../../components/activity-range.tsx';
import { Badge } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { Facts } from '../../components/facts.tsx';
import { dayOfInstant, formatCount } from '../../components/format.ts';
import { Panel } from '../../components/panel.tsx';
import { playerPath } from '../../components/paths.ts';
import { None } from '../../components/values.tsx';
import { isLost } from '../../components/notices.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { TabError } from './tab-error.tsx';

const columns = columnsFrom(activityColumns, {
  played: { width: 120 },
  punishments: { width: 130 },
  active: {
    cell: ({ active }) => <Badge tone={active ? 'ok' : 'neutral'}>{active ? 'Active' : 'Inactive'}</Badge>,
    width: 110,
  },
});

/** What members played and were punished for in a range of days. */
export function MemberStatsTab() {
  const id = useRouteParam('id');
  const [choice, choose] = useActivityChoice();
  const today = dayOfInstant(useNow());
  const query = useQuery(read(groups.punishments, { params: { id }, query: choice }));
  if (isLost(query)) return <TabError error={query.error} onRetry={query.refetch} />;
  const { data } = query;
  return (
    <>
      <Panel
        title={`${ACTIVITY_LABELS[choice.range]}, ${rangeText(choice, today)}`}
        hint="Active members played at least 6 hours. A kick counts 0, a temporary ban 1.5, a full ban 2, anything else 1; shared by the active members."
      >
        <Facts
          facts={[
            {
              label: 'Punishment score',
              value:
                data === undefined ? '…' : data.score === null ? <None>No active member</None> : data.score.toFixed(2),
            },
            {
              label: 'Active members',
              value: data === undefined ? '…' : formatCount(data.members.filter((row) => row.active).length),
            },
          ]}
        />
      </Panel>
      <DataTable
        id="group-activity"
        label="Activity and punishments of members"
        columns={columns}
        query={{ ...query, data: data?.members }}
        rowKey={(row) => row.user.name}
        rowLink={(row) => playerPath(row.user.name)}
        empty={groups.members.empty}
      >
        <ActivityRangeFields choice={choice} onChoose={choose} />
      </DataTable>
    </>
  );
}
