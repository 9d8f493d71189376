import { fieldOf } from '@steward/api-client/contract/endpoint';
import { banSummary, banOutcome } from '@steward/api-client/rules/ban-summary';
import { punishments, type BanDraft } from '@steward/api-client/contract/punishments';
import { FULL_BAN, TEMPORARY_BAN } from '@steward/api-client/rules/punishments';
import { useWatch } from 'react-hook-form';
import { RadioField, TextField } from '../../components/form/fields.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Notice } from '../../components/notices.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { endRefusalOf } from './ban-length.ts';
import { DialogLink } from './dialog-link.tsx';
import { EndField } from './end-field.tsx';
import { usePunishments } from './profile-queries.ts';
import { RefusedDialog, TargetGate } from './target-gate.tsx';
import { usePlace } from './use-place.ts';

interface BanForm {
  readonly type: BanDraft['type'];
  readonly reason: string;
  readonly endTimestamp: string | undefined;
}

function End() {
  const type = useWatch<BanForm, 'type'>({ name: 'type' });
  return type === TEMPORARY_BAN ? <EndField {...fieldOf(punishments.ban, 'endTimestamp')} /> : null;
}

function Outcome({ name }: { readonly name: string }) {
  const [type, endTimestamp] = useWatch<BanForm, ['type', 'endTimestamp']>({ name: ['type', 'endTimestamp'] });
  const now = useNow();
  return (
    <Notice kind="warning">
      <SafeText>{banOutcome(name, { type, endTimestamp }, now)}</SafeText>
    </Notice>
  );
}

/** Bans a player, for good or until a time. */
export function BanDialog() {
  const place = usePlace();
  const listed = usePunishments(place.name);
  return (
    <TargetGate title="Ban" endpoint={punishments.ban}>
      {(profile) =>
        profile.userBan !== null ? (
          <RefusedDialog title={`${profile.name} is already banned`}>
            <SafeText>{banSummary(profile, listed.data).state.sentence}</SafeText>{' '}
            <DialogLink to={place.to('unban')}>Unban</DialogLink>
          </RefusedDialog>
        ) : (
          <FormDialog<typeof punishments.ban, BanForm>
            title={`Ban ${profile.name}`}
            endpoint={punishments.ban}
            input={{ params: { name: place.name } }}
            defaults={{ type: TEMPORARY_BAN, reason: '' }}
            toBody={({ type, reason, endTimestamp }) => ({
              type,
              reason,
              endTimestamp: type === FULL_BAN ? null : endTimestamp,
            })}
            refusalOf={endRefusalOf}
            submitLabel="Ban player"
            danger
            onClose={place.close}
          >
            <RadioField
              {...fieldOf(punishments.ban, 'type')}
              options={[
                { value: TEMPORARY_BAN, label: 'Temporary', help: 'Ends by itself at the time that you set.' },
                { value: FULL_BAN, label: 'Full', help: 'Has no end.' },
              ]}
            />
            <End />
            <TextField {...fieldOf(punishments.ban, 'reason')} multiline rows={2} />
            <Outcome name={profile.name} />
          </FormDialog>
        )
      }
    </TargetGate>
  );
}
