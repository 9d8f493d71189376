import { execFileSync, fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { buildArchive } from '../../packages/server/src/logs/archive/build.ts';
import { createIndexKernel } from '../../packages/server/src/logs/archive/index-kernel.ts';
import type { IndexKernel } from '../../packages/server/src/logs/archive/index-kernel.ts';
import { parseQuery } from '../../packages/server/src/logs/engine/query.ts';
import type { LogSearch } from '../../packages/server/src/logs/engine/scanner.ts';
import type { SearchFile } from '../../packages/server/src/logs/engine/search-files.ts';
import { median, tell } from '../figures.mjs';
import type { Played } from './day.ts';
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

/** Lets a script write days, in a process of its own so that its memory is not counted. */
export function writeDays(
  days: readonly {
    readonly path: string;
    readonly mib: number;
    readonly seed: number;
    readonly played?: readonly Played[];
  }[],
): void {
  const module = JSON.stringify(new URL('day.ts', import.meta.url).href);
  const script = `import { writeDay } from ${module}; for (const { path, mib, seed, played } of ${JSON.stringify(days)}) writeDay(path, mib, seed, played);`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' });
}

let kernel: IndexKernel | undefined;

/** Makes the index of a day beside it, and its archive when `isPacked`; the milliseconds that it took. */
export async function build(path: string, day: string, isPacked: boolean): Promise<number> {
  const started = performance.now();
  const parts = { indexPart: `${path}.idx`, packedPart: isPacked ? `${path}.zst` : undefined };
  const built = await buildArchive((kernel ??= createIndexKernel()), { path, day, duty: 1, ...parts });
  if (built.kind !== 'built') throw new Error('the day changed while it was archived');
  return performance.now() - started;
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
  readonly ours: () => Promise<number>;
  readonly theirs: () => Promise<number>;
  readonly goal: number;
  readonly floor: number;
}

const WARM_PAIRS = 2;
/** What is over sooner is done again, and the median taken: a single one would tell more of what interrupted it. */
const LEAST_SAMPLE_MS = 40;
const MOST_RUNS = 25;

async function sample(work: () => Promise<number>): Promise<number> {
  const runs: number[] = [];
  for (let ms = 0; ms < LEAST_SAMPLE_MS && runs.length < MOST_RUNS; ms += runs.at(-1) ?? 0) runs.push(await work());
  return median(runs);
}

/** Runs two things in turn and prints how many times as fast the first is. False when that is under the floor. */
export async function compare({ name, ours, theirs, goal, floor }: Compared, pairs: number): Promise<boolean> {
  const [a, b]: [number[], number[]] = [[], []];
  for (let pair = -WARM_PAIRS; pair < pairs; pair++) {
    const [own, other] = [await sample(ours), await sample(theirs)];
    if (pair < 0) continue;
    a.push(own);
    b.push(other);
  }
  const ratios = a.map((ms, index) => (b[index] ?? NaN) / ms);
  const ratio = median(ratios);
  const spread = `${show(Math.min(...ratios))} to ${show(Math.max(...ratios))}`;
  say(`  ${show(ratio)} x (${spread}), ours ${show(median(a), 1)} ms, theirs ${show(median(b), 1)} ms`);
  return tell({ what: name, value: ratio, rounds: ratios, floor, goal });
}
