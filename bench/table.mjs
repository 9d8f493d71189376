/** The table of all figures, for people who read it in a terminal and for `docs/operators/performance.md`. */
import { table } from '../scripts/docs/page.mjs';
import { shown, spread, verdict } from './figures.mjs';

/** @typedef {import('./figures.mjs').Figure} Figure */
/** @typedef {{ readonly script: string, readonly figures: readonly Figure[], readonly broke?: string | undefined }} Found what one bench found, and why it broke on its way, where it did */

const HEAD = ['what', 'figure', 'spread', 'must', 'should', 'holds', 'bench'];
const SIDES = ['---', '--:', '--:', '--:', '--:', '---', '---'];

/** @param {Figure} figure */
const isBelow = (figure) => verdict(figure) === 'BELOW';

/** @param {Figure} figure @param {string} script */
function row(figure, script) {
  const { what, value, unit = '×', floor, goal, isLess = false } = figure;
  const bar = (/** @type {number | undefined} */ number) =>
    number === undefined ? '' : `${isLess ? '≤' : '≥'} ${shown(number)}`;
  const word = isBelow(figure) ? '**no**' : 'yes';
  return [what, `${shown(value)} ${unit}`.trim(), spread(figure), bar(floor), bar(goal), word, `\`${script}\``];
}

/**
 * What a bench handed on. @param {string} script @param {string} lines of JSON
 * @param {number | null} code that it ended with, if by itself @returns {Found}
 */
export function foundBy(script, lines, code) {
  const told = lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => /** @type {Figure | { readonly broke: string }} */ (JSON.parse(line)));
  const figures = told.filter((one) => 'what' in one);
  const said = told.find((one) => 'broke' in one)?.broke;
  return { script, figures, broke: said ?? whyBroken(figures, code) };
}

/** A figure that is below its floor ends a bench with 1, and nothing else does that is not told. @param {readonly Figure[]} figures @param {number | null} code */
function whyBroken(figures, code) {
  if (code === null) return 'it was ended';
  if (code !== 0 && !(code === 1 && figures.some(isBelow))) return `it ended with ${code}`;
  return figures.length === 0 ? 'it told no figure' : undefined;
}

/** Whether all that a bench was to show was shown and holds. @param {Found} found */
export const holds = ({ figures, broke }) => broke === undefined && !figures.some(isBelow);

/** A row for each figure, and one for each bench that broke: what it did not measure is not left out unseen. @param {readonly Found[]} found */
export const tableOf = (found) =>
  table(
    HEAD,
    found.flatMap(({ script, figures, broke }) => [
      ...figures.map((figure) => row(figure, script)),
      ...(broke === undefined ? [] : [[`broke before its end: ${broke}`, '', '', '', '', '**no**', `\`${script}\``]]),
    ]),
    SIDES,
  );
