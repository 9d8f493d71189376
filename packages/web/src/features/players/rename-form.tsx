import { targetRefusal } from '@steward/api-client/rules/moderation';
import { moderation } from '@steward/api-client/contract/moderation';
import type { Profile } from '@steward/api-client/contract/players';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Form } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { playerPath } from '../../components/paths.ts';
import { useViewer } from '../../hooks/use-viewer.ts';
import css from './dialogs.module.css';
import { usePlace } from './use-place.ts';

interface RenameFormProps {
  readonly profile: Profile;
  readonly onDirty: (dirty: boolean) => void;
}

/** Gives a player another name, and goes on to the profile under it. */
export function RenameForm({ profile, onDirty }: RenameFormProps) {
  const place = usePlace();
  const viewer = useViewer();
  const [open, setOpen] = useState(false);
  if (!viewer) return null;
  const refusal = targetRefusal(moderation.rename, viewer, profile);
  const close = () => {
    setOpen(false);
    onDirty(false);
  };
  return (
    <section className={css.section}>
      <h3>Name</h3>
      {refusal !== undefined ? (
        <p className={css.hint}>{refusal}</p>
      ) : open ? (
        <Form<typeof moderation.rename, { readonly name: string }>
          endpoint={moderation.rename}
          input={{ params: { name: place.name } }}
          defaults={{ name: profile.name }}
          redirect={({ name }) => playerPath(name)}
          submitLabel="Change name"
          onDirty={onDirty}
          secondary={<Button onClick={close}>Cancel</Button>}
        >
          <TextField
            name="name"
            label="New name"
            help="3 to 24 characters. The present name stays among the name changes."
          />
        </Form>
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>Change the name…</Button>
        </div>
      )}
    </section>
  );
}
