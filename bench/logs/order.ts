/**
 * Searches a day of many logs in one order by time, and the same logs file by file, in turn and in other words from call to
 * call, and prints the ratios. File by file means that each log is a day of its own to the search, so that nothing else differs: the same bytes, the same hits.
 *
 *   node bench/logs/order.ts [--mib 16] [--files 18] [--pairs 7] [--quick]
 *
 * Ends with exit code 1 when an order by time costs more than 1.3 times as much.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addDays } from '../../packages/api-client/src/rules/log-days.ts';
import { parseQuery } from '../../packages/server/src/logs/engine/query.ts';
import { createLogSearch } from '../../packages/server/src/logs/engine/scanner.ts';
import type { SearchFile } from '../../packages/server/src/logs/engine/search-files.ts';
import { ownFolder } from '../end.ts';
import { median } from '../figures.mjs';
import { build } from './build.ts';
import { compare, inOtherWords, MIB, say, show } from './common.ts';

const { values: args } = parseArgs({
  options: {
    mib: { type: 'string' },
    files: { type: 'string' },
    pairs: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
const mib = Number(args.mib ?? (args.quick ? 4 : 16));
const count = Number(args.files ?? 18);
const pairs = Number(args.pairs ?? (args.quick ? 9 : 7));
/** A ratio of times as fast: 1 / 1.3. */
const FLOOR = 0.77;
const DAY = '20261127';
const folder = ownFolder();
const search = createLogSearch();

/**
 * A log whose lines are spread over the day; every 12th names Carl_Johnson, every 5 000th Rare_Player, and in one of the
 * logs every 10th Only_Here.
 */
function writeLog(path: string, seed: number): void {
  const parts: string[] = [];
  const lines = Math.floor((mib * MIB) / 110);
  for (let index = 0; index < lines; index++) {
    const second = Math.floor((index / lines) * 86_400);
    const stamp = new Date(Date.UTC(2026, 10, 27) + second * 1000).toISOString().slice(11, 19);
    const isOnly = seed === count >> 1 && index % 10 === 1;
    const name = isOnly
      ? 'Only_Here'
      : index % 5000 === seed
        ? 'Rare_Player'
        : index % 12 === seed % 12
          ? 'Carl_Johnson'
          : 'Somebody_Else';
    parts.push(
      `[2026-11-27T${stamp}Z] [log ${seed}] ${name} did the thing number ${index} ${'x'.repeat(index % 40)}\n`,
    );
  }
  writeFileSync(path, parts.join(''));
}

interface Result {
  readonly ms: number;
  readonly firstMs: number;
  readonly total: number;
  readonly sent: number;
}

async function run(
  files: readonly SearchFile[],
  text: string,
  limit: number,
  order: 'oldest' | 'newest',
): Promise<Result> {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error);
  const signal = AbortSignal.timeout(120_000);
  const started = performance.now();
  let [firstMs, total, sent, back, time] = [NaN, NaN, 0, 0, order === 'oldest' ? -Infinity : Infinity];
  const isOneDay = files[0]?.day === files.at(-1)?.day;
  for await (const event of search.search({
    files,
    query: parsed.query,
    limit,
    context: 0,
    order,
    owner: 'bench',
    signal,
  })) {
    if (event.kind === 'line') {
      if (sent === 0) firstMs = performance.now() - started;
      sent += 1;
      const next = event.time ?? NaN;
      if (isOneDay && (order === 'oldest' ? next < time : next > time)) back += 1;
      time = next;
    }
    if (event.kind === 'end') total = event.total;
  }
  if (back > 0) throw new Error(`${String(back)} steps back in time`);
  return { ms: performance.now() - started, firstMs, total, sent };
}

interface Files {
  readonly byTime: readonly SearchFile[];
  readonly packed: readonly SearchFile[];
}

async function makeFiles(): Promise<Files> {
  const byTime: SearchFile[] = [];
  const packed: SearchFile[] = [];
  for (let index = 0; index < count; index++) {
    const file = `general@${String(index).padStart(2, '0')}.log`;
    const path = join(folder, file);
    writeLog(path, index);
    byTime.push({ path, day: DAY, file });
    await build(path, DAY, true);
    packed.push({ path: `${path}.zst`, day: DAY, file, form: 'zst', indexPath: `${path}.idx` });
  }
  return { byTime, packed };
}

const SEARCHES = [
  ['Carl_Johnson', 1000, 'oldest'],
  ['Carl_Johnson', 1000, 'newest'],
  ['Carl_Johnson', 100_000, 'oldest'],
  ['Rare_Player', 1000, 'oldest'],
  ['Rare_Player', 1000, 'newest'],
  ['Nobody_There', 1000, 'oldest'],
  ['Only_Here', 1000, 'oldest'],
  ['Only_Here', 1000, 'newest'],
] as const;

async function compareOrders(form: string, files: readonly SearchFile[]): Promise<void> {
  const apart = files.map((file, index) => ({ ...file, day: addDays('20261001', index) }));
  for (const [text, limit, order] of SEARCHES) {
    const firsts: number[] = [];
    const [one, other] = [await run(files, text, limit, order), await run(apart, text, limit, order)];
    if (one.total !== other.total || one.sent !== other.sent) throw new Error('not the same hits');
    const ours = async (call: number) => {
      const { ms, firstMs } = await run(files, inOtherWords(text, call), limit, order);
      firsts.push(firstMs / ms);
      return ms;
    };
    const theirs = async (call: number) => (await run(apart, inOtherWords(text, call), limit, order)).ms;
    const name = `${form}, ${text}, ${order} ${String(limit)} of ${String(one.total)}, by time against by file`;
    await compare({ name, ours, theirs, goal: 1, floor: FLOOR }, { pairs });
    if (one.sent > 0) say(`  first line after ${show(100 * median(firsts), 0)} % of the time`);
  }
}

try {
  const { byTime, packed } = await makeFiles();
  let peak = 0;
  const idle = process.memoryUsage().rss;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss - idle)), 10);
  await compareOrders('plain', byTime);
  await compareOrders('packed', packed);
  clearInterval(watch);
  say(`memory: at most ${show(peak / MIB, 0)} MB above idle`);
} finally {
  await search.close();
}
