import { deviceName } from '@steward/api-client/rules/device-name';
import { accounts } from '@steward/api-client/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { AboutOne } from '../../components/about-one.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';

/** `/account/devices/{id}/sign-out`. */
export function SignOutDeviceDialog() {
  const id = useRouteParam('id');
  const query = useQuery(read(accounts.devices));
  return (
    <AboutOne
      title="Sign out a device"
      id={id}
      read={query}
      found={query.data?.find((one) => String(one.id) === id)}
      gone="No such device is signed in to your account. It may be signed out by now."
    >
      {(device) => (
        <ConfirmDialog
          title={`Sign out ${deviceName(device.userAgent)}?`}
          endpoint={accounts.revokeDevice}
          input={{ params: { id } }}
          confirmLabel="Sign out"
        >
          <p>
            It came from {device.ip}. {accounts.revokeDevice.means}
          </p>
        </ConfirmDialog>
      )}
    </AboutOne>
  );
}
