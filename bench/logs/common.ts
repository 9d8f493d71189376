import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { addDays, dayOf } from '../../packages/api-client/src/rules/log-days.ts';
import { parseQuery } from '../../packages/server/src/logs/engine/query.ts';
import type { LogSearch } from '../../packages/server/src/logs/engine/scanner.ts';
import type { SearchFile } from '../../packages/server/src/logs/engine/search-files.ts';
import { atEnd } from '../end.ts';
import { inTurn, median, medianOf, ratios, tell } from '../figures.mjs';
import { filesOnce } from '../inputs.ts';
import type { Order, PackedDay, PlainDay } from './make-days.ts';
import { runHere } from './run-here.ts';
import type { Done, Job } from './run-here.ts';
import type { SearchEvent } from '../../packages/server/src/logs/engine/search-types.ts';

export const MIB = 1024 * 1024;

/** The bundled ripgrep. */
export const { rgPath } = createRequire(new URL('../../packages/server/package.json', import.meta.url))(
  '@vscode/ripgrep',
) as { rgPath: string };

export const say = (text: string): unknown => process.stdout.write(`${text}\n`);
export const show = (value: number, digits = 2): string => value.toFixed(digits);

/** Lets processes of their own do it, so that neither memory nor time of it is counted here: as many as there are cores. */
async function apart<T>(days: readonly T[], orderOf: (days: readonly T[]) => Order): Promise<void> {
  const workers = Math.min(availableParallelism(), days.length);
  const work = async (worker: number): Promise<void> => {
    const child = fork(new URL('make-days.ts', import.meta.url));
    const off = atEnd(() => child.kill());
    child.send(orderOf(days.filter((_, at) => at % workers === worker)));
    const [code] = (await once(child, 'exit')) as [number | null];
    off();
    if (code !== 0) throw new Error(`The days could not be made: ${String(code)}.`);
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
}

/** Writes days. What another script of the same run wrote is not written again: nobody may write to it. */
export const writeDays = (days: readonly PlainDay[]): Promise<void> =>
  filesOnce(
    days.map((day) => ({ what: ['day', { ...day, path: '' }], paths: [day.path], day })),
    (missing) =>
      apart(
        missing.map(({ day }) => day),
        (write) => ({ write }),
      ),
  );

/** The same for days that are packed, in `.zst` and `.idx` at their paths. */
export const packDays = (days: readonly PackedDay[]): Promise<void> =>
  filesOnce(
    days.map((day) => ({ what: ['packed', { ...day, path: '' }], paths: [`${day.path}.zst`, `${day.path}.idx`], day })),
    async (missing) => {
      const plain = missing.map(({ day }) => day);
      await writeDays(plain.map(({ path, mib, seed, played }) => ({ path, mib, seed, played })));
      await apart(plain, (pack) => ({ pack }));
    },
  );

/** On one line of all days. */
export const ONCE = { name: 'Quilliam_Oncely', lines: 1, from: 12, to: 13 };

/** The last days before yesterday in a folder, the oldest first, packed; one of them has a line of its own. */
export async function packLastDays(folder: string, count: number, mib: number): Promise<SearchFile[]> {
  const today = dayOf(Date.now());
  const days = Array.from({ length: count }, (_, at) => {
    const packed = addDays(today, at - count - 1);
    const played = at === count >> 1 ? [ONCE] : undefined;
    return { path: join(folder, packed, 'general.log'), mib, seed: at + 1, played, packed };
  });
  for (const { packed } of days) mkdirSync(join(folder, packed), { recursive: true });
  await packDays(days);
  return days.map(({ path, packed: day }) => {
    return { path: `${path}.zst`, day, file: 'general.log', form: 'zst', indexPath: `${path}.idx` };
  });
}

/** The same search in other words from call to call: a part of a string is on the same lines, where it is of no other word. */
export function inOtherWords(text: string, call: number): string {
  return text.slice(call & 1, text.length - ((call >> 1) & 1));
}

export interface Run {
  readonly ms: number;
  readonly firstMs: number | undefined;
  readonly total: number;
  readonly texts: string[];
}

/** One search from the oldest line on. */
export async function runSearch(
  search: LogSearch,
  files: readonly SearchFile[],
  text: string,
  limit: number,
): Promise<Run> {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error);
  const texts: string[] = [];
  let last: SearchEvent | undefined;
  let firstMs: number | undefined;
  const signal = AbortSignal.timeout(120_000);
  const started = performance.now();
  const request = { files, query: parsed.query, limit, context: 0, order: 'oldest', owner: 'bench', signal } as const;
  for await (const event of search.search(request)) {
    if (event.kind === 'line') {
      firstMs ??= performance.now() - started;
      texts.push(event.text);
    }
    last = event;
  }
  const ms = performance.now() - started;
  if (last?.kind === 'end' && last.damaged.length > 0) throw new Error(`damaged: ${last.damaged.join(', ')}`);
  return { ms, firstMs, total: last?.kind === 'end' ? last.total : NaN, texts };
}

let runner: ChildProcess | undefined;
let jobs = 0;
const waiting = new Map<number, (ms: number) => void>();

/**
 * Runs a program to its end; the milliseconds that it took. Unless its output is wanted, another process starts it: after a
 * fork each page that this one writes costs a fault, which no server has that only searches.
 */
export function runProgram(program: string, args: readonly string[], onData?: (data: Buffer) => void): Promise<number> {
  if (onData) return runHere(program, args, onData);
  const child = (runner ??= startRunner());
  const id = ++jobs;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    child.channel?.ref();
    child.send({ id, program, args } satisfies Job);
  });
}

/** It ends with this process, and keeps it alive only while it is at work. */
function startRunner(): ChildProcess {
  const child = fork(new URL('runner.ts', import.meta.url));
  child.unref();
  child.on('message', ({ id, ms }: Done) => {
    child.channel?.unref();
    waiting.get(id)?.(ms);
    waiting.delete(id);
  });
  child.on('exit', () => {
    if (waiting.size > 0) throw new Error('The other process went away.');
  });
  return child;
}

/** Runs the bundled ripgrep on files for comma-separated strings. */
export const runRg = (
  flags: readonly string[],
  text: string,
  paths: readonly string[],
  onData?: (data: Buffer) => void,
): Promise<number> => {
  const strings = text.split(',').flatMap((one) => ['-e', one]);
  return runProgram(rgPath, ['--no-config', '--no-filename', ...flags, ...strings, ...paths], onData);
};

const READINGS = [new TextDecoder('utf-8', { ignoreBOM: true }), new TextDecoder('windows-1252')];

/** Throws unless the search finds what rg finds, line for line. Returns how many lines. */
export async function checkEqual(
  search: LogSearch,
  files: readonly SearchFile[],
  text: string,
  flags: readonly string[],
  paths: readonly string[],
): Promise<number> {
  const chunks: Buffer[] = [];
  await runRg([...flags, '--sort', 'path'], text, paths, (data) => chunks.push(data));
  const bytes = Buffer.concat(chunks);
  const found = await runSearch(search, files, text, Infinity);
  let at = 0;
  for (const line of found.texts) {
    const end = bytes.indexOf(10, at);
    const raw = bytes.subarray(at, end);
    if (!READINGS.some((reading) => reading.decode(raw).replace(/\r+$/, '') === line))
      throw new Error(`differs from rg: ${line}`);
    at = end + 1;
  }
  if (at !== bytes.length) throw new Error(`rg found more lines for ${text}`);
  if (found.total !== found.texts.length) throw new Error('the total is not the number of lines');
  return found.total;
}

export interface Compared {
  readonly name: string;
  /** Milliseconds of one call; its number is given, so that calls may differ. */
  readonly ours: (call: number) => Promise<number>;
  readonly theirs: (call: number) => Promise<number>;
  readonly goal: number;
  readonly floor: number;
}

interface Times {
  readonly pairs: number;
  /** Pairs before those that count. */
  readonly warm?: number;
}

/** What is over sooner is done again, and the median taken: a single one would tell more of what interrupted it. */
const LEAST_SAMPLE_MS = 40;
const MOST_RUNS = 25;

function sampler(work: (call: number) => Promise<number>): () => Promise<number> {
  let calls = 0;
  return async () => {
    const runs: number[] = [];
    for (let ms = 0; ms < LEAST_SAMPLE_MS && runs.length < MOST_RUNS; ms += runs.at(-1) ?? 0)
      runs.push(await work(calls++));
    return median(runs);
  };
}

/** Runs two things in turn and tells how many times as fast the first is. */
export async function compare(
  { name, ours, theirs, goal, floor }: Compared,
  { pairs, warm = 1 }: Times,
): Promise<void> {
  const took = await inTurn({ rounds: pairs, warm }, { ours: sampler(ours), theirs: sampler(theirs) });
  say(`  ours ${show(median(took.ours), 1)} ms, theirs ${show(median(took.theirs), 1)} ms`);
  tell({ what: name, ...medianOf(ratios(took.theirs, took.ours)), floor, goal });
}
