import { tokenColumns } from '@steward/api-client/columns/accounts';
import { accounts, type AccessToken } from '@steward/api-client/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from 'react-router-dom';
import { read, serverNow } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { actionColumn, columnsFrom } from '../../components/data-table/described.tsx';
import { epochOf } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Time } from '../../components/values.tsx';

const isOver = ({ expiresAt }: AccessToken) => expiresAt !== null && epochOf(expiresAt) <= serverNow();

const columns = columnsFrom(
  tokenColumns,
  {
    id: false,
    name: { grow: 2 },
    scopes: { width: 140 },
    expiresAt: {
      cell: (token) =>
        isOver(token) ? <Badge tone="warning">Expired</Badge> : <Time at={token.expiresAt} never="Never" />,
    },
    createdAt: { hideOnPhone: true },
  },
  [actionColumn('actions', 100, ({ id }) => <Link to={`${id}/revoke`}>Revoke</Link>)],
);

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
