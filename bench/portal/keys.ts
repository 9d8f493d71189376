/**
 * What a client spends on the names of an answer of 100 kB, which are in another case on the wire, in the time of
 * `JSON.parse` alone: parsed and renamed against only parsed, in turn, another list each time. Times are of the processor.
 *
 *   node bench/portal/keys.ts [--rounds 31]
 *
 * Bars: twice the time of parsing alone, and 1.3 times is the goal.
 */
import { parseArgs } from 'node:util';
import { fromWire } from '../../packages/api-client/src/client/wire-case.ts';
import { inTurn, median, medianOf, ratios, tell } from '../figures.mjs';
import { ownCpu } from '../processor.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '31' } } });
const rounds = Number(values.rounds);
const WARM_ROUNDS = 20;
const [LISTS, ROWS, TIMES] = [8, 380, 10];

const row = (id: number) => ({
  ...{
    id,
    name: `Player_${id}`,
    old_name: id % 3 === 0 ? `Old_${id}` : null,
    time_played: id * 7,
    admin_level: id % 4,
  },
  ...{ created_at: '2026-06-20T18:00:00Z', last_logged_in: '2026-11-20T18:00:00Z', loyalty_points: id % 90 },
  user_ban: id % 5 === 0 ? { id, start_timestamp: '2026-06-20T18:00:00Z', staff_user: { name: 'Rank_4' } } : null,
  ...{ force_vac: false, donate_credits: id % 11, banks: [{ id, money: id * 1000 }] },
});
const lists = Array.from({ length: LISTS }, (_, at) =>
  JSON.stringify(Array.from({ length: ROWS }, (_, index) => row(at * ROWS + index + 100_000))),
);

/** Milliseconds a list. */
async function timed(read: (text: string) => unknown, text: string): Promise<number> {
  const { ms } = await ownCpu(() => {
    for (let time = 0; time < TIMES; time++) read(text);
  });
  return ms / TIMES;
}

const textOf = (round: number) => lists[(round + WARM_ROUNDS) % LISTS] ?? '[]';
const { plain, whole } = await inTurn(
  { rounds, warm: WARM_ROUNDS },
  {
    plain: (round) => timed((one) => JSON.parse(one) as unknown, textOf(round)),
    whole: (round) => timed((one) => fromWire(JSON.parse(one), []), textOf(round)),
  },
);
console.log(
  `${Math.round((lists[0]?.length ?? 0) / 1000)} kB: parsed in ${median(plain).toFixed(2)} ms, and renamed in ${median(whole).toFixed(2)} ms`,
);
tell({
  what: 'an answer of 100 kB parsed and renamed, against parsed alone',
  ...medianOf(ratios(whole, plain)),
  floor: 2,
  goal: 1.3,
  isLess: true,
});
