import { questionOf } from '@steward/api-client/contract/endpoint';
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
          title={questionOf(moderation.resetSpawn, profile)}
          endpoint={moderation.resetSpawn}
          input={{ params: { name: place.name }, body: {} }}
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

/** Lets a player whose registration was disapproved be judged again. */
export function ResetRegistrationDialog() {
  const place = usePlace();
  return (
    <TargetGate title="Reset registration" endpoint={moderation.resetRegistration}>
      {(profile) => (
        <ConfirmDialog
          title={questionOf(moderation.resetRegistration, profile)}
          endpoint={moderation.resetRegistration}
          input={{ params: { name: place.name }, body: {} }}
          confirmLabel="Reset registration"
          danger={false}
          onClose={place.close}
        >
          It counts as not yet approved again, and waits for the next decision.
        </ConfirmDialog>
      )}
    </TargetGate>
  );
}
