/**
 * Archives days of logs and searches them, against rg on the raw day, `rg -z` on the same archives, our own scan and
 * `zstd -3`, in turn, and prints the ratios. Players are looked for by their whole names, as people do: an index counts those.
 * What is in none of the lines is another word each time.
 *
 *   node bench/logs/archive.ts [--mib 1024] [--days 30] [--day-mib 200] [--pairs 7] [--quick] [--only day|days]
 *
 * Ends with exit code 1 when a floor is broken. `--quick` uses days of 36 MiB. Searches that take about a millisecond are made
 * some times before they are measured: a server that staff search on has done so, and `rg` is a compiled program.
 */
import { linkSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createLogSearch } from '../../packages/server/src/logs/engine/scanner.ts';
import type { SearchFile } from '../../packages/server/src/logs/engine/search-files.ts';
import { ownFolder } from '../end.ts';
import { tell } from '../figures.mjs';
import { build } from './build.ts';
import {
  checkEqual,
  compare,
  inOtherWords,
  MIB,
  ONCE,
  packLastDays,
  runProgram,
  runRg,
  runSearch,
  say,
  writeDays,
} from './common.ts';
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
/** `rg -z` takes seconds and is hundreds of times as slow: more pairs tell nothing more. */
const PACKED = { pairs: 3, warm: 0 };
/** Of what an index is built that is held against packing. */
const BUILT_MIB = Math.min(mib, 256);
const pairs = Math.max(5, Number(args.pairs ?? 7));
const folder = ownFolder();
const search = createLogSearch();

/** A player who is on in a small part of the day only. */
async function playerOf(day: SearchFile): Promise<string> {
  const names = new Map<string, number>();
  await runProgram('head', ['-c', String(MIB), day.path], (data) => {
    for (const [name] of data.toString('latin1').matchAll(/[A-Z][a-z]+_[A-Z][a-z]+/g))
      names.set(name, (names.get(name) ?? 0) + 1);
  });
  const least = [...names.keys()].filter((name) => name.length >= 9 && name !== COMMON);
  let best = { name: least[0] ?? COMMON, blocks: Infinity };
  for (const name of least.slice(0, 40)) {
    const { total } = await runSearch(search, [day], name, 0);
    if (total > 20 && total < best.blocks) best = { name, blocks: total };
  }
  return best.name;
}

async function building(): Promise<void> {
  const path = join(folder, 'built.log');
  await writeDays([{ path, mib: BUILT_MIB, seed: 1 }]);
  const zstd = () => runProgram('zstd', ['-3', '-q', '-f', path, '-o', `${path}.other`]);
  const ours = () => build(path, '20261127', false);
  await compare({ name: 'building the index, against zstd -3', ours, theirs: zstd, goal: 2, floor: 1 }, { pairs: 5 });
  rmSync(`${path}.other`);
}

/** Nothing that was found is kept for the next search: it may be for the same. */
const wordsOf = (text: string, call: number): string => (text === ABSENT ? inOtherWords(text, call) : text);

const oursOn = (files: readonly SearchFile[], text: string) => async (call: number) =>
  (await runSearch(search, files, wordsOf(text, call), 1000)).ms;

interface Case {
  readonly name: string;
  readonly text: string;
  readonly goal: number;
  readonly floor: number;
}

/** So often as the search in a server that staff search on. */
async function warm(files: readonly SearchFile[], cases: readonly Case[], runs: number): Promise<void> {
  for (let run = 0; run < runs; run++) for (const { text } of cases) await oursOn(files, text)(run);
}

async function oneDay(): Promise<void> {
  const path = join(folder, 'general.log');
  await writeDays([{ path, mib, seed: 1, played: PLAYED }]);
  const plain: SearchFile = { path, day: '20261127', file: 'general.log' };
  await build(path, plain.day, false);
  const share = (100 * statSync(`${path}.idx`).size) / statSync(path).size;
  tell({ what: 'the index in the raw bytes', value: share, unit: '%', floor: 8, goal: 4, isLess: true });
  const indexed: SearchFile = { ...plain, indexPath: `${path}.idx` };
  const player = await playerOf(indexed);
  const played = PLAYED.map(({ name }) => name);
  for (const text of [RARE, ABSENT, player, ...played, COMMON, FREQUENT]) {
    const lines = await checkEqual(search, [indexed], text, ['-F'], [path]);
    say(`${text}: ${String(lines)} lines, the same as rg's`);
  }
  // Its index says where blocks are packed: that of the plain day stays beside it.
  const other = join(folder, 'archived.log');
  linkSync(path, other);
  await build(other, plain.day, true);
  const archived: SearchFile = { ...plain, path: `${other}.zst`, form: 'zst', indexPath: `${other}.idx` };
  for (const text of [RARE, ABSENT, player, ...played, COMMON])
    await checkEqual(search, [archived], text, ['-F'], [path]);
  const rgOn = (text: string) => (call: number) => runRg(['-F'], wordsOf(text, call), [path]);
  const cases: readonly Case[] = [
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
  await warm([indexed], cases, WARM_UP);
  for (const { text, ...one } of cases)
    await compare({ ...one, ours: oursOn([indexed], text), theirs: rgOn(text) }, { pairs });
  for (const text of [COMMON, FREQUENT]) {
    const both = { ours: oursOn([indexed], text), theirs: oursOn([plain], text) };
    await compare({ name: `${text}, against our own scan`, ...both, goal: 0.95, floor: 0.85 }, { pairs });
  }
  await warm([archived], cases, WARM_UP / 2);
  for (const { text, ...one } of cases)
    await compare(
      { ...one, name: `${one.name}, archived`, ours: oursOn([archived], text), theirs: rgOn(text), floor: 0 },
      { pairs },
    );
  for (const { name, lines } of PLAYED) {
    const what = `one player's day (${String(lines)} lines in 3 hours), archived, against rg -z`;
    const theirs = () => runRg(['-z', '-F'], name, [archived.path]);
    await compare({ name: what, ours: oursOn([archived], name), theirs, goal: 20, floor: 8 }, PACKED);
  }
}

async function manyDays(): Promise<void> {
  const packed = await packLastDays(folder, count, dayMib);
  const paths = packed.map(({ path }) => path);
  const both = `${RARE},${ONCE.name}`;
  const lines = await checkEqual(search, packed, both, ['-z', '-F'], paths);
  say(`${both} in ${String(count)} days of ${String(dayMib)} MiB: ${String(lines)} lines, the same as rg's`);
  const cases: readonly Case[] = [
    { name: 'seven lines in each of all days, against rg -z', text: RARE, goal: 50, floor: 30 },
    { name: 'one line in all days, against rg -z', text: ONCE.name, goal: 200, floor: 100 },
    { name: 'absent string in all days, against rg -z', text: ABSENT, goal: 200, floor: 100 },
  ];
  await warm(packed, cases, WARM_UP / 4);
  for (const { text, ...one } of cases) {
    const theirs = (call: number) => runRg(['-z', '-F'], wordsOf(text, call), paths);
    await compare({ ...one, ours: oursOn(packed, text), theirs }, PACKED);
  }
}

try {
  if (args.only !== 'days') {
    await building();
    await oneDay();
  }
  if (args.only !== 'day') await manyDays();
} finally {
  await search.close();
}
