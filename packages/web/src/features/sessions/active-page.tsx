import { sessions, type Session } from '@steward/api-client/contract/sessions';
import { sessionState } from '@steward/api-client/rules/sessions';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { formatCount } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { sessionColumns, sessionLink, sessionTone } from './columns.tsx';

const REFRESH_MS = 30_000;

/** All anti-cheat sessions that have not ended. */
export function ActiveSessionsPage() {
  const query = useQuery({ ...read(sessions.active), refetchInterval: REFRESH_MS });
  const countOf = (test: (session: Session) => boolean) => formatCount(query.data?.filter(test).length ?? 0);
  const counts = [
    `${countOf((session) => sessionState(session) === 'active')} active`,
    `${countOf((session) => sessionState(session) === 'starting')} starting`,
    `${countOf(({ flagged = 0 }) => flagged !== 0)} flagged`,
  ];
  return (
    <Page meta={query.data === undefined ? ' ' : `${counts.join(', ')}. Refreshed every 30 seconds.`}>
      <DataTable
        id="sessions"
        label="Active anti-cheat sessions"
        columns={sessionColumns}
        query={query}
        rowKey={(session) => session.id}
        rowLink={sessionLink}
        rowTone={sessionTone}
      />
    </Page>
  );
}
