/**
 * What a bench found: one figure with what it must reach and what it should. `node bench/all.ts` gathers the figures of all
 * benches; a bench alone prints them, and ends with 1 where a floor is not reached.
 */
import { appendFileSync } from 'node:fs';

/**
 * @typedef {object} Figure
 * @property {string} what
 * @property {number} value
 * @property {readonly number[]} [rounds] What each round alone found: the least and the most of them are shown beside the value.
 * @property {string} [unit] A ratio where it is left out.
 * @property {number} floor What it must reach: at most where `isLess`, else at least.
 * @property {number} [goal]
 * @property {boolean} [isLess] Whether less is better.
 */

/** @param {readonly number[]} values */
export const ascending = (values) => values.toSorted((a, b) => a - b);

/** What so much of the values are at most, 0.99 of them: no number where there are none. @param {readonly number[]} values @param {number} share */
export const part = (values, share) =>
  ascending(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** @param {readonly number[]} values */
export const median = (values) => part(values, 0.5);

/**
 * Does kinds of work in turn, another one first in each round, after some rounds that make all of them warm. What each gave
 * stands at the place of its round. `round` is below 0 while they are made warm.
 * @template {string} Name
 * @template Result
 * @param {{ readonly rounds: number, readonly warm?: number }} times
 * @param {Readonly<Record<Name, (round: number) => Result | Promise<Result>>>} work
 * @returns {Promise<Record<Name, Result[]>>}
 */
export async function inTurn({ rounds, warm = 1 }, work) {
  const names = /** @type {Name[]} */ (Object.keys(work));
  const kept = names.map((name) => /** @type {const} */ ([name, /** @type {Result[]} */ ([])]));
  const found = /** @type {Record<Name, Result[]>} */ (/** @type {unknown} */ (Object.fromEntries(kept)));
  for (let round = -warm; round < rounds; round++)
    for (const place of names.keys()) {
      const name = /** @type {Name} */ (names[(place + round + warm) % names.length]);
      const result = await work[name](round);
      if (round >= 0) found[name].push(result);
    }
  return found;
}

/** One in the other, round by round. @param {readonly number[]} one @param {readonly number[]} other */
export const ratios = (one, other) => one.map((value, round) => value / (other[round] ?? Number.NaN));

/**
 * A figure that is the median of its rounds. @param {readonly number[]} rounds @returns {Pick<Figure, 'value' | 'rounds'>}
 */
export const medianOf = (rounds) => ({ value: median(rounds), rounds });

/** @param {Figure} figure @param {number} bar */
const reaches = ({ value, isLess = false }, bar) => (isLess ? value <= bar : value >= bar);

/** To who gathers all, where somebody does. @param {Figure | { readonly broke: string }} told */
function handOn(told) {
  const file = process.env['STEWARD_BENCH_FIGURES'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(told)}\n`);
}

let isBelow = false;
// What else is loaded may end the process by itself, as if all were well.
process.on('exit', () => {
  if (isBelow) process.exitCode ||= 1;
});

// A bench that ends early ends as one does that is below a floor: what it says is all that tells them apart.
process.on('uncaughtExceptionMonitor', (error) => {
  try {
    handOn({ broke: String(error) });
  } catch {
    // Who gathers is gone: another error here would end this process before it has removed what is its own.
  }
});

/** @param {Figure} figure */
export const verdict = (figure) =>
  !reaches(figure, figure.floor)
    ? 'BELOW'
    : figure.goal === undefined || reaches(figure, figure.goal)
      ? 'goal'
      : 'floor';

/** @param {number} value */
export const shown = (value) =>
  Number.isInteger(value) ? String(value) : value.toPrecision(value >= 100 ? Math.ceil(Math.log10(value)) : 3);

/** From the least to the most of the rounds, or nothing where a figure comes of one. @param {Figure} figure */
export const spread = ({ rounds = [] }) =>
  rounds.length < 2 ? '' : `${shown(Math.min(...rounds))} to ${shown(Math.max(...rounds))}`;

/** Prints a figure and hands it on; false where it is below its floor. @param {Figure} figure */
export function tell(figure) {
  const { what, value, rounds = [], unit = 'x', floor, goal, isLess = false } = figure;
  if (![value, ...rounds].every(Number.isFinite)) throw new Error(`${what}: nothing was measured.`);
  const sort = isLess ? 'at most' : 'at least';
  const aim = goal === undefined ? '' : `, goal ${shown(goal)}`;
  const varied = spread(figure) === '' ? '' : ` (${spread(figure)})`;
  console.log(`${what}: ${shown(value)} ${unit}${varied} [${sort} ${shown(floor)}${aim}: ${verdict(figure)}]`);
  handOn(figure);
  const holds = verdict(figure) !== 'BELOW';
  if (!holds) {
    isBelow = true;
    process.exitCode = 1;
  }
  return holds;
}
