/**
 * What writing an answer at once gives, in the case of the wire: against the same by `JSON.stringify` of a renamed copy, over a
 * profile as a manager reads it. What both write must be the same.
 *
 *   node bench/switch/answers.ts [--rounds 15] [--times 20000]
 *
 * It stays where the other takes at least 1.3 times as long.
 */
import { parseArgs } from 'node:util';
import { toWire } from '../../packages/api-client/src/client/wire-case.ts';
import type { Profile } from '../../packages/api-client/src/contract/players.ts';
import { jsonOf } from '../../packages/server/src/http/wire-json.ts';
import { median, medianOf, tell } from '../figures.mjs';

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
const profile: Profile = {
  ...{ id: 1204, name: 'Player_One', oldName: 'Player_Old', nickname: null, online: { timestamp: at }, has2fa: true },
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
    cash: 15_420,
    job: 'Mechanic',
  },
  ...{ banks: [1, 2].map((id) => ({ id, money: 82_000 * id })), donateCredits: 5, adminUc: false, vacExempt: false },
  groups: ['Police Department', 'Taxi'].map((name, index) => ({ id: index, name, rank: 'Officer' })),
  characters: [1, 2].map((id) => ({ id, name: `Character_${id}`, level: id, banned: false, ban: null })),
  channels: ['Main', 'Trade'].map((name, index) => ({ id: index, name })),
  ...{ phoneBan: false, permissions: ['vacDeveloper'], specialPermissions: [], outranked: [] },
};

const ways = {
  once: () => jsonOf({ verbatim: [] }, profile),
  copied: () => JSON.stringify(toWire(profile, [])),
} as const;
type Way = keyof typeof ways;

if (ways.once() !== ways.copied()) throw new Error('What both write is not the same.');
const spent: Record<Way, number[]> = { once: [], copied: [] };
for (let round = -WARM_ROUNDS; round < rounds; round++)
  for (const way of round % 2 ? (['once', 'copied'] as const) : (['copied', 'once'] as const)) {
    const begun = performance.now();
    for (let time = 0; time < times; time++) ways[way]();
    if (round >= 0) spent[way].push(((performance.now() - begun) * 1000) / times);
  }
for (const way of ['once', 'copied'] as const)
  console.log(`${way.padEnd(8)} ${median(spent[way]).toFixed(1)} µs an answer`);
tell({
  what: 'answers by JSON.stringify of a copy against at once',
  ...medianOf(spent.copied.map((us, index) => us / (spent.once[index] ?? Number.NaN))),
  floor: 1.3,
});
