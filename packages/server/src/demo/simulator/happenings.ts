import { LOG_TYPES, type LogType } from '@steward/api-client/rules/log-access';
import { punishmentName } from '@steward/api-client/rules/punishments';
import { instant } from '../../core/clock.ts';
import { LINES_A_DAY } from '../files/log-files.ts';
import { LINES } from '../lines/lines.ts';
import type { Scene } from '../lines/scene.ts';
import { placeNear } from '../plan/places.ts';
import { moneyLine } from '../seed/money.ts';
import { deathLine } from '../seed/records.ts';
import * as chat from '../texts/chat.ts';
import { BUG_REPORTS } from '../texts/help.ts';
import { CASH_REASONS, KILL_WEAPONS, PUNISHMENT_REASONS, reasonFor } from '../texts/reasons.ts';
import { leave } from './coming-and-going.ts';
import { anyOnline, happens, isOnline, staffOnline, type Moment } from './moment.ts';

const DAY = 86_400;
/** Times an hour at the peak. */
const KILLS = 70;
const PUNISHMENTS = 9;
const CASH_MOVES = 240;
const BUGS = 0.4;
const FEWEST_LINES = 2;
const SAYS = 0.75;
const OUT_OF_CHARACTER = 0.5;
const PUNISHED_WITH = { 1: 40, 2: 25, 3: 25, 6: 6, 4: 4 } as const;
const KICK = 1;
const TEMPORARY_BAN = 4;
/** Types whose lines always tell of something that is kept as well. */
const TOLD_OTHERWISE: ReadonlySet<LogType> = new Set(['death', 'connection', 'report', 'admin']);
const FREE_TYPES: Readonly<Record<string, number>> = Object.fromEntries(
  LOG_TYPES.filter(({ type }) => !TOLD_OTHERWISE.has(type)).map(({ type }) => [type, LINES_A_DAY[type]]),
);

/** What people say and do, as far as only the logs tell of it. */
export function talk(moment: Moment): void {
  const { crowd, random, rush } = moment;
  if (crowd.online.size < 2) {
    moment.line('general', LINES.general({ random, someone: () => 'Server', staff: () => 'Server' }));
    return;
  }
  const scene: Scene = {
    random,
    someone: () => anyOnline(moment)?.name ?? 'Server',
    staff: () => staffOnline(moment)?.name ?? 'Server',
  };
  const count = FEWEST_LINES + random.int(0, Math.round(3 * rush));
  for (let written = 0; written < count; written++) {
    const type = random.weighted(FREE_TYPES) as LogType;
    if (!tell(moment, type)) moment.line(type, LINES[type](scene));
  }
}

/** What people write is told by the script, as other things are. False where it is a line of a log. */
function tell(moment: Moment, type: LogType): boolean {
  const { random } = moment;
  const player = anyOnline(moment)?.name;
  if (player === undefined) return false;
  if (type === 'local' && random.chance(SAYS))
    moment.report({ kind: 'player.said', player, text: random.pick(chat.SAID) });
  else if (type === 'chat' && random.chance(OUT_OF_CHARACTER))
    moment.report({ kind: 'player.said', player, channel: 'ooc', text: random.pick(chat.OUT_OF_CHARACTER) });
  else if (type === 'command' && random.chance(SAYS))
    moment.report({ kind: 'player.command', player, command: random.pick(chat.COMMANDS) });
  else return false;
  return true;
}

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

/** Staff who punish; a kick or ban also ends the game for the player. */
export function punish(moment: Moment): void {
  if (!happens(moment, PUNISHMENTS)) return;
  const { random, now } = moment;
  const [staff, target] = [staffOnline(moment, 2), anyOnline(moment)];
  if (!staff || !target || target.adminLevel >= staff.adminLevel) return;
  const type = Number(random.weighted(PUNISHED_WITH));
  const reason = random.pick(PUNISHMENT_REASONS);
  moment.report({
    kind: 'player.punished',
    player: target.name,
    staff: staff.name,
    type,
    reason,
    extra: type === 3 ? `${random.int(1, 12) * 5} minutes` : undefined,
    until: type === TEMPORARY_BAN ? instant(now + random.int(1, 3) * DAY) : undefined,
  });
  moment.line('admin', `${staff.name} gave ${target.name} a ${punishmentName(type).toLowerCase()}: ${reason}`);
  if (type !== KICK && type !== TEMPORARY_BAN) return;
  leave(moment, target, 2);
  if (type === KICK) moment.crowd.offline.add(target);
}

/** Players who find something broken. */
export function reportBug(moment: Moment): void {
  if (!happens(moment, BUGS)) return;
  const person = anyOnline(moment);
  const [feature, description] = moment.random.pick(BUG_REPORTS);
  if (person && isOnline(moment, person))
    moment.report({ kind: 'bug.reported', player: person.name, feature, description });
}
