import { leave } from './coming-and-going.ts';
import type { AskedOfGame } from './door.ts';
import type { Moment } from './moment.ts';

const KICKED = 2;

const personOf = ({ player, name }: AskedOfGame['data']) =>
  typeof player === 'number' && typeof name === 'string' ? { id: player, name, adminLevel: 0 } : undefined;

/** Does in the game what staff ask, as far as it shows there. */
export function obey(moment: Moment, { kind, data }: Pick<AskedOfGame, 'kind' | 'data'>): void {
  const { crowd } = moment;
  const person = personOf(data);
  if (!person) return;
  const there = crowd.online.values().find(({ id }) => id === person.id);
  if (kind === 'kick' && there) {
    leave(moment, there, KICKED);
    crowd.offline.add(there);
  }
  if (kind === 'ban') {
    if (there) leave(moment, there, KICKED);
    crowd.offline.delete(person.id);
  }
  if (kind === 'unban' && !there) crowd.offline.add(person);
}
