import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError, type CommandIo } from '../../core/command-io.ts';
import { operated } from '../../commands/operator.ts';
import { withServices } from '../../commands/open-services.ts';
import type { Config } from '../../config/config.ts';
import { tellAccess } from '../../core/end-access.ts';
import { fileProblem } from '../../core/file-problem.ts';
import { saveMemory } from '../../core/save-memory.ts';
import type { Services } from '../../core/services.ts';
import type { Database } from '../../db/open.ts';
import { checkSource } from './check.ts';
import { MappingError, mappingSchema, readMapping, type Mapping } from './mapping.ts';
import { shippedMap, shippedMaps } from './maps.ts';
import { createProblems, type Problems } from './problems.ts';
import { checkLines, partRow, problemLines, RUN_HEADER, runSummary } from './report.ts';
import { runImport, type RunReport } from './run.ts';
import { openSource } from './sources/open-source.ts';
import { SourceError, type Source } from './sources/source.ts';

const DONE = 0;
const FAILED = 1;

export interface ImportArgs {
  /** A mapping file, or the name of one that comes with Steward. */
  readonly map: string;
  /** The address of a database, an SQLite file, or a folder of a tool. */
  readonly from: string | undefined;
}

export interface RunArgs extends ImportArgs {
  readonly dryRun: boolean;
  readonly acceptGone: boolean;
  readonly json: boolean;
  /** Seconds between two runs; undefined: once. */
  readonly every: number | undefined;
}

export interface CheckArgs extends ImportArgs {
  readonly full: boolean;
  readonly json: boolean;
}

async function mappingOf(name: string): Promise<Mapping> {
  const text = (await shippedMap(name)) ?? (await readFile(name, 'utf8'));
  return readMapping(text);
}

function placeOf({ from }: ImportArgs, { env }: CommandIo): string {
  const place = from ?? env['STEWARD_IMPORT_FROM'];
  if (place === undefined || place === '')
    throw new CommandError(
      'Say where to read from: --from game.db, or a database by STEWARD_IMPORT_FROM=mysql://user:password@host/database.',
    );
  return place;
}

/** Says in a sentence what is wrong with mapping or source. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem =
      error instanceof MappingError
        ? `The mapping cannot be used.\n${error.message}`
        : error instanceof SourceError
          ? error.message
          : sourceProblem(error);
    if (problem !== undefined) throw new CommandError(problem);
    throw error;
  }
}

/** What a database said that is read; undefined where the error is none of these. */
function sourceProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('sqlState' in error || 'fatal' in error || 'severity' in error || 'errcode' in error)
    return `The database could not be read any more (${error.message}). What came in so far stays; run it again.`;
  return fileProblem(error);
}

async function withSource<T>(args: ImportArgs, io: CommandIo, work: (mapping: Mapping, source: Source) => Promise<T>) {
  return inWords(async () => {
    saveMemory();
    const mapping = await mappingOf(args.map);
    const source = await openSource(placeOf(args, io), mapping);
    try {
      return await work(mapping, source);
    } finally {
      await source.close().catch(() => undefined);
    }
  });
}

/** `steward-server import check`: what a mapping makes of a source. Needs no database of Steward. */
export async function runCheck(args: CheckArgs, io: CommandIo): Promise<number> {
  return withSource(args, io, async (mapping, source) => {
    const now = Math.floor(Date.now() / 1000);
    const report = await checkSource({ mapping, source, env: io.env, now, isFull: args.full });
    if (args.json) io.out(JSON.stringify(report));
    else checkLines(report).forEach((line) => io.out(line));
    return DONE;
  });
}

/** `steward-server import`: brings everything in, once or every so often. Gives the exit code. */
export const runMoveIn = (config: Config, io: CommandIo, args: RunArgs): Promise<number> =>
  withServices(config, io, async (services) => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const { every } = args;
    // One run may be killed at any time: every page is a transaction.
    if (every === undefined) return once(services, io, { args, signal });
    void io.stopped().then(() => stopping.abort());
    for (;;) {
      try {
        await once(services, io, { args, signal, isQuiet: true });
      } catch (error) {
        // The game's database may be away for a while.
        if (!(error instanceof CommandError)) throw error;
        io.err(error.message);
      }
      if (signal.aborted) return DONE;
      await sleep(every * 1000, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return DONE;
    }
  });

interface Once {
  readonly args: RunArgs;
  readonly signal: AbortSignal;
  /** Says nothing where nothing changed. */
  readonly isQuiet?: boolean;
}

function once(services: Services, io: CommandIo, { args, signal, isQuiet = false }: Once): Promise<number> {
  return withSource(args, io, async (mapping, source) => {
    const problems = createProblems();
    const run = (database: Database, isTrial: boolean): Promise<RunReport> =>
      runImport({
        mapping,
        source,
        database,
        env: io.env,
        problems,
        now: () => services.clock.now(),
        acceptGone: args.acceptGone,
        audit: isTrial ? () => Promise.resolve() : (tx, draft) => operated(tx, services, draft),
        tellAccess: (player) => (isTrial ? Promise.resolve() : tellAccess(services, player)),
        signal,
        onPart: () => undefined,
      });
    const report = args.dryRun
      ? await inTrial(services, (trial) => run(trial, true))
      : await run(services.database, false);
    const { parts } = report;
    if (!(isQuiet && parts.every(({ added, changed, isGoneHeld }) => added + changed === 0 && !isGoneHeld)))
      say(io, { report, problems, args });
    return parts.some((part) => part.isGoneHeld) || !report.isWhole ? FAILED : DONE;
  });
}

async function inTrial<T>({ database, config }: Services, work: (trial: Database) => Promise<T>): Promise<T> {
  const { withTrialDatabase } = await import('./trial.ts');
  return withTrialDatabase({ database, file: config.databaseFile }, work);
}

function say(
  io: CommandIo,
  { report, problems, args }: { readonly report: RunReport; readonly problems: Problems; readonly args: RunArgs },
): void {
  if (args.json) {
    io.out(JSON.stringify({ ...report, isTrial: args.dryRun, problems: problems.list() }));
    return;
  }
  io.out(RUN_HEADER);
  for (const part of report.parts) io.out(partRow(part));
  for (const line of problemLines(problems.list())) io.out(line);
  io.err(runSummary(report, args.dryRun));
}

/** `steward-server import schema`. */
export function printSchema(io: CommandIo): void {
  io.out(JSON.stringify(mappingSchema(), undefined, 2));
}

/** `steward-server import maps`: the mappings that come with Steward, or the text of one. */
export async function printMaps(io: CommandIo, name: string | undefined): Promise<void> {
  if (name === undefined) {
    for (const map of await shippedMaps()) io.out(`${map.name}\t${map.about}`);
    return;
  }
  const text = await shippedMap(name);
  if (text === undefined)
    throw new CommandError(`There is no mapping ${name}. "steward-server import maps" names those that there are.`);
  io.out(text.trimEnd());
}
