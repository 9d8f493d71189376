import { message } from '../words/message.ts';
import * as z from 'zod/mini';
import { admin } from '../rules/access.ts';
import { LEAD_ADMIN, MANAGER, MODERATOR } from '../rules/roles.ts';
import { ByName, Count, Id, Instant, Text } from './common.ts';
import { endpoint, group } from './endpoint.ts';

/** Characters of a note (`foundation.md` section 9). */
export const NOTE_LENGTH = 128;

export const Note = z.object({
  id: Count,
  staffName: z.nullable(z.string()),
  date: Instant,
  note: z.string(),
  active: z.boolean(),
  important: z.boolean(),
  staff: z.boolean(),
});
export type Note = z.infer<typeof Note>;
export const NoteDraft = z.object({
  note: Text(NOTE_LENGTH, 'Write a note.'),
  important: z._default(z.boolean(), false),
  staff: z._default(z.boolean(), false),
});
export type NoteDraft = z.infer<typeof NoteDraft>;
const OfPlayer = z.object({ name: z.string(), id: Id });
/** Nobody moderates themself, which holds for notes too (`decisions.md` 10). */
const ofAnother = { param: 'name', notSelf: 'You cannot hide or change notes about yourself.' } as const;

/** Who may write notes for managers only. */
export const hidesNotes = admin(LEAD_ADMIN);

export const notes = group('notes', {
  list: endpoint({
    method: 'GET',
    path: 'rpg/user/{name}/notes',
    access: admin(MODERATOR),
    whole: admin(MANAGER),
    summary: 'Notes about a player, newest first. Staff-only notes for admin level 6 and their author.',
    params: ByName,
    response: z.array(Note),
    empty: 'No notes found for this user.',
  }),
  add: endpoint({
    method: 'POST',
    path: 'rpg/user/{name}/notes',
    access: admin(MODERATOR),
    summary: 'Write a note; admin level 5 may make it staff-only.',
    params: ByName,
    body: NoteDraft,
    response: Note,
    done: 'Note was succesfully added.',
    touches: ['manage'],
    labels: { note: 'Note', important: 'Important', staff: 'Staff only' },
    help: { staff: 'Only managers and you will see it.' },
    asksMany: message('Write this note about {count, plural, one {# player} other {# players}}?'),
  }),
  toggleActive: endpoint({
    method: 'POST',
    path: 'rpg/user/{name}/notes/{id}/active',
    access: admin(MODERATOR),
    summary: 'Hide or unhide a note.',
    params: OfPlayer,
    target: ofAnother,
    response: Note,
    touches: ['manage'],
  }),
  toggleImportant: endpoint({
    method: 'POST',
    path: 'rpg/user/{name}/notes/{id}/important',
    access: admin(MODERATOR),
    summary: 'Mark or unmark a note as important.',
    params: OfPlayer,
    target: ofAnother,
    response: Note,
    touches: ['manage'],
  }),
});
