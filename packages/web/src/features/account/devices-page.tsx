import { deviceName } from '@steward/api-client/rules/device-name';
import { accounts, type Device } from '@steward/api-client/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from 'react-router-dom';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Mono, Time } from '../../components/values.tsx';
import css from './account.module.css';

const columns: readonly Column<Device>[] = [
  {
    key: 'device',
    header: 'Device',
    value: ({ userAgent }) => deviceName(userAgent),
    cell: ({ userAgent, current }) => (
      <span className={css.device} data-tip={userAgent}>
        <SafeText>{deviceName(userAgent)}</SafeText>
        {current && <Badge tone="ok">This device</Badge>}
      </span>
    ),
    grow: 2,
  },
  { key: 'ip', header: 'Address', value: ({ ip }) => ip, cell: ({ ip }) => <Mono copy="address">{ip}</Mono> },
  {
    key: 'lastSeenAt',
    header: 'Last seen',
    value: ({ lastSeenAt }) => lastSeenAt,
    cell: ({ lastSeenAt }) => <Time at={lastSeenAt} />,
    width: 150,
  },
  {
    key: 'createdAt',
    header: 'Signed in',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Time at={createdAt} />,
    width: 150,
    hideOnPhone: true,
  },
  {
    key: 'actions',
    header: 'Action',
    value: () => null,
    cell: ({ id, current }) =>
      current ? <Link to="/logout">Log out</Link> : <Link to={`${id}/sign-out`}>Sign out</Link>,
    width: 100,
    sort: false,
    filter: false,
    csv: false,
  },
];

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
