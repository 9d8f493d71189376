/**
 * Searches a day of many logs in one order by time, and the same logs file by file, in turn, and prints the ratios. File by
 * file means that each log is a day of its own to the search, so that nothing else differs: the same bytes, the same hits.
 *
 *   node bench/logs/order.ts [--mib 16] [--files 18] [--pairs 7] [--quick]
 *
 * Ends with exit code 1 when an order by time costs more than 1.3 times as much.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addDays } from '../../packages/api-client/src/rules/log-days.ts';
import { parseQuery } from '../../packages/server/src/logs/engine/query.ts';
import { createLogSearch } from '../../packages/server/src/logs/engine/scanner.ts';
import type { SearchFile } from '../../packages/server/src/logs/engine/search-files.ts';
import { build, compare, MIB, say, show } from './common.ts';

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
const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'));
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

try {
  const names = Array.from({ length: count }, (_, index) => `general@${String(index).padStart(2, '0')}.log`);
  const byTime: SearchFile[] = [];
  for (const [index, file] of names.entries()) {
    const path = join(folder, file);
    writeLog(path, index);
    byTime.push({ path, day: DAY, file });
  }
  const packed: SearchFile[] = [];
  for (const { path, file } of byTime) {
    await build(path, DAY, true);
    packed.push({ path: `${path}.zst`, day: DAY, file, form: 'zst', indexPath: `${path}.idx` });
  }
  const results: boolean[] = [];
  let peak = 0;
  const idle = process.memoryUsage().rss;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss - idle)), 10);
  for (const [form, files] of [
    ['plain', byTime],
    ['packed', packed],
  ] as const) {
    const apart = files.map((file, index) => ({ ...file, day: addDays('20261001', index) }));
    for (const [text, limit, order] of [
      ['Carl_Johnson', 1000, 'oldest'],
      ['Carl_Johnson', 1000, 'newest'],
      ['Carl_Johnson', 100_000, 'oldest'],
      ['Rare_Player', 1000, 'oldest'],
      ['Rare_Player', 1000, 'newest'],
      ['Nobody_There', 1000, 'oldest'],
      ['Only_Here', 1000, 'oldest'],
      ['Only_Here', 1000, 'newest'],
    ] as const) {
      const firsts: number[] = [];
      const [one, other] = [await run(files, text, limit, order), await run(apart, text, limit, order)];
      if (one.total !== other.total || one.sent !== other.sent) throw new Error('not the same hits');
      const ours = async () => {
        const { ms, firstMs } = await run(files, text, limit, order);
        firsts.push(firstMs / ms);
        return ms;
      };
      const theirs = async () => (await run(apart, text, limit, order)).ms;
      const name = `${form}, ${text}, ${order} ${String(limit)} of ${String(one.total)}, by time against by file`;
      results.push(await compare({ name, ours, theirs, goal: 1, floor: FLOOR }, pairs));
      if (one.sent > 0)
        say(`  first line after ${show((100 * firsts.reduce((a, b) => a + b, 0)) / firsts.length, 0)} % of the time`);
    }
  }
  clearInterval(watch);
  say(`memory: at most ${show(peak / MIB, 0)} MB above idle`);
  if (!results.every(Boolean)) process.exitCode = 1;
} finally {
  await search.close();
  rmSync(folder, { recursive: true, force: true });
}
