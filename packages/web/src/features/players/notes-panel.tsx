import { notes } from '@steward/api-client/contract/notes';
import { ReadError } from '../../components/notices.tsx';
import { Panel } from '../../components/panel.tsx';
import { DialogLink } from './dialog-link.tsx';
import { NoteList } from './note-list.tsx';
import { useNotes } from './profile-queries.ts';
import css from './profile.module.css';
import { usePlace } from './use-place.ts';

const SHOWN = 3;

/** The last notes that are not hidden, the important ones first. */
export function NotesPanel({ name }: { readonly name: string }) {
  const place = usePlace();
  const query = useNotes(name);
  const active = query.data
    ?.filter((note) => note.active)
    .toSorted((a, b) => Number(b.important) - Number(a.important));
  return (
    <Panel title="Notes" actions={<DialogLink to={place.to('notes')}>All notes</DialogLink>}>
      <ReadError of={query} />
      {!active && !query.error && <div className={css.waits} />}
      {active?.length === 0 && <p className={css.none}>{notes.list.empty}</p>}
      {active && active.length > 0 && <NoteList name={name} of={active.slice(0, SHOWN)} readOnly />}
    </Panel>
  );
}
