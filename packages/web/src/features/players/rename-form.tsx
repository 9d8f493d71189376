import { moderation } from '@steward/api-client/contract/moderation';
import type { Profile } from '@steward/api-client/contract/players';
import { Form } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { Notice } from '../../components/notices.tsx';
import { playerPath } from '../../components/paths.ts';
import { useViewer } from '../../hooks/use-viewer.ts';
import css from './dialogs.module.css';
import { targetRefusal } from './target-rule.ts';
import { usePlace } from './use-place.ts';

interface RenameFormProps {
  readonly profile: Profile;
  readonly onDirty: (dirty: boolean) => void;
}

/** Gives a player another name, and goes on to the profile under it. */
export function RenameForm({ profile, onDirty }: RenameFormProps) {
  const place = usePlace();
  const viewer = useViewer();
  if (!viewer) return null;
  const refusal = targetRefusal(moderation.rename, viewer, profile);
  return (
    <section className={css.section}>
      <h3>Name</h3>
      {refusal === undefined ? (
        <Form<typeof moderation.rename, { readonly name: string }>
          endpoint={moderation.rename}
          input={{ params: { name: place.name } }}
          defaults={{ name: profile.name }}
          redirect={({ name }) => playerPath(name)}
          submitLabel="Change name"
          onDirty={onDirty}
        >
          <TextField
            name="name"
            label="New name"
            help="3 to 24 characters. The present name stays among the name changes."
          />
        </Form>
      ) : (
        <Notice kind="info">{refusal}</Notice>
      )}
    </section>
  );
}
