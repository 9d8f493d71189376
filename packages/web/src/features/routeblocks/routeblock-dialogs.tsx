import { REASON_OF_BLOCK } from '@steward/api-client/rules/moderation';
import { fieldOf, questionOf } from '@steward/api-client/contract/endpoint';
import { routeblocks } from '@steward/api-client/contract/routeblocks';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { PageError, isLost } from '../../components/notices.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';

/** Blocks an address, a prefix or a hash. */
export const AddRouteblockDialog = () => (
  <FormDialog
    title="Block a route"
    endpoint={routeblocks.add}
    defaults={{ route: '', reason: '' }}
    submitLabel="Block route"
    danger
  >
    <TextField {...fieldOf(routeblocks.add, 'route')} mono />
    <TextField {...fieldOf(routeblocks.add, 'reason')} multiline />
  </FormDialog>
);

/** Removes a block after a confirmation. */
export function RemoveRouteblockDialog() {
  const id = useRouteParam('id');
  const query = useQuery(read(routeblocks.show, { params: { id } }));
  if (isLost(query))
    return (
      <RouteDialog title="Remove routeblock" width="small">
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      </RouteDialog>
    );
  if (!query.data) return null;
  return (
    <ConfirmDialog
      title={questionOf(routeblocks.remove, query.data)}
      endpoint={routeblocks.remove}
      input={{ params: { id } }}
      confirmLabel="Remove block"
    >
      <p>{routeblocks.remove.means}</p>
      <p>
        {REASON_OF_BLOCK}: <SafeText>{query.data.reason}</SafeText>
      </p>
    </ConfirmDialog>
  );
}
