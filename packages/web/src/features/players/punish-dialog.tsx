import { fieldOf } from '@steward/api-client/contract/endpoint';
import { punishments, type PunishDraft } from '@steward/api-client/contract/punishments';
import { WARNING, punishmentName } from '@steward/api-client/rules/punishments';
import { SelectField, TextField } from '../../components/form/fields.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { TargetGate } from './target-gate.tsx';
import { usePlace } from './use-place.ts';

interface PunishForm {
  readonly type: PunishDraft['type'];
  readonly reason: string;
  readonly description: string;
}

/** Warns a player; other punishments are given in the game. */
export function PunishDialog() {
  const place = usePlace();
  return (
    <TargetGate title="Punish" endpoint={punishments.punish}>
      {(profile) => (
        <FormDialog<typeof punishments.punish, PunishForm>
          title={`Punish ${profile.name}`}
          endpoint={punishments.punish}
          input={{ params: { name: place.name } }}
          defaults={{ type: WARNING, reason: '', description: '' }}
          submitLabel="Punish player"
          danger
          onClose={place.close}
        >
          <SelectField
            {...fieldOf(punishments.punish, 'type')}
            options={[{ value: WARNING, label: punishmentName(WARNING) }]}
          />
          <TextField {...fieldOf(punishments.punish, 'reason')} />
          <TextField {...fieldOf(punishments.punish, 'description')} label="Description (optional)" multiline />
        </FormDialog>
      )}
    </TargetGate>
  );
}
