/**
 * Searches a plain day of logs with the server's search and with a spawned `rg -F`, in turn, and prints the ratios.
 *
 *   node bench/logs/scan.ts [--mib 1024] [--pairs 9] [--quick]
 *
 * Ends with exit code 1 when a floor is broken. `--quick` uses 256 MiB.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseQuery } from '../../packages/server/src/modules/logs/engine/query.ts';
import { createLogSearch } from '../../packages/server/src/modules/logs/engine/scanner.ts';
import type { SearchEvent } from '../../packages/server/src/modules/logs/engine/search-types.ts';
import { ABSENT, FREQUENT, RARE } from './day.ts';

const MIB = 1024 * 1024;
const COMMON = 'Carl_Johnson';

const { values: args } = parseArgs({
  options: { mib: { type: 'string' }, pairs: { type: 'string' }, quick: { type: 'boolean', default: false } },
});
const mib = Number(args.mib ?? (args.quick ? 256 : 1024));
/** A short file takes hardly longer than a thread takes to answer, so its first line may come later. */
const FLOORS = { ratio: 0.5, firstHitShare: mib >= 1024 ? 0.1 : 0.3, loopMs: 20, memoryMb: 200 };
const pairs = Math.max(7, Number(args.pairs ?? 9));
const { rgPath } = createRequire(new URL('../../packages/server/package.json', import.meta.url))('@vscode/ripgrep') as {
  rgPath: string;
};

interface Case {
  readonly name: string;
  readonly text: string;
  readonly flags: readonly string[];
  /** The least ratio, or 0 where it is only shown. */
  readonly floor: number;
}

const CASES: readonly Case[] = [
  { name: 'rare string', text: RARE, flags: ['-F'], floor: FLOORS.ratio },
  { name: 'absent string', text: ABSENT, flags: ['-F'], floor: FLOORS.ratio },
  { name: 'rare string, ignoring case', text: RARE, flags: ['-F', '-i'], floor: FLOORS.ratio },
  { name: 'string on 8 % of the lines', text: FREQUENT, flags: ['-F'], floor: FLOORS.ratio },
  { name: 'the same against rg -c', text: FREQUENT, flags: ['-F', '-c'], floor: FLOORS.ratio },
  { name: 'three strings', text: `${RARE},${ABSENT},${COMMON}`, flags: ['-F'], floor: 0 },
];

interface Run {
  readonly ms: number;
  readonly firstMs: number | undefined;
  readonly total: number;
  readonly texts: string[];
}

const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'));
const day = join(folder, 'general.log');
const search = createLogSearch();
const held: Held[] = [];
const say = (text: string): unknown => process.stdout.write(`${text}\n`);
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
const show = (value: number, digits = 2): string => value.toFixed(digits);

interface Held {
  readonly cpuMs: number;
  readonly wallMs: number;
}

/** Measures by a timer for how long the event loop was held at once: work of its own thread, and time on the wall. */
function startMeter(): () => Held {
  const cpu = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let [lastCpu, lastWall] = [cpu(), performance.now()];
  let worst: Held = { cpuMs: 0, wallMs: 0 };
  const tick = (): void => {
    const [nowCpu, nowWall] = [cpu(), performance.now()];
    worst = { cpuMs: Math.max(worst.cpuMs, nowCpu - lastCpu), wallMs: Math.max(worst.wallMs, nowWall - lastWall) };
    [lastCpu, lastWall] = [nowCpu, nowWall];
  };
  const timer = setInterval(tick, 1);
  return () => {
    tick();
    clearInterval(timer);
    return worst;
  };
}

async function ours(text: string, limit: number): Promise<Run> {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error);
  const texts: string[] = [];
  let last: SearchEvent | undefined;
  let firstMs: number | undefined;
  const stopMeter = startMeter();
  const started = performance.now();
  const files = [{ path: day, day: '20261127', file: 'general.log' }];
  const signal = AbortSignal.timeout(120_000);
  for await (const event of search.search({
    files,
    query: parsed.query,
    limit,
    context: 0,
    order: 'oldest',
    owner: 'bench',
    signal,
  })) {
    if (event.kind === 'line') {
      firstMs ??= performance.now() - started;
      texts.push(event.text);
    }
    last = event;
  }
  const ms = performance.now() - started;
  held.push(stopMeter());
  return { ms, firstMs, total: last?.kind === 'end' ? last.total : NaN, texts };
}

async function rg(flags: readonly string[], texts: readonly string[], onData: (data: Buffer) => void): Promise<number> {
  const started = performance.now();
  const child = spawn(rgPath, ['--no-config', ...flags, ...texts.flatMap((text) => ['-e', text]), day]);
  child.stdout.on('data', onData);
  await new Promise((resolve) => child.on('close', resolve));
  return performance.now() - started;
}

async function checkEqual(text: string): Promise<number> {
  const chunks: Buffer[] = [];
  await rg(['-F'], text.split(','), (data) => chunks.push(data));
  const bytes = Buffer.concat(chunks);
  const found = await ours(text, Infinity);
  let at = 0;
  for (const line of found.texts) {
    const end = bytes.indexOf(10, at);
    const raw = bytes.subarray(at, end);
    if (line !== raw.toString('utf8') && line !== raw.toString('latin1')) throw new Error(`differs from rg: ${line}`);
    at = end + 1;
  }
  if (at !== bytes.length) throw new Error('rg found more lines');
  if (found.total !== found.texts.length) throw new Error('the total is not the number of lines');
  return found.total;
}

async function compare({ name, text, flags, floor }: Case): Promise<boolean> {
  const [a, b, shares]: [number[], number[], number[]] = [[], [], []];
  for (let pair = -1; pair < pairs; pair++) {
    const found = await ours(text, 1000);
    const ms = await rg(flags, text.split(','), () => undefined);
    if (pair < 0) continue;
    a.push(found.ms);
    b.push(ms);
    shares.push((found.firstMs ?? found.ms) / found.ms);
  }
  const ratios = a.map((ms, index) => (b[index] ?? NaN) / ms);
  const ratio = median(ratios);
  const spread = `${show(Math.min(...ratios))} to ${show(Math.max(...ratios))}`;
  const times = `ours ${show(median(a), 0)} ms, rg ${flags.join(' ')} ${show(median(b), 0)} ms`;
  say(
    `${name}: ${show(ratio)} x (${spread}), ${times}, first line after ${show(100 * median(shares), 0)} % of the time`,
  );
  return ratio >= floor && (text !== FREQUENT || median(shares) <= FLOORS.firstHitShare);
}

async function main(): Promise<boolean> {
  say(`${String(mib)} MiB, ${String(pairs)} pairs, medians of ratios`);
  const script = `import { writeDay } from ${JSON.stringify(new URL('day.ts', import.meta.url).href)}; writeDay(${JSON.stringify(day)}, ${String(mib)});`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' });
  const idleMb = process.memoryUsage().rss / MIB;
  let peakMb = idleMb;
  const watch = setInterval(() => (peakMb = Math.max(peakMb, process.memoryUsage().rss / MIB)), 10);
  const results: boolean[] = [];
  await ours(RARE, 1000);
  for (const one of CASES) results.push(await compare(one));
  clearInterval(watch);
  const heldMs = Math.max(...held.map(({ cpuMs }) => cpuMs));
  const walls = held.map(({ wallMs }) => wallMs);
  say(`event loop: held at most ${show(heldMs, 1)} ms by the search in ${String(held.length)} searches`);
  say(
    `  (on the wall, other programs included: ${show(median(walls), 1)} ms in the median search, ${show(Math.max(...walls), 1)} ms in the worst)`,
  );
  say(`memory: ${show(peakMb - idleMb, 0)} MB above idle (${show(idleMb, 0)} MB)`);
  results.push(heldMs <= FLOORS.loopMs, peakMb - idleMb < FLOORS.memoryMb);
  for (const text of [RARE, COMMON, FREQUENT, `${RARE},${COMMON}`]) {
    say(`${text}: ${String(await checkEqual(text))} lines, the same as rg's`);
  }
  say(`(${show(statSync(day).size / MIB, 0)} MiB searched)`);
  return results.every(Boolean);
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  await search.close();
  rmSync(folder, { recursive: true, force: true });
}
