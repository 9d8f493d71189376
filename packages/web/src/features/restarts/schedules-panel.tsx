import { restartColumns, restartScheduleColumns } from '@steward/api-client/columns/restarts';
import { cityOf } from '@steward/api-client/rules/community';
import { restarts } from '@steward/api-client/contract/restarts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Button } from '../../components/controls/button.tsx';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { actionColumn, columnsFrom } from '../../components/data-table/described.tsx';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';
import { PlayerLink } from '../../components/links.tsx';
import { Panel } from '../../components/panel.tsx';
import { path } from '../../components/paths.ts';

const schedules = columnsFrom(
  restartScheduleColumns,
  {
    id: false,
    target: { width: 100 },
    time: { width: 70 },
    days: { grow: 2 },
    nextAt: { width: 130 },
    onlyEmpty: { width: 140 },
    reason: { grow: 2 },
    by: { cell: ({ by }) => <PlayerLink of={by} />, width: 110 },
    skipped: { width: 125 },
  },
  [
    actionColumn('deeds', 160, ({ id }) => (
      <>
        <Link to={path`/develop/restart/schedules/${id}/skip`}>Leave out</Link>{' '}
        <Link to={path`/develop/restart/schedules/${id}/remove`}>Remove</Link>
      </>
    )),
  ],
);

/** The schedules of what the viewer may restart. */
export function SchedulesPanel() {
  const query = useQuery(read(restarts.schedules));
  return (
    <Panel
      title="Schedules"
      hint={`By the clock of ${cityOf()}.`}
      flush
      actions={
        <Button component={Link} to="/develop/restart/schedules/add">
          Add a schedule
        </Button>
      }
    >
      <DataTable
        id="restart-schedules"
        label="Schedules of restarts"
        columns={schedules}
        query={query}
        rowKey={({ id }) => id}
        empty={restarts.schedules.empty}
      />
    </Panel>
  );
}

const TONES = { waiting: 'neutral', running: 'accent', ended: 'ok', cancelled: 'neutral', skipped: 'warning' } as const;

const history = columnsFrom(restartColumns, {
  id: false,
  target: { width: 110 },
  state: {
    cell: ({ state, status }) => (
      <Badge tone={state === 'ended' && status !== 0 ? 'danger' : TONES[state]}>{state}</Badge>
    ),
    width: 110,
  },
  outcome: { grow: 3 },
  by: { cell: ({ by }) => <PlayerLink of={by} />, width: 150 },
  reason: { grow: 2 },
});

/** What was, or was not, restarted. */
export function HistoryPanel() {
  const { query, paging } = usePagedRead(restarts.history);
  return (
    <Panel title="Earlier restarts" flush>
      <DataTable
        id="restarts"
        label="Earlier restarts"
        columns={history}
        query={query}
        paging={paging}
        rowKey={({ id }) => id}
        empty={restarts.history.empty}
      />
    </Panel>
  );
}
