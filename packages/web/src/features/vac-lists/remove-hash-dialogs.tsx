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
      <p>Sessions with this file are no longer flagged. The entry stays on record and can be added again.</p>
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
      <p>The file counts as unknown again. The entry stays on record and can be added again.</p>
    </ConfirmDialog>
  );
}
