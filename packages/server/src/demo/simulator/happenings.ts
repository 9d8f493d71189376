import { placeNear } from '../plan/places.ts';
import { moneyLine } from '../seed/money.ts';
import { deathLine } from '../seed/records.ts';
import { BUG_REPORTS } from '../texts/help.ts';
import { CASH_REASONS, KILL_WEAPONS, reasonFor } from '../texts/reasons.ts';
import { anyOnline, happens, isOnline, type Moment } from './moment.ts';

/** Times an hour at the peak. */
const KILLS = 70;
const CASH_MOVES = 240;
const BUGS = 0.4;

/** Fights that end badly. */
export function fight(moment: Moment): void {
  if (!happens(moment, KILLS)) return;
  const { random } = moment;
  const [victim, other] = [anyOnline(moment), anyOnline(moment)];
  if (!victim) return;
  const weapon = random.pick(KILL_WEAPONS);
  const killer = weapon > 50 || other === victim ? undefined : other;
  const { x, y, z } = placeNear(random, 20);
  moment.report({ kind: 'player.killed', player: victim.name, killer: killer?.name, weapon, x, y, z });
  moment.line('death', deathLine(killer?.name, victim.name, weapon));
}

/** Money that changes hands. */
export function trade(moment: Moment): void {
  if (!happens(moment, CASH_MOVES)) return;
  const { random } = moment;
  const person = anyOnline(moment);
  if (!person) return;
  const amount = Math.round(random.skewed(300, 1)) * (random.chance(0.45) ? -1 : 1);
  const reason = reasonFor(random, CASH_REASONS, amount);
  moment.report({ kind: 'player.cash', player: person.name, amount, reason });
  moment.line('money', moneyLine(person.name, amount, reason, random.int(500, 80_000)));
}

/** Players who find something broken. */
export function reportBug(moment: Moment): void {
  if (!happens(moment, BUGS)) return;
  const person = anyOnline(moment);
  const [feature, description] = moment.random.pick(BUG_REPORTS);
  if (person && isOnline(moment, person))
    moment.report({ kind: 'bug.reported', player: person.name, feature, description });
}
