/**
 * What a bench found: one figure with what it must reach and what it should. `node bench/all.ts` gathers the figures of all
 * benches; a bench alone prints them, and ends with 1 where a floor is not reached.
 */
import { appendFileSync } from 'node:fs';

/**
 * @typedef {object} Figure
 * @property {string} what
 * @property {number} value
 * @property {string} [unit] A ratio where it is left out.
 * @property {number} floor What it must reach: at most where `isLess`, else at least.
 * @property {number} [goal]
 * @property {boolean} [isLess] Whether less is better.
 */

/** @param {Figure} figure @param {number} bar */
const reaches = ({ value, isLess = false }, bar) => (isLess ? value <= bar : value >= bar);

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

/** Prints a figure and hands it on; false where it is below its floor. @param {Figure} figure */
export function tell(figure) {
  const { what, value, unit = 'x', floor, goal, isLess = false } = figure;
  if (!Number.isFinite(value)) throw new Error(`${what}: nothing was measured.`);
  const sort = isLess ? 'at most' : 'at least';
  const aim = goal === undefined ? '' : `, goal ${shown(goal)}`;
  console.log(`${what}: ${shown(value)} ${unit} [${sort} ${shown(floor)}${aim}: ${verdict(figure)}]`);
  const file = process.env['STEWARD_BENCH_FIGURES'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`);
  const holds = verdict(figure) !== 'BELOW';
  if (!holds) process.exitCode = 1;
  return holds;
}
