import { deviceColumns } from '@steward/api-client/columns/accounts';
import { accounts } from '@steward/api-client/contract/accounts';
import { deviceName } from '@steward/api-client/rules/device-name';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from 'react-router-dom';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { actionColumn, columnsFrom } from '../../components/data-table/described.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Mono } from '../../components/values.tsx';
import css from './account.module.css';

const columns = columnsFrom(
  deviceColumns,
  {
    id: false,
    userAgent: {
      cell: ({ userAgent, current }) => (
        <span className={css.device} data-tip={userAgent}>
          <SafeText>{deviceName(userAgent)}</SafeText>
          {current && <Badge tone="ok">This device</Badge>}
        </span>
      ),
      grow: 2,
    },
    current: false,
    ip: { cell: ({ ip }) => <Mono copy="address">{ip}</Mono> },
    createdAt: { hideOnPhone: true },
  },
  [
    actionColumn('actions', 100, ({ id, current }) =>
      current ? <Link to="/logout">Log out</Link> : <Link to={`${id}/sign-out`}>Sign out</Link>,
    ),
  ],
);

/** `/account/devices`: where the account is signed in. */
export function DevicesPage() {
  const query = useQuery(read(accounts.devices));
  return (
    <Page meta="Where your account is signed in. Sign out what you do not know, and change your password then.">
      <Panel flush>
        <DataTable
          id="devices"
          label="Signed-in devices"
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
