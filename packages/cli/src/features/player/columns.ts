import type { Note } from '@steward/api-client/contract/notes';
import type { FoundPlayer } from '@steward/api-client/contract/players';
import type { Punishment } from '@steward/api-client/contract/punishments';
import { banFactOf, banState } from '@steward/api-client/rules/ban-state';
import { showMoment } from '@steward/api-client/rules/moments';
import { EXPUNGED, punishmentColour, punishmentName } from '@steward/api-client/rules/punishments';
import type { Resource } from '../../io/columns.ts';
import type { Tone } from '../../io/style.ts';

export const foundResource: Resource<FoundPlayer> = {
  columns: [
    { key: 'name', header: 'Name', min: 24, cell: (p) => p.name },
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (p) => String(p.id) },
    { key: 'level', header: 'Level', align: 'right', cell: (p) => String(p.level) },
    { key: 'oldName', header: 'Old name', min: 8, tone: () => 'quiet', cell: (p) => p.oldName ?? '-' },
  ],
};

const TONES: Readonly<Record<ReturnType<typeof punishmentColour>, Tone>> = {
  red: 'danger',
  orange: 'warning',
  yellow: 'warning',
  violet: 'accent',
  blue: 'accent',
  grey: 'quiet',
};

/** What became of a punishment, in one sentence that cannot be misread. */
export function punishmentStatus(punishment: Punishment): string {
  const ban = banFactOf(punishment);
  if (ban) return banState(ban).sentence;
  if (punishment.status !== EXPUNGED) return 'active';
  return `expunged${punishment.expungeStaffUser ? ` by ${punishment.expungeStaffUser.name}` : ''}${punishment.expungeReason ? `: ${punishment.expungeReason}` : ''}`;
}

export const punishmentResource: Resource<Punishment> = {
  columns: [
    { key: 'timestamp', header: 'Time', tone: () => 'quiet', cell: (p) => showMoment(p.timestamp) },
    {
      key: 'type',
      header: 'Type',
      cell: (p) => punishmentName(p.type),
      tone: (p) => (p.status === EXPUNGED ? 'quiet' : TONES[punishmentColour(p.type)]),
    },
    { key: 'reason', header: 'Reason', min: 14, cell: (p) => p.reason },
    { key: 'staffUser', header: 'Staff', min: 8, cell: (p) => p.staffUser?.name ?? p.source },
    {
      key: 'description',
      header: 'Told to the player',
      min: 14,
      cell: (p) => p.description ?? '-',
      leftOut: (p) => !p.description,
    },
    { key: 'status', header: 'Status', min: 10, cell: punishmentStatus },
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (p) => String(p.id) },
  ],
};

/** Marks of a note in words. */
const noteMarks = (note: Note): string =>
  [note.important && 'important', note.staff && 'staff only', !note.active && 'hidden']
    .filter((mark) => mark !== false)
    .join(', ');

export const noteResource: Resource<Note> = {
  columns: [
    { key: 'date', header: 'Time', tone: () => 'quiet', cell: (n) => showMoment(n.date) },
    { key: 'note', header: 'Note', min: 20, cell: (n) => n.note, tone: (n) => (n.active ? 'text' : 'quiet') },
    { key: 'staffName', header: 'Staff', min: 8, cell: (n) => n.staffName ?? '-' },
    { key: 'marks', header: 'Marks', cell: noteMarks, tone: (n) => (n.important ? 'warning' : 'quiet') },
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (n) => String(n.id) },
  ],
};
