/**
 * What writing an answer at once gives, in the case of the wire: against the same by `JSON.stringify` of a renamed copy, over
 * profiles as a manager reads them, another one each time. What both write must be the same.
 *
 *   node bench/switch/answers.ts [--rounds 15] [--times 20000]
 *
 * It stays where the other takes at least 1.3 times as long.
 */
import { parseArgs } from 'node:util';
import { toWire } from '../../packages/api-client/src/client/wire-case.ts';
import type { Profile } from '../../packages/api-client/src/contract/players.ts';
import { jsonOf } from '../../packages/server/src/http/wire-json.ts';
import { inTurn, median, medianOf, ratios, tell } from '../figures.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '15' }, times: { type: 'string', default: '20000' } },
});
const [rounds, times] = [Number(values.rounds), Number(values.times)];
const WARM_ROUNDS = 3;

const at = '2026-06-20T18:00:00Z';
const ban = {
  id: 7,
  type: 2,
  reason: 'Deathmatching',
  startTimestamp: at,
  endTimestamp: at,
  staffUser: { name: 'Rank_4' },
};
const profileOf = (id: number): Profile => ({
  ...{
    id,
    name: `Player_${id}`,
    oldName: id % 3 === 0 ? null : `Old_${id}`,
    nickname: null,
    online: { timestamp: at },
    has2fa: true,
  },
  ...{
    masterAccount: null,
    disabled: false,
    forceCac: false,
    forceVac: false,
    skin: 120,
    skinJob: null,
    createdAt: at,
  },
  ...{ lastLoggedIn: at, timePlayed: 82_351, timePlayedLastMonth: 1204, level: 12, loyaltyPoints: 40, experience: 7 },
  ...{ licenses: ['car', 'truck', 'boat', 'weapon'].map((type) => ({ type })), notoriety: 3, donator: true },
  ...{
    adminLevel: 0,
    registration: 1,
    userBan: ban,
    userBanMaster: null,
    developerLevel: 0,
    cash: id * 7,
    job: 'Mechanic',
  },
  ...{ banks: [1, 2].map((id) => ({ id, money: 82_000 * id })), donateCredits: 5, adminUc: false, vacExempt: false },
  groups: ['Police Department', 'Taxi'].map((name, index) => ({ id: index, name, rank: 'Officer' })),
  characters: [1, 2].map((id) => ({ id, name: `Character_${id}`, level: id, banned: false, ban: null })),
  channels: ['Main', 'Trade'].map((name, index) => ({ id: index, name })),
  ...{ phoneBan: false, permissions: ['vacDeveloper'], specialPermissions: [], outranked: [] },
});
const profiles = Array.from({ length: 64 }, (_, at) => profileOf(1200 + at));

const once = (one: Profile): string => jsonOf({ verbatim: [] }, one);
const copied = (one: Profile): string => JSON.stringify(toWire(one, []));
for (const one of profiles) if (once(one) !== copied(one)) throw new Error('What both write is not the same.');

/** Microseconds an answer. */
function timed(write: (one: Profile) => string): number {
  const begun = performance.now();
  for (let time = 0; time < times; time++) write(profiles[time % profiles.length] as Profile);
  return ((performance.now() - begun) * 1000) / times;
}

const spent = await inTurn({ rounds, warm: WARM_ROUNDS }, { once: () => timed(once), copied: () => timed(copied) });
for (const [way, us] of Object.entries(spent)) console.log(`${way.padEnd(8)} ${median(us).toFixed(1)} µs an answer`);
tell({
  what: 'answers by JSON.stringify of a copy against at once',
  ...medianOf(ratios(spent.copied, spent.once)),
  floor: 1.3,
});
