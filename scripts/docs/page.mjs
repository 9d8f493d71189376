import { readFile, writeFile, mkdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

/** The checkout's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** @typedef {{ file: string, text: () => Promise<string> }} Page a document that is made, whole */

/** @param {string} text @returns {string} safe in a cell of a table */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** What stands in backticks, a setting, or a sign of Markdown. */
const MARKS = /(?<code>`[^`]+`)|(?<setting>\bSTEWARD_[A-Z0-9_]+)|[<*_[\]]/g;

/** @param {string} text @returns {string} plain text in which Markdown sees no markup but code; settings are shown as that */
export const plain = (text) =>
  text.replace(MARKS, (found, code, setting) => code ?? (setting ? `\`${setting}\`` : `\\${found}`));

/**
 * @param {readonly string[]} head @param {readonly (readonly string[])[]} rows
 * @param {readonly string[]} [sides] `--:` for a column of numbers @returns {string} a Markdown table
 */
export const table = (head, rows, sides = head.map(() => '---')) =>
  [head, sides, ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

/** @param {string} file @returns {Promise<string>} */
const present = (file) => readFile(file, 'utf8').catch(() => '');

/** @param {Page} page @returns {Promise<string>} its text as the formatter leaves it */
async function formatted({ file, text }) {
  return format(await text(), { ...(await resolveConfig(file)), filepath: file });
}

/** @param {Page} page @returns {Promise<boolean>} whether the file is what would be made now */
const isCurrent = async (page) => (await formatted(page)) === (await present(page.file));

/** Writes the page, or with `--check` only tells whether it is current. @param {Page} page @param {readonly string[]} args */
export async function runPage(page, args) {
  const name = relative(root, page.file);
  if (args.includes('--check')) {
    const current = await isCurrent(page);
    if (!current) process.stderr.write(`${name} is not what its script makes now. Run the script without --check.\n`);
    return current ? 0 : 1;
  }
  await mkdir(dirname(page.file), { recursive: true });
  await writeFile(page.file, await formatted(page));
  process.stderr.write(`Wrote ${name}.\n`);
  return 0;
}

/**
 * A page of which a part between two marks is made: `<!-- NAME: … -->` to `<!-- end of NAME -->`.
 * @param {string} path from the root @param {string} name @param {() => Promise<string> | string} part @returns {Page}
 */
export function pagePart(path, name, part) {
  const file = join(root, path);
  return {
    file,
    async text() {
      const text = await present(file);
      const marks = new RegExp(`(<!-- ${name}: [^>]*-->)[\\s\\S]*(<!-- end of ${name} -->)`);
      if (!marks.test(text)) throw new Error(`${path} has no marks for "${name}".`);
      const made = await part();
      return text.replace(marks, (_, begin, end) => `${begin}\n\n${made}\n\n${end}`);
    },
  };
}
