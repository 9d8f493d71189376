/**
 * Archives days of logs and searches them, against rg on the raw day, `rg -z` on the same archives, our own scan and
 * `zstd -3`, in turn, and prints the ratios.
 *
 *   node bench/logs/archive.ts [--mib 1024] [--days 30] [--day-mib 200] [--pairs 7] [--quick] [--only day|days]
 *
 * Ends with exit code 1 when a floor is broken. `--quick` uses days of 36 MiB. Searches that take about a millisecond are made
 * some times before they are measured: a server that staff search on has done so, and `rg` is a compiled program.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addDays } from '../../packages/api-client/src/rules/log-days.ts';
import { createLogSearch } from '../../packages/server/src/logs/engine/scanner.ts';
import type { SearchFile } from '../../packages/server/src/logs/engine/search-files.ts';
import { build, checkEqual, compare, MIB, runProgram, runRg, runSearch, say, writeDays } from './common.ts';
import { tell } from '../figures.mjs';
import { ABSENT, FREQUENT, PLAYED, RARE } from './day.ts';

const COMMON = 'Carl_Johnson';
const { values: args } = parseArgs({
  options: {
    mib: { type: 'string' },
    days: { type: 'string' },
    'day-mib': { type: 'string' },
    pairs: { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
const mib = Number(args.mib ?? 1024);
const count = Number(args.days ?? 30);
const dayMib = Number(args['day-mib'] ?? (args.quick ? 36 : 200));
const WARM_UP = 60;
const PACKED_PAIRS = 5;
/** On one line of all days. */
const ONCE = { name: 'Quilliam_Oncely', lines: 1, from: 12, to: 13 };
const pairs = Math.max(5, Number(args.pairs ?? 7));
const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'));
const search = createLogSearch();

/** A player who is on in a small part of the day only. */
async function playerOf(path: string): Promise<string> {
  const names = new Map<string, number>();
  await runProgram('head', ['-c', String(MIB), path], (data) => {
    for (const [name] of data.toString('latin1').matchAll(/[A-Z][a-z]+_[A-Z][a-z]+/g))
      names.set(name, (names.get(name) ?? 0) + 1);
  });
  const least = [...names.keys()].filter((name) => name.length >= 9 && name !== COMMON);
  let best = { name: least[0] ?? COMMON, blocks: Infinity };
  for (const name of least.slice(0, 40)) {
    const { total } = await runSearch(search, [{ path, day: '20261127', file: 'general.log' }], name, 0);
    if (total > 20 && total < best.blocks) best = { name, blocks: total };
  }
  return best.name;
}

async function oneDay(): Promise<boolean[]> {
  const path = join(folder, 'general.log');
  writeDays([{ path, mib, seed: 1, played: PLAYED }]);
  const plain: SearchFile = { path, day: '20261127', file: 'general.log' };
  const results = [
    await compare(
      {
        name: 'building the index, against zstd -3',
        ours: () => build(path, plain.day, false),
        theirs: () => runProgram('zstd', ['-3', '-q', '-f', path, '-o', `${path}.other`]),
        goal: 2,
        floor: 1,
      },
      3,
    ),
  ];
  rmSync(`${path}.other`, { force: true });
  const share = (100 * statSync(`${path}.idx`).size) / statSync(path).size;
  results.push(tell({ what: 'the index in the raw bytes', value: share, unit: '%', floor: 8, goal: 4, isLess: true }));
  const player = await playerOf(path);
  const played = PLAYED.map(({ name }) => name);
  const indexed: SearchFile = { ...plain, indexPath: `${path}.idx` };
  for (const text of [RARE, ABSENT, player, ...played, COMMON, FREQUENT]) {
    const lines = await checkEqual(search, [indexed], text, ['-F'], [path]);
    say(`${text}: ${String(lines)} lines, the same as rg's`);
  }
  await build(path, plain.day, true);
  const archived: SearchFile = { ...plain, path: `${path}.zst`, form: 'zst', indexPath: `${path}.idx` };
  for (const text of [RARE, ABSENT, player, ...played, COMMON])
    await checkEqual(search, [archived], text, ['-F'], [path]);
  await build(path, plain.day, false);
  const rgOn = (text: string) => () => runRg(['-F'], text, [path]);
  const oursOn = (file: SearchFile, text: string) => async () => (await runSearch(search, [file], text, 1000)).ms;
  const warm = async (file: SearchFile) => {
    for (let run = 0; run < WARM_UP; run++) for (const { text } of cases) await oursOn(file, text)();
  };
  const cases = [
    { name: `rare string, indexed day, against rg on the raw one`, text: RARE, goal: 100, floor: 30 },
    { name: `absent string, indexed day, against rg`, text: ABSENT, goal: 100, floor: 30 },
    { name: `one player's day (${player})`, text: player, goal: 20, floor: 8 },
    ...PLAYED.map(({ name, lines }) => ({
      name: `one player's day (${String(lines)} lines in 3 hours)`,
      text: name,
      goal: 20,
      floor: 8,
    })),
  ];
  await warm(indexed);
  for (const { text, ...one } of cases)
    results.push(await compare({ ...one, ours: oursOn(indexed, text), theirs: rgOn(text) }, pairs));
  for (const text of [COMMON, FREQUENT]) {
    const ours = oursOn(indexed, text);
    results.push(
      await compare(
        { name: `${text}, against our own scan`, ours, theirs: oursOn(plain, text), goal: 0.95, floor: 0.85 },
        pairs,
      ),
    );
  }
  await build(path, plain.day, true);
  await warm(archived);
  for (const { text, ...one } of cases)
    await compare(
      { ...one, name: `${one.name}, archived`, ours: oursOn(archived, text), theirs: rgOn(text), floor: 0 },
      pairs,
    );
  for (const { name, lines } of PLAYED) {
    const what = `one player's day (${String(lines)} lines in 3 hours), archived, against rg -z`;
    const theirs = () => runRg(['-z', '-F'], name, [archived.path]);
    results.push(await compare({ name: what, ours: oursOn(archived, name), theirs, goal: 20, floor: 8 }, PACKED_PAIRS));
  }
  rmSync(path);
  return results;
}

async function manyDays(): Promise<boolean[]> {
  const days = Array.from({ length: count }, (_, index) => addDays('20261001', index));
  const files: SearchFile[] = [];
  for (const [index, day] of days.entries()) {
    mkdirSync(join(folder, day));
    const path = join(folder, day, 'general.log');
    writeDays([{ path, mib: dayMib, seed: index + 1, played: index === count >> 1 ? [ONCE] : [] }]);
    await build(path, day, true);
    rmSync(path);
    files.push({ path: `${path}.zst`, day, file: 'general.log', form: 'zst', indexPath: `${path}.idx` });
  }
  const paths = files.map(({ path }) => path);
  for (const text of [RARE, ONCE.name]) {
    const lines = await checkEqual(search, files, text, ['-z', '-F'], paths);
    say(`${text} in ${String(count)} days of ${String(dayMib)} MiB: ${String(lines)} lines, the same as rg's`);
  }
  const ours = (text: string) => async () => (await runSearch(search, files, text, 1000)).ms;
  const theirs = (text: string) => () => runRg(['-z', '-F'], text, paths);
  const cases = [
    { name: 'seven lines in each of all days, against rg -z', text: RARE, goal: 50, floor: 30 },
    { name: 'one line in all days, against rg -z', text: ONCE.name, goal: 200, floor: 100 },
    { name: 'absent string in all days, against rg -z', text: ABSENT, goal: 200, floor: 100 },
  ];
  for (let run = 0; run < WARM_UP / 4; run++) for (const { text } of cases) await ours(text)();
  const results: boolean[] = [];
  for (const { text, ...one } of cases)
    results.push(await compare({ ...one, ours: ours(text), theirs: theirs(text) }, PACKED_PAIRS));
  return results;
}

try {
  const results = [...(args.only === 'days' ? [] : await oneDay()), ...(args.only === 'day' ? [] : await manyDays())];
  if (!results.every(Boolean)) process.exitCode = 1;
} finally {
  await search.close();
  rmSync(folder, { recursive: true, force: true });
}
