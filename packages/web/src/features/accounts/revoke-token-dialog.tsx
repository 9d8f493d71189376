import { accounts } from '@steward/api-client/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { AboutOne } from '../../components/about-one.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';

/** `/account/tokens/{id}/revoke`. */
export function RevokeTokenDialog() {
  const id = useRouteParam('id');
  const query = useQuery(read(accounts.tokens));
  return (
    <AboutOne
      title="Revoke a token"
      id={id}
      read={query}
      found={query.data?.find((one) => String(one.id) === id)}
      gone="You have no such token. It may be revoked by now."
    >
      {(token) => (
        <ConfirmDialog
          title={`Revoke ${token.name}?`}
          endpoint={accounts.revokeToken}
          input={{ params: { id } }}
          confirmLabel="Revoke"
        >
          <p>{accounts.revokeToken.means}</p>
        </ConfirmDialog>
      )}
    </AboutOne>
  );
}
