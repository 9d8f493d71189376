/**
 * Searches days made of real log lines: the files of a folder, over and over, until a day has its size, with seven lines
 * of a player whom no sample knows. Results are held against rg's, and times against rg on the raw day, and `rg -z` on the
 * archives, in turn.
 *
 *   node bench/logs/samples.ts --lines FOLDER [--mib 512] [--days 6] [--pairs 7]
 *
 * Ends with exit code 1 when a floor is broken.
 */
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addDays } from '../../packages/api-client/src/rules/log-days.ts';
import { createLogSearch } from '../../packages/server/src/logs/engine/scanner.ts';
import type { SearchFile } from '../../packages/server/src/logs/engine/search-files.ts';
import { ownFolder } from '../end.ts';
import { build } from './build.ts';
import { checkEqual, compare, inOtherWords, MIB, runRg, runSearch, say } from './common.ts';
import { ABSENT, RARE } from './day.ts';

/** Words of many lines, of some, and of few. */
const WORDS = ['the', 'has joined', 'killed', 'resource'];
const RARE_LINES = 7;

const { values: args } = parseArgs({
  options: { lines: { type: 'string' }, mib: { type: 'string' }, days: { type: 'string' }, pairs: { type: 'string' } },
});
if (args.lines === undefined) throw new Error('Say where the logs are: --lines FOLDER');
const samples = readdirSync(args.lines, { withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(log|txt)$/.test(entry.name))
  .map(({ name, parentPath }) => readFileSync(join(parentPath, name)));
const round = Buffer.concat(samples.flatMap((bytes) => (bytes.at(-1) === 10 ? [bytes] : [bytes, Buffer.from('\n')])));
const mib = Number(args.mib ?? 512);
const times = { pairs: Number(args.pairs ?? 7) };
const folder = ownFolder();
const search = createLogSearch();

/** Each round begins with a line of its own, so that no two are the same. */
function writeDay(path: string): void {
  const fd = openSync(path, 'w');
  let rare = 0;
  for (let written = 0, count = 0; written < mib * MIB; count++) {
    written += writeSync(fd, `[12:00:00] round ${String(count)} of this day\n`);
    written += writeSync(fd, round);
    if (rare < RARE_LINES && written > ((rare + 0.5) / RARE_LINES) * mib * MIB)
      written += writeSync(fd, `[12:00:00] [join] ${RARE}(${String(rare++)}) has joined the server\n`);
  }
  closeSync(fd);
}

/** A part of a common word may be on other lines. */
const wordsOf = (text: string, call: number): string => (WORDS.includes(text) ? text : inOtherWords(text, call));

const oursOn = (files: readonly SearchFile[], text: string) => async (call: number) =>
  (await runSearch(search, files, wordsOf(text, call), 1000)).ms;

async function oneDay(): Promise<void> {
  const path = join(folder, 'general.log');
  writeDay(path);
  const plain: SearchFile = { path, day: '20261127', file: 'general.log' };
  const rgOn = (text: string, ...flags: string[]) => {
    return (call: number) => runRg(['-a', '-F', ...flags], wordsOf(text, call), [path]);
  };
  for (const text of [RARE, ABSENT, ...WORDS])
    say(`${text}: ${String(await checkEqual(search, [plain], text, ['-a', '-i', '-F'], [path]))} lines, as rg -i`);
  const least = { goal: 2, floor: 1.2 };
  for (const text of [RARE, ABSENT]) {
    const ours = oursOn([plain], text);
    await compare({ name: `${text}, plain`, ours, theirs: rgOn(text), ...least }, times);
    await compare({ name: `${text}, plain, ignoring case`, ours, theirs: rgOn(text, '-i'), ...least }, times);
  }
  for (const text of WORDS) {
    const both = { ours: oursOn([plain], text), theirs: rgOn(text, '-i', '-c') };
    await compare({ name: `${text}, plain, against rg -i -c`, ...both, goal: 1.5, floor: 1 }, times);
  }
  await build(path, plain.day, false);
  const indexed = { ...plain, indexPath: `${path}.idx` };
  for (const text of [RARE, ABSENT]) {
    await checkEqual(search, [indexed], text, ['-a', '-i', '-F'], [path]);
    const both = { ours: oursOn([indexed], text), theirs: rgOn(text) };
    await compare({ name: `${text}, indexed`, ...both, goal: 100, floor: 30 }, times);
  }
  for (const text of WORDS) {
    const both = { ours: oursOn([indexed], text), theirs: oursOn([plain], text) };
    await compare({ name: `${text}, indexed, against our scan`, ...both, goal: 0.95, floor: 0.85 }, times);
  }
  rmSync(path);
}

async function manyDays(): Promise<void> {
  const files: SearchFile[] = [];
  for (let index = 0; index < Number(args.days ?? 6); index++) {
    const day = addDays('20261001', index);
    mkdirSync(join(folder, day));
    const path = join(folder, day, 'general.log');
    writeDay(path);
    await build(path, day, true);
    rmSync(path);
    files.push({ path: `${path}.zst`, day, file: 'general.log', form: 'zst', indexPath: `${path}.idx` });
  }
  const paths = files.map(({ path }) => path);
  for (const text of [RARE, ABSENT]) {
    await checkEqual(search, files, text, ['-z', '-a', '-F'], paths);
    const theirs = (call: number) => runRg(['-z', '-a', '-F'], wordsOf(text, call), paths);
    const both = { ours: oursOn(files, text), theirs };
    await compare({ name: `${text}, all days, against rg -z`, ...both, goal: 200, floor: 50 }, { pairs: 3 });
  }
}

try {
  await oneDay();
  await manyDays();
} finally {
  await search.close();
}
