import { sessions } from '@steward/api-client/contract/sessions';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { Page } from '../../components/page.tsx';
import { path } from '../../components/paths.ts';
import { sessionColumns, sessionTone } from './columns.tsx';

const REFRESH_MS = 30_000;

/** All anti-cheat sessions that have not ended. */
export function ActiveSessionsPage() {
  const query = useQuery({ ...read(sessions.active), refetchInterval: REFRESH_MS });
  const flagged = query.data?.filter((session) => session.flagged !== 0).length ?? 0;
  return (
    <Page
      title="Anti-cheat sessions"
      meta={
        query.data === undefined ? ' ' : `${query.data.length} active, ${flagged} flagged. Refreshed every 30 seconds.`
      }
    >
      <DataTable
        id="sessions"
        label="Active anti-cheat sessions"
        columns={sessionColumns}
        query={query}
        rowKey={(session) => session.id}
        rowLink={(session) => path`/sessions/${session.id}`}
        rowTone={sessionTone}
        empty="There are currently no active VAC sessions."
      />
    </Page>
  );
}
