import { blacklistColumns, whitelistColumns } from '@steward/api-client/columns/vac-lists';
import { vacBlacklist, vacWhitelist, type BlacklistEntry } from '@steward/api-client/contract/vac-lists';
import { severityOf } from '@steward/api-client/rules/severities';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from 'react-router-dom';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable, type TableQuery } from '../../components/data-table/data-table.tsx';
import { actionColumn, columnsFrom } from '../../components/data-table/described.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { path } from '../../components/paths.ts';
import { Mono, None } from '../../components/values.tsx';

type Listed = Pick<BlacklistEntry, 'hash' | 'deletedAt' | 'deletedBy'>;

const LISTED = {
  hash: {
    cell: ({ hash }: Listed) => (
      <Mono cut={20} copy="hash">
        {hash}
      </Mono>
    ),
    width: 200,
  },
  description: { grow: 2 },
  name: { width: 150 },
  deletedBy: {
    cell: ({ deletedBy }: Listed) => (deletedBy === null ? <None /> : <PlayerLink of={deletedBy} />),
    width: 150,
    hidden: true,
  },
};

const removeColumn = (removePath: (hash: string) => string) =>
  actionColumn<Listed>('remove', 84, (entry) =>
    entry.deletedAt === null ? <Link to={removePath(entry.hash)}>Remove</Link> : <None />,
  );

const blackColumns = columnsFrom(
  blacklistColumns,
  {
    ...LISTED,
    severity: {
      cell: ({ severity }) => <Badge tone={severityOf(severity).tone}>{severityOf(severity).label}</Badge>,
      width: 112,
    },
  },
  [removeColumn((hash) => path`/manage/vac/blacklist/${hash}/remove`)],
);
const whiteColumns = columnsFrom(whitelistColumns, LISTED, [
  removeColumn((hash) => path`/manage/vac/whitelist/${hash}/remove`),
]);

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
    meta={vacBlacklist.list.means}
    columns={blackColumns}
    query={useQuery(read(vacBlacklist.list))}
  />
);

/** Hashes of files that are known to be harmless. */
export const WhitelistPage = () => (
  <ListPage
    kind="whitelist"
    meta={vacWhitelist.list.means}
    columns={whiteColumns}
    query={useQuery(read(vacWhitelist.list))}
  />
);
