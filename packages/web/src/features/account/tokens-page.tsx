import { accounts, type AccessToken } from '@steward/api-client/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from 'react-router-dom';
import { read, serverNow } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { epochOf } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Time } from '../../components/values.tsx';

const isOver = ({ expiresAt }: AccessToken) => expiresAt !== null && epochOf(expiresAt) <= serverNow();

const columns: readonly Column<AccessToken>[] = [
  { key: 'name', header: 'Name', value: ({ name }) => name, grow: 2 },
  {
    key: 'scopes',
    header: 'May',
    value: ({ scopes }) => scopes.join(' and '),
    width: 140,
  },
  {
    key: 'lastUsedAt',
    header: 'Last used',
    value: ({ lastUsedAt }) => lastUsedAt,
    cell: ({ lastUsedAt }) => <Time at={lastUsedAt} never="Never" />,
    width: 150,
  },
  {
    key: 'createdAt',
    header: 'Made',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Time at={createdAt} />,
    width: 150,
    hideOnPhone: true,
  },
  {
    key: 'expiresAt',
    header: 'Expires',
    value: ({ expiresAt }) => expiresAt,
    cell: (token) =>
      isOver(token) ? <Badge tone="warning">Expired</Badge> : <Time at={token.expiresAt} never="Never" />,
    width: 150,
  },
  {
    key: 'actions',
    header: 'Action',
    value: () => null,
    cell: ({ id }) => <Link to={`${id}/revoke`}>Revoke</Link>,
    width: 100,
    sort: false,
    filter: false,
    csv: false,
  },
];

/** `/account/tokens`: personal access tokens for scripts. */
export function TokensPage() {
  const query = useQuery(read(accounts.tokens));
  return (
    <Page
      meta="Keys for your scripts and the terminal client. A token may never do more than you may at that moment."
      actions={[{ label: 'Make a token', to: 'add', primary: true }]}
    >
      <Panel flush>
        <DataTable
          id="tokens"
          label="Access tokens"
          columns={columns}
          query={query}
          rowKey={({ id }) => id}
          tools={false}
        />
      </Panel>
      <Outlet />
    </Page>
  );
}
