import { moderation } from '@steward/api-client/contract/moderation';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { TargetGate } from './target-gate.tsx';
import { usePlace } from './use-place.ts';

/** Puts the spawn point of a player back to the default one. */
export function ResetSpawnDialog() {
  const place = usePlace();
  return (
    <TargetGate title="Reset spawn" endpoint={moderation.resetSpawn}>
      {(profile) => (
        <ConfirmDialog
          title={`Reset the spawn point of ${profile.name}?`}
          endpoint={moderation.resetSpawn}
          input={{ params: { name: place.name } }}
          confirmLabel="Reset spawn point"
          danger={false}
          onClose={place.close}
        >
          The player starts at the default spawn point at the next login. The present one is forgotten.
        </ConfirmDialog>
      )}
    </TargetGate>
  );
}
