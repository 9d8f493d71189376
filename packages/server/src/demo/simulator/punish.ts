import { punishmentName } from '@steward/api-client/rules/punishments';
import { instant } from '../../core/clock.ts';
import { PUNISHMENT_REASONS } from '../texts/reasons.ts';
import { leave } from './coming-and-going.ts';
import { anyOnline, happens, type Moment, staffOnline } from './moment.ts';

const DAY = 86_400;
const PUNISHMENTS = 9;
const PUNISHED_WITH = { 1: 40, 2: 25, 3: 25, 6: 6, 4: 4 } as const;
const KICK = 1;
const TEMPORARY_BAN = 4;

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
