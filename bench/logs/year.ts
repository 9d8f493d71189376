/**
 * Searches a year and more of packed logs of all types: when the first line of a rare string comes, and what a file costs in which
 * nothing is found. All files are the same day, by links, so that it needs no room; the search knows nothing of that.
 *
 *   node bench/logs/year.ts [--days 400] [--types 18] [--rounds 7]
 *
 * Bars: the first line within 300 ms (goal 100), and 0.25 ms of processor time a file (goal 0.1).
 */
import { linkSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addDays } from '../../packages/api-client/src/rules/log-days.ts';
import { createLogSearch } from '../../packages/server/src/logs/engine/scanner.ts';
import type { SearchFile } from '../../packages/server/src/logs/engine/search-files.ts';
import { medianOf, tell } from '../figures.mjs';
import { build, runSearch, writeDays } from './common.ts';
import { ABSENT, RARE } from './day.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '400' },
    types: { type: 'string', default: '18' },
    rounds: { type: 'string', default: '7' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'));
const search = createLogSearch();

try {
  const path = join(folder, 'general.log');
  writeDays([{ path, mib: 1, seed: 1 }]);
  await build(path, '20250101', true);
  const files: SearchFile[] = [];
  for (let at = 0; at < Number(values.days); at++) {
    const day = addDays('20250101', at);
    mkdirSync(join(folder, day));
    for (let type = 0; type < Number(values.types); type++) {
      const own = join(folder, day, `type${String(type)}.log`);
      for (const ending of ['zst', 'idx']) linkSync(`${path}.${ending}`, `${own}.${ending}`);
      files.push({ path: `${own}.zst`, day, file: `type${String(type)}.log`, form: 'zst', indexPath: `${own}.idx` });
    }
  }
  const [firsts, costs]: [number[], number[]] = [[], []];
  for (let round = -1; round < Number(values.rounds); round++) {
    const { firstMs = Number.NaN } = await runSearch(search, files, RARE, 1000);
    const before = process.cpuUsage();
    const { total } = await runSearch(search, files, ABSENT, 1000);
    const { user, system } = process.cpuUsage(before);
    if (total > 0) throw new Error('The absent string was found.');
    if (round < 0) continue;
    firsts.push(firstMs);
    costs.push((user + system) / 1000 / files.length);
  }
  const what = `${String(files.length)} packed logs`;
  tell({ what: `first line of ${what}`, ...medianOf(firsts), unit: 'ms', floor: 300, goal: 100, isLess: true });
  const cost = { ...medianOf(costs), unit: 'ms', floor: 0.25, goal: 0.1, isLess: true };
  tell({ what: `processor time a file of ${what}, where nothing is found`, ...cost });
} finally {
  await search.close();
  rmSync(folder, { recursive: true, force: true });
}
