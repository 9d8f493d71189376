import type { LogType } from '@steward/api-client/rules/log-access';
import { punishmentName } from '@steward/api-client/rules/punishments';
import * as chat from '../texts/chat.ts';
import { CASH_REASONS, KILL_WEAPONS, PUNISHMENT_REASONS, REPORT_REASONS, reasonFor } from '../texts/reasons.ts';
import { itemLine } from '../seed/possessions.ts';
import { moneyLine } from '../seed/money.ts';
import { deathLine } from '../seed/records.ts';
import { carIn, gunIn, zoneIn, type Scene } from './scene.ts';

const dollars = (amount: number): string => `$${String(amount).replace(/\B(?=(\d{3})+$)/g, ',')}`;
const plate = ({ random }: Scene): string =>
  `${random.hex(2).toUpperCase()}${random.int(10, 99)} ${random.hex(3).toUpperCase()}`;
const where = ({ random }: Scene): string =>
  `${random.between(-2900, 2900).toFixed(1)}, ${random.between(-2900, 2900).toFixed(1)}`;

/** A line of each type that could be written at any moment. */
export const LINES: Readonly<Record<LogType, (scene: Scene) => string>> = {
  general(scene) {
    const { random } = scene;
    switch (random.int(0, 4)) {
      case 0:
        return `[payday] ${scene.someone()} received ${dollars(random.int(400, 5200))} (level ${random.int(1, 40)})`;
      case 1:
        return `Weather changes to ${random.pick(chat.WEATHER)}`;
      case 2:
        return `${scene.someone()} is now level ${random.int(2, 60)}`;
      case 3:
        return `${scene.someone()} was arrested by ${scene.someone()} for ${random.int(2, 30)} minutes`;
      default:
        return `${scene.someone()} finished a delivery to ${zoneIn(scene)} (${dollars(random.int(150, 2200))})`;
    }
  },
  local(scene) {
    const { random } = scene;
    if (random.chance(0.22)) return `* ${scene.someone()} ${random.pick(chat.DEEDS)}`;
    return `${scene.someone()} says: ${random.pick(chat.SAID)}`;
  },
  cheat(scene) {
    const { random } = scene;
    return `[AC] ${scene.someone()} may use ${random.pick(chat.CHEATS)} in ${zoneIn(scene)} (${random.int(2, 40)} times, ping ${random.int(15, 380)})`;
  },
  connection(scene) {
    const { random } = scene;
    return `[connection] incoming connection: 198.18.${random.int(0, 255)}.${random.int(1, 254)}:${random.int(1025, 65_000)} id: ${random.int(0, 499)}`;
  },
  damage(scene) {
    const { random } = scene;
    return `${scene.someone()} hit ${scene.someone()} for ${random.between(1.3, 46.2).toFixed(1)} with ${gunIn(scene)} (${random.pick(chat.BODY)}, ${random.int(1, 60)} m)`;
  },
  death: (scene) => {
    const weapon = scene.random.pick(KILL_WEAPONS);
    return deathLine(weapon > 50 ? undefined : scene.someone(), scene.someone(), weapon);
  },
  shoot(scene) {
    const { random } = scene;
    const shots = random.int(1, 30);
    return `${scene.someone()} fired ${shots} x ${gunIn(scene)} in ${zoneIn(scene)} (${random.int(0, shots)} hits)`;
  },
  chat(scene) {
    const { random } = scene;
    switch (random.int(0, 5)) {
      case 0:
        return `[WT ${random.int(10, 69)}] ${scene.someone()}: ${random.pick(chat.RADIO)}`;
      case 1:
        return `[AD] ${scene.someone()}: ${random.pick(chat.ADVERTISEMENTS)}`;
      case 2:
        return `[GROUP] ${scene.someone()}: ${random.pick(chat.RADIO)}`;
      default:
        return `[OOC] ${scene.someone()}: ${random.pick(chat.OUT_OF_CHARACTER)}`;
    }
  },
  command(scene) {
    const command = scene.random.pick(chat.COMMANDS);
    if (command === '/pay') return `${scene.someone()} used /pay ${scene.someone()} ${scene.random.int(10, 5000)}`;
    if (command === '/me') return `${scene.someone()} used /me ${scene.random.pick(chat.DEEDS)}`;
    return `${scene.someone()} used ${command}`;
  },
  money(scene) {
    const { random } = scene;
    if (random.chance(0.3))
      return `${scene.someone()} gave ${dollars(random.int(5, 20_000))} to ${scene.someone()} in ${zoneIn(scene)}`;
    const name = scene.someone();
    const amount = random.int(-2400, 2600);
    return moneyLine(name, amount, reasonFor(random, CASH_REASONS, amount), random.int(50, 400_000));
  },
  vehicle(scene) {
    const deed = scene.random.pick([
      'entered',
      'left',
      'locked',
      'unlocked',
      'started',
      'parked',
      'refuelled',
      'repaired',
    ]);
    return `${scene.someone()} ${deed} ${carIn(scene)} (${plate(scene)}) in ${zoneIn(scene)}`;
  },
  property(scene) {
    const deed = scene.random.pick(['entered', 'left', 'locked', 'unlocked', 'knocked at']);
    return `${scene.someone()} ${deed} property ${scene.random.int(1, 1200)} in ${zoneIn(scene)}`;
  },
  group(scene) {
    const { random } = scene;
    const deed = random.pick([
      'used the gate',
      'took a vehicle',
      'opened the warehouse',
      'went on duty',
      'went off duty',
      'answered a call',
    ]);
    return `[${random.pick(['LSPD', 'SFPD', 'SAFMD', 'IDL', 'ANG', 'ESK', 'CRV', 'NSC', 'DMC'])}] ${scene.someone()} ${deed}`;
  },
  phone(scene) {
    const { random } = scene;
    if (random.chance(0.6)) return `SMS ${scene.someone()} to ${scene.someone()}: ${random.pick(chat.MESSAGES)}`;
    return `${scene.someone()} called ${scene.someone()} (${random.int(4, 400)} seconds)`;
  },
  report: (scene) => `Looked at: ${scene.someone()} by ${scene.staff()} (${scene.random.pick(REPORT_REASONS)})`,
  item: (scene) => itemLine(scene.random, scene.someone()),
  others: (scene) =>
    `${scene.someone()} ${scene.random.pick(['rolled', 'threw', 'bet on'])} ${scene.random.int(1, 6)} at ${where(scene)}`,
  heist(scene) {
    const { random } = scene;
    const heist = random.pick(chat.HEISTS);
    return random.pick([
      `${scene.someone()} started the heist: ${heist}`,
      `${scene.someone()} opened a vault: ${heist} (${dollars(random.int(2, 60) * 1000)})`,
      `${scene.someone()} failed: ${heist}`,
      `Police was alerted: ${heist}`,
    ]);
  },
  admin(scene) {
    const { random } = scene;
    const deed = random.pick(['teleported to', 'spectated', 'healed', 'froze', 'brought', 'checked']);
    if (random.chance(0.08))
      return `${scene.staff()} looked up the record of ${scene.someone()}: ${punishmentName(random.int(1, 11))}, ${random.pick(PUNISHMENT_REASONS)}`;
    return `${scene.staff()} ${deed} ${scene.someone()}`;
  },
  donator: (scene) =>
    `${scene.someone()} used a donator perk: ${scene.random.pick(['Plate', 'Extra vehicle slot', 'Coloured name', 'Group Plus'])}`,
  loyalty: (scene) =>
    `${scene.someone()} got ${scene.random.int(1, 5)} loyalty points (${scene.random.int(5, 900)} in all)`,
};
