/**
 * Searches a plain day of logs with the server's search and with a spawned `rg -F`, in turn, and prints the ratios.
 *
 *   node bench/logs/scan.ts [--mib 1024] [--pairs 9] [--quick]
 *
 * Ends with exit code 1 when a floor is broken. `--quick` uses 256 MiB. Then thirty days of 36 MiB, which rg reads with as many
 * threads as there are cores.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addDays } from '../../packages/api-client/src/rules/log-days.ts';
import { createLogSearch } from '../../packages/server/src/logs/engine/scanner.ts';
import { checkEqual, compare, MIB, rgPath, runProgram, runRg, runSearch, say, show, writeDays } from './common.ts';
import type { Run } from './common.ts';
import { inTurn, median, medianOf, part, ratios, tell } from '../figures.mjs';
import { ABSENT, FREQUENT, RARE } from './day.ts';

const COMMON = 'Carl_Johnson';

const { values: args } = parseArgs({
  options: { mib: { type: 'string' }, pairs: { type: 'string' }, quick: { type: 'boolean', default: false } },
});
const mib = Number(args.mib ?? (args.quick ? 256 : 1024));
const FLOORS = { firstHitShare: 0.3, loopMs: 20, loopP99Ms: 15, memoryShare: 0.25 };
const GOALS = { firstHitShare: 0.1, memoryShare: 0.15 };
const pairs = Math.max(7, Number(args.pairs ?? 9));

/** A server that staff search on has done so before. */
const WARM_UP = 3;
/** The most that an answer has. */
const MOST_LINES = 100_000;

interface Case {
  readonly name: string;
  readonly text: string;
  readonly flags: readonly string[];
  readonly goal: number;
  /** The least ratio, or 0 where it is only shown. */
  readonly floor: number;
}

const DAYS = 30;
const DAY_MIB = 36;
const MANY: readonly Case[] = [
  { name: 'rare string in 30 plain days, against rg -F', text: RARE, flags: ['-F'], goal: 2, floor: 1.2 },
  { name: 'absent string in 30 plain days', text: ABSENT, flags: ['-F'], goal: 2, floor: 1.2 },
  { name: 'rare string in 30 plain days, ignoring case', text: RARE, flags: ['-F', '-i'], goal: 2, floor: 1.2 },
  { name: 'absent string in 30 plain days, ignoring case', text: ABSENT, flags: ['-F', '-i'], goal: 2, floor: 1.2 },
];

const CASES: readonly Case[] = [
  { name: 'rare string, against rg -F', text: RARE, flags: ['-F'], goal: 2, floor: 1.2 },
  { name: 'absent string', text: ABSENT, flags: ['-F'], goal: 2, floor: 1.2 },
  { name: 'rare string, ignoring case', text: RARE, flags: ['-F', '-i'], goal: 2, floor: 1.2 },
  { name: 'absent string, ignoring case', text: ABSENT, flags: ['-F', '-i'], goal: 2, floor: 1.2 },
  { name: 'string on 8 % of the lines, against rg -F', text: FREQUENT, flags: ['-F'], goal: 1.5, floor: 0 },
  { name: 'the same against rg -c', text: FREQUENT, flags: ['-F', '-c'], goal: 1.5, floor: 1 },
  { name: 'three strings', text: `${RARE},${ABSENT},${COMMON}`, flags: ['-F'], goal: 1, floor: 0 },
];

const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'));
const day = join(folder, 'general.log');
const files = [{ path: day, day: '20261127', file: 'general.log' }];
const search = createLogSearch();
const held: Held[] = [];

interface Held {
  readonly cpuMs: number;
  readonly wallMs: number;
}

/** Work of the event loop's own thread between two turns of a timer, in all searches. */
const turns: number[] = [];

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
    turns.push(nowCpu - lastCpu);
    [lastCpu, lastWall] = [nowCpu, nowWall];
  };
  const timer = setInterval(tick, 1);
  return () => {
    tick();
    clearInterval(timer);
    return worst;
  };
}

async function ours(text: string, limit = 1000): Promise<Run> {
  const stopMeter = startMeter();
  const run = await runSearch(search, files, text, limit);
  held.push(stopMeter());
  return run;
}

/** When the first line of a string on many lines is there, in the time that rg takes to its end: each pair by itself. */
async function firstLine(): Promise<boolean> {
  const { first, rg } = await inTurn(
    { rounds: pairs, warm: 2 },
    {
      first: async () => (await ours(FREQUENT)).firstMs ?? Number.NaN,
      rg: () => runRg(['-F'], FREQUENT, [day]),
    },
  );
  say(`first line: ${show(median(first), 1)} ms; rg to its end: ${show(median(rg), 1)} ms`);
  return tell({
    what: "first line of a string on 8 % of the lines, in rg's time to its end",
    ...medianOf(ratios(first, rg)),
    floor: FLOORS.firstHitShare,
    goal: GOALS.firstHitShare,
    isLess: true,
  });
}

/** The most memory that rg takes for a search, in MiB. */
function rgPeakMb(): number {
  const format = execFileSync('sh', [
    '-c',
    `command time -f %M "$1" --no-config -F "$2" "$3" 2>&1 >/dev/null`,
    'sh',
    rgPath,
    RARE,
    day,
  ]);
  return Number(format.toString().trim().split('\n').at(-1)) / 1024;
}

async function main(): Promise<boolean> {
  say(`${String(mib)} MiB, ${String(pairs)} pairs, medians of ratios`);
  writeDays([{ path: day, mib, seed: 1 }]);
  const idleMb = process.memoryUsage().rss / MIB;
  let peakMb = idleMb;
  const watch = setInterval(() => (peakMb = Math.max(peakMb, process.memoryUsage().rss / MIB)), 10);
  const results: boolean[] = [];
  for (let run = 0; run < WARM_UP; run++) for (const { text } of CASES) await ours(text);
  held.length = turns.length = 0;
  for (const { text, flags, ...one } of CASES) {
    const own = async (): Promise<number> => (await ours(text)).ms;
    results.push(await compare({ ...one, ours: own, theirs: () => runRg(flags, text, [day]) }, pairs));
  }
  results.push(await firstLine());
  const grep = () => runProgram('grep', ['-a', '-F', RARE, day]);
  await compare(
    { name: 'rare string, against grep -F', ours: async () => (await ours(RARE)).ms, theirs: grep, goal: 2, floor: 0 },
    pairs,
  );
  clearInterval(watch);
  for (let run = 0; run < 3; run++) await ours(FREQUENT, MOST_LINES);
  const heldMs = Math.max(...held.map(({ cpuMs }) => cpuMs));
  const walls = held.map(({ wallMs }) => wallMs);
  say(`event loop: held at most ${show(heldMs, 1)} ms by the search in ${String(held.length)} searches`);
  say(
    `  (on the wall, other programs included: ${show(median(walls), 1)} ms in the median search, ${show(Math.max(...walls), 1)} ms in the worst)`,
  );
  const rgMb = rgPeakMb();
  const share = (peakMb - idleMb) / rgMb;
  say(`memory: ${show(peakMb - idleMb, 0)} MB above idle, rg ${show(rgMb, 0)} MB`);
  results.push(
    tell({
      what: 'event loop held by a search',
      value: heldMs,
      rounds: held.map(({ cpuMs }) => cpuMs),
      unit: 'ms',
      floor: FLOORS.loopMs,
      isLess: true,
    }),
  );
  results.push(
    tell({
      what: `event loop held by searches, of ${String(MOST_LINES)} lines as well, p99`,
      value: part(turns, 0.99),
      unit: 'ms',
      floor: FLOORS.loopP99Ms,
      isLess: true,
    }),
  );
  // Rg maps the file: what it takes grows with it, and the memory of a search here does not.
  const memory = { value: share, floor: FLOORS.memoryShare, goal: GOALS.memoryShare, isLess: true };
  results.push(tell({ what: `memory of searches of ${String(mib)} MiB, in rg's`, ...memory }));
  for (const text of [RARE, COMMON, FREQUENT, `${RARE},${COMMON}`]) {
    say(`${text}: ${String(await checkEqual(search, files, text, ['-F'], [day]))} lines, the same as rg's`);
  }
  return results.every(Boolean);
}

/** Many files: rg reads them side by side, too. */
async function many(): Promise<boolean> {
  rmSync(day);
  const days = Array.from({ length: DAYS }, (_, index) => addDays('20261001', index));
  const plain = days.map((one) => ({ path: join(folder, `${one}.log`), day: one, file: 'general.log' }));
  writeDays(plain.map(({ path }, index) => ({ path, mib: DAY_MIB, seed: index + 1 })));
  const paths = plain.map(({ path }) => path);
  const lines = await checkEqual(search, plain, RARE, ['-F'], paths);
  say(`${RARE} in ${String(DAYS)} days of ${String(DAY_MIB)} MiB: ${String(lines)} lines, the same as rg's`);
  const results: boolean[] = [];
  for (const { text, flags, ...one } of MANY) {
    const own = async (): Promise<number> => (await runSearch(search, plain, text, 1000)).ms;
    results.push(await compare({ ...one, ours: own, theirs: () => runRg(flags, text, paths) }, pairs));
  }
  return results.every(Boolean);
}

try {
  const results = [await main(), await many()];
  if (!results.every(Boolean)) process.exitCode = 1;
} finally {
  await search.close();
  rmSync(folder, { recursive: true, force: true });
}
