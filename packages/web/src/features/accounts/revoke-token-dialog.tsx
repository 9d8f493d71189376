import { accounts } from '@steward/api-client/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';

/** `/account/tokens/{id}/revoke`. */
export function RevokeTokenDialog() {
  const id = useRouteParam('id');
  const { data } = useQuery(read(accounts.tokens));
  const token = data?.find((one) => String(one.id) === id);
  return (
    <ConfirmDialog
      title={token ? `Revoke ${token.name}?` : 'Revoke this token?'}
      endpoint={accounts.revokeToken}
      input={{ params: { id } }}
      confirmLabel="Revoke"
    >
      <p>{accounts.revokeToken.means}</p>
    </ConfirmDialog>
  );
}
