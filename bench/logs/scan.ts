/**
 * Searches a plain day of logs with the server's search and with a spawned `rg -F`, in turn and in other words from call to call,
 * and prints the ratios.
 *
 *   node bench/logs/scan.ts [--mib 1024] [--pairs 9] [--quick]
 *
 * Ends with exit code 1 when a floor is broken. `--quick` uses 256 MiB. Then thirty days of 36 MiB, which rg reads with as many
 * threads as there are cores.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addDays } from '../../packages/api-client/src/rules/log-days.ts';
import { createLogSearch } from '../../packages/server/src/logs/engine/scanner.ts';
import { ownFolder } from '../end.ts';
import { inTurn, median, medianOf, part, ratios, tell } from '../figures.mjs';
import {
  checkEqual,
  compare,
  inOtherWords,
  MIB,
  rgPath,
  runProgram,
  runRg,
  runSearch,
  say,
  show,
  writeDays,
} from './common.ts';
import type { Run } from './common.ts';
import { ABSENT, FREQUENT, PLAYED, RARE } from './day.ts';

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

const folder = ownFolder();
const day = join(folder, 'general.log');
const files = [{ path: day, day: '20261127', file: 'general.log' }];
const search = createLogSearch();
const held: Held[] = [];

interface Held {
  readonly cpuMs: number;
  readonly wallMs: number;
  /** Work of the event loop's own thread between two turns of a timer. */
  readonly turns: readonly number[];
}

/** Measures by a timer for how long the event loop was held at once: work of its own thread, and time on the wall. */
function startMeter(): () => Held {
  const cpu = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let [lastCpu, lastWall] = [cpu(), performance.now()];
  const [turns, walls]: [number[], number[]] = [[], []];
  const tick = (): void => {
    const [nowCpu, nowWall] = [cpu(), performance.now()];
    turns.push(nowCpu - lastCpu);
    walls.push(nowWall - lastWall);
    [lastCpu, lastWall] = [nowCpu, nowWall];
  };
  const timer = setInterval(tick, 1);
  return () => {
    tick();
    clearInterval(timer);
    return { cpuMs: part(turns, 1), wallMs: part(walls, 1), turns };
  };
}

async function ours(text: string, limit = 1000): Promise<Run> {
  const stopMeter = startMeter();
  const run = await runSearch(search, files, text, limit);
  held.push(stopMeter());
  return run;
}

/** When the first line of a string on many lines is there, in the time that rg takes to its end: each pair by itself. */
async function firstLine(): Promise<void> {
  const textOf = (round: number) => inOtherWords(FREQUENT, round + 1);
  const { first, rg } = await inTurn(
    { rounds: pairs },
    {
      first: async (round) => (await ours(textOf(round))).firstMs ?? Number.NaN,
      rg: (round) => runRg(['-F'], textOf(round), [day]),
    },
  );
  say(`first line: ${show(median(first), 1)} ms; rg to its end: ${show(median(rg), 1)} ms`);
  tell({
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

/** A search by each of some words, against rg on the same files. */
async function compareAll(cases: readonly Case[], paths: readonly string[], find: (text: string) => Promise<Run>) {
  for (const { text, flags, ...one } of cases)
    await compare(
      {
        ...one,
        ours: async (call) => (await find(inOtherWords(text, call))).ms,
        theirs: (call) => runRg(flags, inOtherWords(text, call), paths),
      },
      { pairs },
    );
}

async function oneDay(): Promise<void> {
  say(`${String(mib)} MiB, ${String(pairs)} pairs, medians of ratios`);
  await writeDays([{ path: day, mib, seed: 1, played: PLAYED }]);
  const idleMb = process.memoryUsage().rss / MIB;
  let peakMb = idleMb;
  const watch = setInterval(() => (peakMb = Math.max(peakMb, process.memoryUsage().rss / MIB)), 10);
  for (let run = 0; run < WARM_UP; run++) for (const { text } of CASES) await ours(text);
  held.length = 0;
  await compareAll(CASES, [day], ours);
  await firstLine();
  await compare(
    {
      name: 'rare string, against grep -F',
      ours: async (call) => (await ours(inOtherWords(RARE, call))).ms,
      theirs: (call) => runProgram('grep', ['-a', '-F', inOtherWords(RARE, call), day]),
      goal: 2,
      floor: 0,
    },
    { pairs },
  );
  clearInterval(watch);
  for (let run = 0; run < 3; run++) await ours(inOtherWords(FREQUENT, run), MOST_LINES);
  tellLoop();
  const rgMb = rgPeakMb();
  say(`memory: ${show(peakMb - idleMb, 0)} MB above idle, rg ${show(rgMb, 0)} MB`);
  // Rg maps the file: what it takes grows with it, and the memory of a search here does not.
  const memory = { floor: FLOORS.memoryShare, goal: GOALS.memoryShare, isLess: true };
  tell({ what: `memory of searches of ${String(mib)} MiB, in rg's`, value: (peakMb - idleMb) / rgMb, ...memory });
  for (const text of [RARE, COMMON, FREQUENT, `${RARE},${COMMON}`]) {
    say(`${text}: ${String(await checkEqual(search, files, text, ['-F'], [day]))} lines, the same as rg's`);
  }
}

/** For how long the event loop was held at once by all searches so far. */
function tellLoop(): void {
  const [works, walls] = [held.map(({ cpuMs }) => cpuMs), held.map(({ wallMs }) => wallMs)];
  const most = part(works, 1);
  say(`event loop: held at most ${show(most, 1)} ms by the search in ${String(held.length)} searches`);
  say(
    `  (on the wall, other programs included: ${show(median(walls), 1)} ms in the median search, ${show(part(walls, 1), 1)} ms in the worst)`,
  );
  const less = { unit: 'ms', isLess: true };
  tell({ what: 'event loop held by a search', value: most, rounds: works, floor: FLOORS.loopMs, ...less });
  const what = `event loop held by searches, of ${String(MOST_LINES)} lines as well, p99`;
  const p99 = (turns: readonly number[]) => part(turns, 0.99);
  const turns = held.map((one) => one.turns);
  tell({ what, value: p99(turns.flat()), rounds: turns.map(p99), floor: FLOORS.loopP99Ms, ...less });
}

/** Many files: rg reads them side by side, too. */
async function many(): Promise<void> {
  const days = Array.from({ length: DAYS }, (_, index) => addDays('20261001', index));
  const plain = days.map((one) => ({ path: join(folder, `${one}.log`), day: one, file: 'general.log' }));
  await writeDays(plain.map(({ path }, index) => ({ path, mib: DAY_MIB, seed: index + 1 })));
  const paths = plain.map(({ path }) => path);
  const lines = await checkEqual(search, plain, RARE, ['-F'], paths);
  say(`${RARE} in ${String(DAYS)} days of ${String(DAY_MIB)} MiB: ${String(lines)} lines, the same as rg's`);
  await compareAll(MANY, paths, (text) => runSearch(search, plain, text, 1000));
}

try {
  await oneDay();
  await many();
} finally {
  await search.close();
}
