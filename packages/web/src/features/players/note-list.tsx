import { notes, type Note } from '@steward/api-client/contract/notes';
import { Button } from '../../components/controls/button.tsx';
import { Badge } from '../../components/badge.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';
import { useAction } from '../../hooks/use-action.ts';
import css from './note-list.module.css';

interface NoteListProps {
  readonly name: string;
  readonly of: readonly Note[];
  /** Without the buttons: to read only, or because they are about the viewer. */
  readonly readOnly?: boolean;
}

function NoteButtons({ name, note }: { readonly name: string; readonly note: Note }) {
  const active = useAction(notes.toggleActive);
  const important = useAction(notes.toggleImportant);
  const params = { name, id: note.id };
  return (
    <span className={css.buttons}>
      <Button
        variant="text"
        disabled={important.isPending}
        onClick={() => important.mutate({ params })}
        aria-label={`${note.important ? 'Not important' : 'Important'}: ${note.note}`}
      >
        {note.important ? 'Not important' : 'Important'}
      </Button>
      <Button
        variant="text"
        disabled={active.isPending}
        onClick={() => active.mutate({ params })}
        aria-label={`${note.active ? 'Hide' : 'Unhide'}: ${note.note}`}
      >
        {note.active ? 'Hide' : 'Unhide'}
      </Button>
    </span>
  );
}

/** Notes with their author and age; each can be hidden, shown again, and marked as important. */
export const NoteList = ({ name, of, readOnly = false }: NoteListProps) => (
  <ul className={css.list}>
    {of.map((note) => (
      <li key={note.id} className={note.active ? css.note : css.hidden} data-important={note.important && note.active}>
        <p className={css.text}>
          <SafeText multiline>{note.note}</SafeText>
        </p>
        <div className={css.foot}>
          <span className={css.meta}>
            {note.important && <Badge tone="warning">Important</Badge>}
            {note.staff && (
              <Badge tone="violet" tip="Only managers and its author see it">
                Staff only
              </Badge>
            )}
            {!note.active && <Badge>Hidden</Badge>}
            <span>
              <PlayerLink of={note.staffName} />, <Time at={note.date} />
            </span>
          </span>
          {!readOnly && <NoteButtons name={name} note={note} />}
        </div>
      </li>
    ))}
  </ul>
);
