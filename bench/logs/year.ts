/**
 * Searches a year and more of packed logs of all types, made of two days by links, so that it needs no room; the search
 * knows nothing of that. When the first line comes of a string that is in every file, by a search that knows the files
 * already and by one that was just made as a server makes it, which knows none, and of one that is in a single file half-way; and what a file costs in which nothing is found.
 *
 *   node bench/logs/year.ts [--days 400] [--types 18] [--rounds 7]
 *
 * Bars: the first line of what is in every file within 100 ms, and 0.25 ms of processor time a file (goal 0.1).
 */
import { linkSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addDays } from '../../packages/api-client/src/rules/log-days.ts';
import { createLogSearch, type LogSearch } from '../../packages/server/src/logs/engine/scanner.ts';
import type { SearchFile } from '../../packages/server/src/logs/engine/search-files.ts';
import { ownFolder } from '../end.ts';
import { inTurn, medianOf, tell } from '../figures.mjs';
import { ownCpu } from '../processor.ts';
import { inOtherWords, ONCE, packDays, runSearch } from './common.ts';
import { ABSENT, RARE } from './day.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '400' },
    types: { type: 'string', default: '18' },
    rounds: { type: 'string', default: '7' },
  },
});
const [days, types, rounds] = [values.days, values.types, values.rounds].map(Number) as [number, number, number];
/** It takes looking at half of all files. */
const [FIRST_MS, HALF_WAY_MS] = [100, 300];
const folder = ownFolder();
const search = createLogSearch();

function link(from: string, day: string, type: number): SearchFile {
  const file = `type${String(type)}.log`;
  const own = join(folder, day, file);
  for (const ending of ['zst', 'idx']) linkSync(`${from}.${ending}`, `${own}.${ending}`);
  return { path: `${own}.zst`, day, file, form: 'zst', indexPath: `${own}.idx` };
}

async function makeFiles(): Promise<SearchFile[]> {
  const [usual, once] = ['general.log', 'once.log'].map((name) => join(folder, name)) as [string, string];
  const day = { mib: 1, seed: 1, packed: '20250101' };
  await packDays([
    { ...day, path: usual },
    { ...day, path: once, played: [ONCE] },
  ]);
  const files: SearchFile[] = [];
  for (let at = 0; at < days; at++) {
    const day = addDays('20250101', at);
    mkdirSync(join(folder, day));
    for (let type = 0; type < types; type++)
      files.push(link(at === days >> 1 && type === types >> 1 ? once : usual, day, type));
  }
  return files;
}

async function firstMs(by: LogSearch, files: readonly SearchFile[], text: string, round: number): Promise<number> {
  const { firstMs: ms, total } = await runSearch(by, files, inOtherWords(text, round + 1), 1000);
  if (ms === undefined) throw new Error(`${text} was not found.`);
  if (text === ONCE.name && total !== 1) throw new Error(`${text} was found ${String(total)} times.`);
  return ms;
}

async function costOf(files: readonly SearchFile[], round: number): Promise<number> {
  const { ms, result } = await ownCpu(() => runSearch(search, files, inOtherWords(ABSENT, round + 1), 1000));
  if (result.total > 0) throw new Error('The absent string was found.');
  return ms / files.length;
}

async function anew(files: readonly SearchFile[], round: number): Promise<number> {
  const other = createLogSearch();
  await other.warm();
  const ms = await firstMs(other, files, RARE, round);
  await other.close();
  return ms;
}

try {
  const files = await makeFiles();
  const found = await inTurn(
    { rounds },
    {
      every: (round) => firstMs(search, files, RARE, round),
      anew: (round) => anew(files, round),
      once: (round) => firstMs(search, files, ONCE.name, round),
      cost: (round) => costOf(files, round),
    },
  );
  const what = `${String(files.length)} packed logs`;
  const first = (name: string, of: readonly number[], floor: number) =>
    tell({ what: `first line of ${what}, ${name}`, ...medianOf(of), unit: 'ms', floor, goal: FIRST_MS, isLess: true });
  first('of a string in each', found.every, FIRST_MS);
  first('of a string in each, by a search that was just made', found.anew, FIRST_MS);
  first('of a string in one of them, half-way', found.once, HALF_WAY_MS);
  const cost = { ...medianOf(found.cost), unit: 'ms', floor: 0.25, goal: 0.1, isLess: true };
  tell({ what: `processor time a file of ${what}, where nothing is found`, ...cost });
} finally {
  await search.close();
}
