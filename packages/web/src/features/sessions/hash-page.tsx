import { sightingColumns as described } from '@steward/api-client/columns/sessions';
import { sessions, type HashHistory } from '@steward/api-client/contract/sessions';
import { severityOf } from '@steward/api-client/rules/severities';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';
import { Facts } from '../../components/facts.tsx';
import { formatCount } from '../../components/format.ts';
import { PlayerLink } from '../../components/links.tsx';
import { EmptyState, PageError, isLost } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { Mono, Time } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import css from './sessions.module.css';

const sightingColumns = columnsFrom(described, {
  session: { cell: ({ session }) => <Link to={path`/sessions/${session}`}>{session}</Link>, width: 90 },
  kind: { width: 110, hideOnPhone: true },
  file: { grow: 2 },
  replaced: { width: 130, hideOnPhone: true },
});

type Listed = HashHistory['lists'][number];

const ListedTime = ({ listed }: { readonly listed: Listed }) => (
  <li>
    <div className={css.eventHead}>
      <span>
        <Badge tone={listed.list === 'whitelist' ? 'ok' : severityOf(listed.severity ?? 1).tone}>
          {listed.list === 'whitelist' ? 'Whitelist' : `Blacklist, ${severityOf(listed.severity ?? 1).label}`}
        </Badge>{' '}
        <SafeText>{listed.description}</SafeText>
      </span>
      <span className={css.quiet}>
        added <Time at={listed.createdAt} absolute /> by <PlayerLink of={listed.name} nobody="nobody known" />
        {listed.deletedAt !== null && (
          <>
            , removed <Time at={listed.deletedAt} absolute /> by{' '}
            <PlayerLink of={listed.deletedBy} nobody="nobody known" />
          </>
        )}
      </span>
    </div>
    {listed.reason !== null && (
      <p className={css.details}>
        <SafeText>{listed.reason}</SafeText>
      </p>
    )}
  </li>
);

/** What a hash was on the VAC lists, and the sessions in which it was met. */
export function HashPage() {
  const hash = useRouteParam('hash');
  const query = useQuery(read(sessions.hash, { params: { hash } }));
  const sightings = usePagedRead(sessions.sightings, { params: { hash } });
  if (isLost(query)) return <PageError error={query.error} onRetry={() => void query.refetch()} />;
  const history = query.data;
  return (
    <Page title="Hash of a file" read={query} meta={<Mono copy="hash">{hash.toLowerCase()}</Mono>}>
      {history && (
        <Panel title="Met in sessions">
          <Facts
            facts={[
              { label: 'Sessions', value: formatCount(history.sessions) },
              { label: 'Players', value: formatCount(history.players) },
              { label: 'First reported', value: <Time at={history.firstSeen} absolute never="Never" /> },
              { label: 'Last reported', value: <Time at={history.lastSeen} absolute never="Never" /> },
            ]}
          />
        </Panel>
      )}
      {history && (
        <Panel title="On the VAC lists">
          {history.lists.length === 0 ? (
            <EmptyState>It was never on one of the lists.</EmptyState>
          ) : (
            <ol className={css.timeline}>
              {history.lists.map((listed) => (
                <ListedTime key={`${listed.list} ${listed.createdAt}`} listed={listed} />
              ))}
            </ol>
          )}
        </Panel>
      )}
      <DataTable
        id="hash-sightings"
        label="Files with this hash"
        columns={sightingColumns}
        query={sightings.query}
        paging={sightings.paging}
        rowKey={({ session, kind, file, timestamp }) => `${session} ${kind} ${file} ${timestamp}`}
        empty={sessions.sightings.empty}
      />
    </Page>
  );
}
