import { vacBlacklist, vacWhitelist } from '@steward/api-client/contract/vac-lists';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Mono } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';

/** Removes a hash from the blacklist. */
export function RemoveBlacklistDialog() {
  const hash = useRouteParam('hash');
  return (
    <ConfirmDialog
      title="Remove this hash from the blacklist?"
      endpoint={vacBlacklist.remove}
      input={{ params: { hash } }}
      confirmLabel="Remove hash"
    >
      <p>
        <Mono>{hash}</Mono>
      </p>
      <p>{vacBlacklist.remove.means}</p>
    </ConfirmDialog>
  );
}

/** Removes a hash from the whitelist. */
export function RemoveWhitelistDialog() {
  const hash = useRouteParam('hash');
  return (
    <ConfirmDialog
      title="Remove this hash from the whitelist?"
      endpoint={vacWhitelist.remove}
      input={{ params: { hash } }}
      confirmLabel="Remove hash"
    >
      <p>
        <Mono>{hash}</Mono>
      </p>
      <p>{vacWhitelist.remove.means}</p>
    </ConfirmDialog>
  );
}
