import { fieldOf } from '@steward/api-client/contract/endpoint';
import { targetRefusal } from '@steward/api-client/rules/moderation';
import { moderation } from '@steward/api-client/contract/moderation';
import type { Profile } from '@steward/api-client/contract/players';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '../../components/controls/button.tsx';
import { Form } from '../../components/form/form.tsx';
import { useHasDraft } from '../../components/form/form-draft.tsx';
import { CheckField, TextField } from '../../components/form/fields.tsx';
import { playerPath } from '../../components/paths.ts';
import { useViewer } from '../../hooks/use-viewer.ts';
import css from './dialogs.module.css';
import { usePlace } from './use-place.ts';

interface RenameFormProps {
  readonly profile: Profile;
}

interface RenameValues {
  readonly name: string;
  readonly confirm: boolean;
}

/** Comes up where the server warns that the name can be taken for another. */
function ConfirmName() {
  const { formState, watch } = useFormContext<RenameValues>();
  const warned = formState.errors.confirm !== undefined || watch('confirm');
  return warned ? <CheckField {...fieldOf(moderation.rename, 'confirm')} /> : null;
}

/** Gives a player another name, and goes on to the profile under it. */
export function RenameForm({ profile }: RenameFormProps) {
  const place = usePlace();
  const viewer = useViewer();
  const [open, setOpen] = useState(useHasDraft(moderation.rename, { params: { name: place.name } }));
  if (!viewer) return null;
  const refusal = targetRefusal(moderation.rename, viewer, profile);
  const close = () => setOpen(false);
  return (
    <section className={css.section}>
      <h3>Name</h3>
      {refusal !== undefined ? (
        <p className={css.hint}>{refusal}</p>
      ) : open ? (
        <Form<typeof moderation.rename, RenameValues>
          endpoint={moderation.rename}
          input={{ params: { name: place.name } }}
          defaults={{ name: profile.name, confirm: false }}
          toBody={({ name, confirm }) => (confirm ? { name, confirm } : { name })}
          redirect={({ name }) => playerPath(name)}
          submitLabel="Change name"
          onCancel={close}
        >
          <TextField {...fieldOf(moderation.rename, 'name')} />
          <ConfirmName />
        </Form>
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>Change the name…</Button>
        </div>
      )}
    </section>
  );
}
