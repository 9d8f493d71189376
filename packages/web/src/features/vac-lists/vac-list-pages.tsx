import {
  vacBlacklist,
  vacWhitelist,
  type BlacklistEntry,
  type WhitelistEntry,
} from '@steward/api-client/contract/vac-lists';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from 'react-router-dom';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable, type TableQuery } from '../../components/data-table/data-table.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { Mono, None, Time } from '../../components/values.tsx';
import { severityOf } from '@steward/api-client/rules/severities';

interface Listed {
  readonly hash: string;
  readonly description: string;
  readonly name: string | null;
  readonly createdAt: string;
  readonly deletedAt: string | null;
  readonly deletedBy: string | null;
}

function columnsFor<T extends Listed>(own: Column<T>, removePath: (hash: string) => string): readonly Column<T>[] {
  return [
    {
      key: 'hash',
      header: 'Hash',
      value: (entry) => entry.hash,
      cell: (entry) => (
        <Mono cut={20} copy="hash">
          {entry.hash}
        </Mono>
      ),
      width: 220,
    },
    {
      key: 'description',
      header: 'Description',
      value: (entry) => entry.description,
      cell: (entry) => <SafeText>{entry.description}</SafeText>,
      grow: 2,
    },
    own,
    {
      key: 'name',
      header: 'Added by',
      value: (entry) => entry.name,
      cell: (entry) => <PlayerLink of={entry.name} />,
      width: 170,
    },
    {
      key: 'created',
      header: 'Added',
      value: (entry) => entry.createdAt,
      cell: (entry) => <Time at={entry.createdAt} />,
      width: 168,
      filter: false,
    },
    {
      key: 'deleted',
      header: 'Removed',
      value: (entry) => entry.deletedAt,
      cell: (entry) => <Time at={entry.deletedAt} />,
      leftOut: (entry) => entry.deletedAt === null,
      width: 168,
      filter: false,
    },
    {
      key: 'deletedBy',
      header: 'Removed by',
      value: (entry) => entry.deletedBy,
      cell: (entry) => (entry.deletedBy === null ? <None /> : <PlayerLink of={entry.deletedBy} />),
      leftOut: (entry) => entry.deletedAt === null,
      width: 170,
    },
    {
      key: 'remove',
      header: 'Action',
      value: () => null,
      cell: (entry) => (entry.deletedAt === null ? <Link to={removePath(entry.hash)}>Remove</Link> : <None />),
      width: 90,
      sort: false,
      filter: false,
      csv: false,
    },
  ];
}

const blackColumns = columnsFor<BlacklistEntry>(
  {
    key: 'severity',
    header: 'Severity',
    value: (entry) => severityOf(entry.severity).label,
    cell: (entry) => <Badge tone={severityOf(entry.severity).tone}>{severityOf(entry.severity).label}</Badge>,
    filter: 'choice',
    width: 120,
  },
  (hash) => path`/manage/vac/blacklist/${hash}/remove`,
);
const whiteColumns = columnsFor<WhitelistEntry>(
  {
    key: 'reason',
    header: 'Reason',
    value: (entry) => entry.reason,
    cell: (entry) => <SafeText>{entry.reason}</SafeText>,
  },
  (hash) => path`/manage/vac/whitelist/${hash}/remove`,
);

interface ListPageProps<T extends Listed> {
  readonly kind: 'blacklist' | 'whitelist';
  readonly meta: string;
  readonly columns: readonly Column<T>[];
  readonly query: TableQuery<T>;
}

const ListPage = <T extends Listed>({ kind, meta, columns, query }: ListPageProps<T>) => (
  <Page
    meta={meta}
    actions={[
      { label: 'Import from a file', to: 'import' },
      { label: 'Add a hash', to: 'add', primary: true },
    ]}
  >
    <DataTable
      id={`vac-${kind}`}
      label={`VAC ${kind}`}
      columns={columns}
      query={query}
      rowKey={(entry) => `${entry.hash} ${entry.deletedAt ?? ''}`}
      rowTone={(entry) => (entry.deletedAt === null ? undefined : 'quiet')}
    />
    <Outlet />
  </Page>
);

/** Hashes of files that players may not run. */
export const BlacklistPage = () => (
  <ListPage
    kind="blacklist"
    meta="Files that give a session a flag, or alert the staff who are online."
    columns={blackColumns}
    query={useQuery(read(vacBlacklist.list))}
  />
);

/** Hashes of files that are known to be harmless. */
export const WhitelistPage = () => (
  <ListPage
    kind="whitelist"
    meta="Files that are known to be harmless."
    columns={whiteColumns}
    query={useQuery(read(vacWhitelist.list))}
  />
);
