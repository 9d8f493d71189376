import { deviceName } from '@steward/api-client/rules/device-name';
import { accounts } from '@steward/api-client/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';

/** `/account/devices/{id}/sign-out`. */
export function SignOutDeviceDialog() {
  const id = useRouteParam('id');
  const { data } = useQuery(read(accounts.devices));
  const device = data?.find((one) => String(one.id) === id);
  return (
    <ConfirmDialog
      title={device ? `Sign out ${deviceName(device.userAgent)}?` : 'Sign out this device?'}
      endpoint={accounts.revokeDevice}
      input={{ params: { id } }}
      confirmLabel="Sign out"
    >
      <p>{device && `It came from ${device.ip}. `}It has to sign in again, with your password.</p>
    </ConfirmDialog>
  );
}
