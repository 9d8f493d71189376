import type { IndexCache } from '../archive/read-index.ts';
import { openLog } from './open-log.ts';
import type { OpenLog } from './open-log.ts';
import type { PlanResult, PlanTask } from './protocol.ts';
import type { ParsedQuery } from './query.ts';
import type { MeasuredFile } from './search-files.ts';

/** A file that was made ready before its turn, as far as that is cheap. */
export interface PreparedFile {
  readonly source: MeasuredFile;
  /** Unlike that of any other file of any search. */
  readonly key: string;
  /** What its index tells; undefined without one. */
  readonly plan: PlanResult | undefined;
  /** The open log; undefined when the file is gone. */
  readonly log: () => Promise<OpenLog | undefined>;
}

/** The files of a search that are open. */
export interface Openings {
  /** Opens a file and asks its index, unless it has to be unpacked first: that waits for its turn. */
  prepare(source: MeasuredFile, index: number): Promise<PreparedFile>;
  /** Lets go of one; once only. */
  close(log: OpenLog): Promise<void>;
  closeAll(): Promise<void>;
}

export interface OpeningsOptions {
  readonly key: string;
  readonly query: ParsedQuery;
  readonly indexes: IndexCache;
  readonly signal: AbortSignal;
  readonly plan: (task: PlanTask) => Promise<PlanResult>;
  /** Why the search is over, once it is: then nothing is left open. */
  readonly failure: () => Error | undefined;
}

export function createOpenings({ key, query, indexes, signal, plan, failure }: OpeningsOptions): Openings {
  const logs = new Set<OpenLog>();

  async function open(source: MeasuredFile): Promise<OpenLog | undefined> {
    const log = await openLog(source, indexes, signal);
    if (!log) return undefined;
    logs.add(log);
    const over = failure();
    if (!over) return log;
    await closeAll();
    throw over;
  }

  async function prepare(source: MeasuredFile, index: number): Promise<PreparedFile> {
    const { form = 'plain', indexPath } = source;
    const file = { source, key: `${key}/${String(index)}` };
    if (form !== 'plain' && (form !== 'zst' || indexPath === undefined))
      return { ...file, plan: undefined, log: () => open(source) };
    const log = await open(source);
    const found = log?.index && { fd: log.index.fd, layout: log.index.table.layout };
    return { ...file, plan: found && (await plan({ kind: 'plan', ...found, query })), log: () => Promise.resolve(log) };
  }

  async function close(log: OpenLog): Promise<void> {
    if (logs.delete(log)) await log.close();
  }

  async function closeAll(): Promise<void> {
    await Promise.all([...logs].map(close));
  }

  return { prepare, close, closeAll };
}
