import { readText, writeText } from './toolchain.mjs';

/**
 * @typedef {object} Stamped
 * @property {string} stamp The file that says for which inputs it passed last.
 * @property {() => string} inputs A hash over all that it reads.
 * @property {() => Promise<boolean>} run Whether it passed.
 * @property {boolean} [anew] It is run also where all is as when it passed.
 */

/**
 * Runs what is to pass, unless all that it reads is as when it did. Where a file changed while it ran, nobody knows which of
 * the two it read: that it passed is noted for neither.
 * @param {Stamped} stamped
 * @returns {Promise<'as it was' | 'passed' | 'passed, files changed meanwhile' | 'failed'>}
 */
export async function runUnlessPassed({ stamp, inputs, run, anew = false }) {
  const before = inputs();
  if (!anew && readText(stamp) === before) return 'as it was';
  if (!(await run())) return 'failed';
  if (inputs() !== before) return 'passed, files changed meanwhile';
  writeText(stamp, before);
  return 'passed';
}
