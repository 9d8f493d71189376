import { isMissing } from '@steward/api-client/client/errors';
import { sessions } from '@steward/api-client/contract/sessions';
import { Link } from 'react-router-dom';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';
import { PlayerLink } from '../../components/links.tsx';
import { PageError } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { useOwnAccount } from '../../hooks/use-own-account.ts';
import { mayView, useViewer } from '../../hooks/use-viewer.ts';
import { ownSessionColumns, playerSessionColumns, sessionLink, sessionTone } from './columns.tsx';

/** Anti-cheat sessions of one player, newest first. */
export function PlayerSessionsPage() {
  const name = useRouteParam('name');
  const viewer = useViewer();
  const isOwn = useOwnAccount(name);
  const mayReview = mayView(sessions.active.access, viewer) === true;
  const { query, paging } = usePagedRead(sessions.ofPlayer, { params: { name } });
  if (isMissing(query.error)) return <PageError error={query.error} />;
  return (
    <Page
      title={`Sessions of ${name}`}
      meta={
        <>
          Go to the profile of <PlayerLink of={name} />
          {mayReview && (
            <>
              , or to <Link to="/sessions">all current sessions</Link>
            </>
          )}
          .{isOwn && ' Other members of staff review your sessions.'}
        </>
      }
    >
      <DataTable
        key={isOwn ? 'own' : 'reviewed'}
        id="player-sessions"
        label={`Anti-cheat sessions of ${name}`}
        columns={isOwn ? ownSessionColumns : playerSessionColumns}
        query={query}
        paging={paging}
        rowKey={(session) => session.id}
        {...(isOwn ? {} : { rowLink: sessionLink })}
        rowTone={sessionTone}
      />
    </Page>
  );
}
