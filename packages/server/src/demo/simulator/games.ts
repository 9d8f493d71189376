import { OTHER_GAMES, type OtherGame } from '@steward/api-client/contract/players';
import type { Extra } from './crowd.ts';
import { happens, type Moment } from './moment.ts';

const JOINS = 40;
const SHORTEST = 5 * 60;
const LONGEST = 90 * 60;

/** Somebody plays one of the other games. */
export interface Elsewhere {
  readonly game: OtherGame;
  readonly person: Pick<Extra, 'name'>;
}

/** Takes somebody out of another game after a while, with what became of them there. */
export function leaveLater(moment: Moment, { game, person }: Elsewhere): void {
  moment.later(moment.random.int(SHORTEST, LONGEST), (then) =>
    then.report({ kind: 'game.left', game, player: person.name }),
  );
}

/** Now and then somebody who is not in the roleplay game plays another. */
export function playElsewhere(moment: Moment): void {
  if (!happens(moment, JOINS)) return;
  const { crowd, random } = moment;
  const person = crowd.offline.pick(random);
  if (!person) return;
  const game = random.pick(OTHER_GAMES);
  moment.report({ kind: 'game.joined', game, player: person.name });
  moment.report({ kind: 'game.saved', game, player: person.name, skin: random.int(1, 299) });
  leaveLater(moment, { game, person });
}

/** The other games begin anew, as they were down with everything else. */
export function startGamesAnew(report: Moment['report']): void {
  for (const game of OTHER_GAMES) report({ kind: 'game.started', game });
}
