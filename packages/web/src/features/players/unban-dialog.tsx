import { questionOf } from '@steward/api-client/contract/endpoint';
import { banSummary } from '@steward/api-client/rules/ban-summary';
import { punishments } from '@steward/api-client/contract/punishments';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { DialogLink } from './dialog-link.tsx';
import css from './dialogs.module.css';
import { usePunishments } from './profile-queries.ts';
import { RefusedDialog, TargetGate } from './target-gate.tsx';
import { usePlace } from './use-place.ts';

/** Lifts every ban of a player that holds. */
export function UnbanDialog() {
  const place = usePlace();
  const listed = usePunishments(place.name);
  return (
    <TargetGate title="Unban" endpoint={punishments.unban}>
      {(profile) => {
        const { sentence } = banSummary(profile, listed.data).state;
        return profile.userBan === null ? (
          <RefusedDialog title={`${profile.name} is not banned`}>
            <SafeText>{sentence}</SafeText> <DialogLink to={place.to('ban')}>Ban</DialogLink>
          </RefusedDialog>
        ) : (
          <ConfirmDialog
            title={questionOf(punishments.unban, profile)}
            endpoint={punishments.unban}
            input={{ params: { name: place.name } }}
            confirmLabel="Unban player"
            danger={false}
            onClose={place.close}
          >
            <div className={css.section}>
              <p>
                <SafeText>{sentence}</SafeText>
              </p>
              <p>
                Reason: <SafeText>{profile.userBan.reason}</SafeText>
              </p>
              <p>{punishments.unban.means}</p>
            </div>
          </ConfirmDialog>
        );
      }}
    </TargetGate>
  );
}
