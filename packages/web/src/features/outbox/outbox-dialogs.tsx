import { outbox } from '@steward/api-client/contract/outbox';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';

/** Tries an entry again. */
export function RetryDialog() {
  const id = useRouteParam('id');
  return (
    <ConfirmDialog
      title={`Try entry ${id} again?`}
      endpoint={outbox.retry}
      input={{ params: { id } }}
      confirmLabel="Try again"
      danger={false}
    >
      <p>It goes behind what waits already, with a new number, and is tried within seconds.</p>
    </ConfirmDialog>
  );
}

/** Lets an entry go. */
export function DropDialog() {
  const id = useRouteParam('id');
  return (
    <ConfirmDialog title={`Drop entry ${id}?`} endpoint={outbox.drop} input={{ params: { id } }} confirmLabel="Drop">
      <p>It will not be done, and is not counted as given up any more.</p>
    </ConfirmDialog>
  );
}
