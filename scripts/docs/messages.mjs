import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { allEndpoints } from '../../packages/api-client/src/contract/index.ts';
import { root, runPage } from './page.mjs';

/**
 * What is said of calls, fields of calls, columns and lists that managers keep, sentences that the rules hold as constants,
 * and every text with places to fill, by its id: where it stands. What translators are given, in ICU MessageFormat. Not listed
 * is what stands in pages, screens and commands, what the server and the agent say by themselves, what functions of the rules
 * put together, and the words for values.
 */

/** @typedef {readonly [id: string, text: string]} Entry */

/** Texts of a call, and texts by field. */
const OF_A_CALL = ['title', 'empty', 'means', 'done', 'asks', 'asksMany'];
const BY_FIELD = ['labels', 'help'];
const OF_A_TARGET = ['lowerRank', 'notSelf', 'offline'];

const PACKAGES = join(root, 'packages');
const WORDS = readdirSync(PACKAGES)
  .map((name) => join(PACKAGES, name, 'src/words'))
  .filter((folder) => existsSync(folder));

/** @param {string} folder @returns {string[]} */
const modulesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'message.ts')
    .toSorted()
    .map((name) => join(folder, name));

/** @param {string} id @param {unknown} value @returns {Entry[]} one text, or none */
function entry(id, value) {
  if (typeof value === 'string') return [[id, value]];
  if (typeof value !== 'object' || value === null || !('text' in value)) return [];
  const message = /** @type {{ id: string, text: string }} */ (value);
  if (message.id !== id) throw new Error(`A message stands at ${id} and says that it is ${message.id}.`);
  return [[id, message.text]];
}

/** @param {unknown} holder @param {string} id @param {readonly string[]} keys */
const entries = (holder, id, keys) =>
  keys.flatMap((key) => entry(`${id}.${key}`, /** @type {Record<string, unknown> | undefined} */ (holder)?.[key]));

const ofCalls = () =>
  allEndpoints().flatMap((call) => [
    ...entries(call, call.id, OF_A_CALL),
    ...entries(call.target, `${call.id}.target`, OF_A_TARGET),
    ...BY_FIELD.flatMap((key) => {
      const texts = /** @type {Record<string, Record<string, string> | undefined>} */ (/** @type {unknown} */ (call))[
        key
      ];
      return entries(texts, `${call.id}.${key}`, Object.keys(texts ?? {}));
    }),
  ]);

/** @param {unknown} column */
const isColumn = (column) => typeof column === 'object' && column !== null && 'header' in column && 'key' in column;

/** @typedef {import('../../packages/api-client/src/columns/kept-noun.ts').KeptField<never>} KeptField */

/** @param {string} id @param {readonly KeptField[]} fields @returns {Entry[]} what a form says of a list that managers keep */
const ofFields = (id, fields) =>
  fields.flatMap(({ name, label, choices }) => [
    ...entry(`${id}.${name}`, label),
    ...(Array.isArray(choices)
      ? choices.flatMap(
          (/** @type {import('../../packages/api-client/src/columns/kept-noun.ts').KeptChoice} */ choice) =>
            entry(`${id}.${name}.${choice.value}`, choice.label),
        )
      : []),
  ]);

/** @param {string} id @param {unknown} value @returns {Entry[]} what retiring a row is called */
const ofRetiring = (id, value) =>
  typeof value === 'object' && value !== null && 'verb' in value
    ? [
        ...entries(value, id, ['verb', 'back']),
        ...('done' in value ? entries(value.done, `${id}.done`, ['0', '1']) : []),
      ]
    : [];

/** @param {string} id @param {unknown} value @returns {Entry[]} the headers of columns, and what a list says that managers keep */
function headers(id, value) {
  if (typeof value === 'function') return id.endsWith('Columns') ? headers(id, value({})) : [];
  if (typeof value !== 'object' || value === null) return [];
  if ('columns' in value && 'fields' in value)
    return [
      ...headers(id, value.columns),
      ...entries(value, id, ['one', 'many']),
      ...ofFields(`${id}.fields`, /** @type {readonly KeptField[]} */ (value.fields)),
      ...('retiring' in value ? ofRetiring(`${id}.retiring`, value.retiring) : []),
    ];
  if ('columns' in value) return headers(id, value.columns);
  if (!Array.isArray(value) || !value.every(isColumn)) return ofRetiring(id, value);
  return value.map(({ key, header }) => [`${id}.${key}`, String(header)]);
}

/** @param {string} file @returns {Promise<[string, unknown][]>} what a module exports, with names */
const exportsOf = async (file) => Object.entries(await import(pathToFileURL(file).href));

async function ofColumns() {
  const files = modulesIn(join(root, 'packages/api-client/src/columns'));
  const all = await Promise.all(
    files.map(async (file) =>
      (await exportsOf(file)).flatMap(([name, value]) => headers(`columns.${basename(file, '.ts')}.${name}`, value)),
    ),
  );
  return all.flat();
}

/** What people read has more than one word. */
const isSaid = (/** @type {unknown} */ value) => typeof value === 'string' && /^\p{Lu}\S* /u.test(value);

/** Refusals and other sentences of the rules are texts by themselves. */
async function ofRules() {
  const all = await Promise.all(
    modulesIn(join(root, 'packages/api-client/src/rules')).map(async (file) =>
      (await exportsOf(file)).flatMap(([name, value]) =>
        isSaid(value) ? entry(`rules.${basename(file, '.ts')}.${name}`, value) : [],
      ),
    ),
  );
  return all.flat();
}

/** @returns {Promise<Entry[]>} */
async function ofWords() {
  const all = await Promise.all(WORDS.flatMap(modulesIn).map(exportsOf));
  return all
    .flat()
    .flatMap(([, texts]) =>
      Object.values(/** @type {Record<string, { id: string, text: string }>} */ (texts)).map(
        ({ id, text }) => /** @type {const} */ ([id, text]),
      ),
    );
}

/** @returns {Promise<Entry[]>} every message with its id, by id */
export async function allMessages() {
  const found = [...ofCalls(), ...(await ofColumns()), ...(await ofRules()), ...(await ofWords())];
  return found.toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** @type {import('./page.mjs').Page} */
export const catalogue = {
  file: join(root, 'docs', 'messages.en.json'),
  text: async () => JSON.stringify(Object.fromEntries(await allMessages())),
};

if (import.meta.main) process.exitCode = await runPage(catalogue, process.argv.slice(2));
