import { ApiError } from '@steward/api-client/client/errors';
import { fieldOf, questionOfMany } from '@steward/api-client/contract/endpoint';
import { notes } from '@steward/api-client/contract/notes';
import { punishments } from '@steward/api-client/contract/punishments';
import { banOutcome } from '@steward/api-client/rules/ban-summary';
import type { KeyName } from '../../tui/key-map.ts';
import type { ListBinding, ManyWrite } from '../../tui/list-bindings.ts';
import { banTerm, BAN_END } from './ban-terms.ts';

interface Person {
  readonly name: string;
}

const markFirst = (keyName: KeyName) =>
  `Mark players with ${keyName('mark', 'space')} first; of one, open the profile.`;

/** Done to all marked players only: of one, the profile asks with all that is known of them. */
const toMarked = (
  key: string,
  label: string,
  { what, help }: { readonly what: string; readonly help: string },
  many: ManyWrite<Person>,
): ListBinding<Person> => ({
  keys: [key],
  label,
  quiet: true,
  help,
  access: many.endpoint.access,
  what,
  needs: 'row',
  unmarked: markFirst,
  many,
});

/** A field that was left empty, as the server says it. */
function filled(name: string, text: string, refusal: string): string {
  if (text.trim() === '') throw new ApiError(422, refusal, { [name]: refusal });
  return text;
}

const nameOf = ({ name }: Person) => name;

/** What lists of players do to those who are marked. */
export const MODERATING: readonly ListBinding<Person>[] = [
  toMarked(
    'n',
    'note',
    { what: 'Notes are', help: 'Write a note about all marked players.' },
    {
      endpoint: notes.add,
      title: (count) => questionOfMany(notes.add, { count }),
      yes: 'write notes',
      nameOf,
      asks: [{ ...fieldOf(notes.add, 'note'), hasLines: true }],
      prepare: ({ note = '' }) => ({
        lines: [`Note: ${filled('note', note, 'Write something first.')}`],
        values: { note },
      }),
      send: (client, { name }, { note = '' }) =>
        client.call(notes.add, { params: { name }, body: { note, important: false, staff: false } }),
    },
  ),
  toMarked(
    'b',
    'ban',
    { what: 'Bans are', help: 'Ban all marked players.' },
    {
      endpoint: punishments.ban,
      title: (count) => questionOfMany(punishments.ban, { count }),
      yes: 'ban them',
      nameOf,
      asks: [BAN_END, { ...fieldOf(punishments.ban, 'reason'), help: 'The players see it.' }],
      // What was typed as a length ends for all at the same moment.
      prepare({ endTimestamp = '', reason = '' }, nowMs) {
        const { remark, ...term } = banTerm(undefined, endTimestamp, nowMs);
        const lines = [banOutcome('Each of them', term, nowMs), ...(remark === undefined ? [] : [remark])];
        return {
          lines: [...lines, `Reason: ${filled('reason', reason, 'Enter a reason.')}`],
          values: { reason, type: String(term.type), endTimestamp: term.endTimestamp ?? '' },
        };
      },
      send: (client, { name }, { reason = '', type = '', endTimestamp = '' }) =>
        client.call(punishments.ban, {
          params: { name },
          body: { type: Number(type), endTimestamp: endTimestamp === '' ? null : endTimestamp, reason },
        }),
    },
  ),
];
