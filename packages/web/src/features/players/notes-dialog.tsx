import { fieldOf } from '@steward/api-client/contract/endpoint';
import { hidesNotes, notes } from '@steward/api-client/contract/notes';
import { targetRefusal } from '@steward/api-client/rules/moderation';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { CheckField, TextField } from '../../components/form/fields.tsx';
import { Form } from '../../components/form/form.tsx';
import { useHasDraft } from '../../components/form/form-draft.tsx';
import { EmptyState } from '../../components/notices.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { mayView, useViewer } from '../../hooks/use-viewer.ts';
import css from './dialogs.module.css';
import { InParts } from './in-parts.tsx';
import { NoteList } from './note-list.tsx';
import { useNotes, useProfile } from './profile-queries.ts';
import { DialogError } from './target-gate.tsx';
import { usePlace } from './use-place.ts';

interface NoteForm {
  readonly note: string;
  readonly important: boolean;
  readonly staff: boolean;
}

interface AddNoteProps {
  readonly name: string;
  readonly onClose: () => void;
}

function AddNote({ name, onClose }: AddNoteProps) {
  const mayHide = mayView(hidesNotes, useViewer()) === true;
  return (
    <Form<typeof notes.add, NoteForm>
      endpoint={notes.add}
      input={{ params: { name } }}
      defaults={{ note: '', important: false, staff: false }}
      submitLabel="Add note"
      onSuccess={onClose}
      onCancel={onClose}
    >
      <TextField {...fieldOf(notes.add, 'note')} multiline rows={2} />
      <CheckField {...fieldOf(notes.add, 'important')} />
      {mayHide && <CheckField {...fieldOf(notes.add, 'staff')} />}
    </Form>
  );
}

/** Notes about a player: read, add, hide, mark. */
export function NotesDialog() {
  const place = usePlace();
  const query = useNotes(place.name);
  const viewer = useViewer();
  const { data: profile } = useProfile(place.name);
  const refusal = profile && viewer ? targetRefusal(notes.toggleActive, viewer, profile) : undefined;
  const [adding, setAdding] = useState(useHasDraft(notes.add, { params: { name: place.name } }));
  const [withHidden, setWithHidden] = useState(false);
  const all = query.data ?? [];
  const hidden = all.filter(({ active }) => !active);
  const shown = withHidden ? all : all.filter(({ active }) => active);
  const closeForm = () => setAdding(false);
  return (
    <RouteDialog title={`Notes about ${place.name}`} onClose={place.close}>
      <div className={css.stack}>
        {adding ? (
          <AddNote name={place.name} onClose={closeForm} />
        ) : (
          <div className={css.bar}>
            <Button variant="contained" color="primary" onClick={() => setAdding(true)}>
              Add a note
            </Button>
            {hidden.length > 0 && (
              <Button variant="text" aria-pressed={withHidden} onClick={() => setWithHidden(!withHidden)}>
                {withHidden ? 'Without hidden notes' : `Show hidden notes (${hidden.length})`}
              </Button>
            )}
          </div>
        )}
        <DialogError of={query} />
        {query.data && shown.length === 0 && <EmptyState>{notes.list.empty}</EmptyState>}
        {refusal !== undefined && shown.length > 0 && <p>{refusal}</p>}
        <InParts of={shown}>
          {(drawn) => <NoteList name={place.name} of={drawn} readOnly={!profile || refusal !== undefined} />}
        </InParts>
      </div>
    </RouteDialog>
  );
}
