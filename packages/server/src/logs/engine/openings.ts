import type { IndexTable } from '../archive/format.ts';
import type { IndexCache } from '../archive/read-index.ts';
import { openLog } from './open-log.ts';
import type { OpenLog } from './open-log.ts';
import type { FileToOpen, OpenedFile, OpenResult, OpenTask, PlanResult } from './protocol.ts';
import type { ParsedQuery } from './query.ts';
import type { MeasuredFile, SearchFile } from './search-files.ts';
import { closeFile } from './stored-file.ts';

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
  /**
   * Opens some files and asks their indexes, all in one message to a thread. Those that have to be unpacked first wait for
   * their turn. `first` is the place of the first of them among all files of the search.
   */
  prepare(sources: readonly MeasuredFile[], first: number): Promise<PreparedFile[]>;
  /** Lets go of one; once only. */
  close(log: OpenLog): Promise<void>;
  closeAll(): Promise<void>;
}

export interface OpeningsOptions {
  readonly key: string;
  readonly query: ParsedQuery;
  readonly indexes: IndexCache;
  readonly signal: AbortSignal;
  readonly open: (task: OpenTask) => Promise<OpenResult>;
  /** Why the search is over, once it is: then nothing is left open. */
  readonly failure: () => Error | undefined;
}

interface Closable {
  close(): Promise<void>;
}

export function createOpenings({ key, query, indexes, signal, open, failure }: OpeningsOptions): Openings {
  const left = new Set<Closable>();

  /** Throws why the search is over, when all is let go of. */
  async function throwIfOver(): Promise<void> {
    const over = failure();
    if (!over) return;
    await closeAll();
    throw over;
  }

  async function openAlone(source: MeasuredFile): Promise<OpenLog | undefined> {
    const log = await openLog(source, indexes, signal);
    if (log) left.add(log);
    await throwIfOver();
    return log;
  }

  async function prepare(sources: readonly MeasuredFile[], first: number): Promise<PreparedFile[]> {
    const asked = sources.map((source) => {
      const held = toOpen(source) && source.held?.hold();
      if (held) left.add(held);
      return { source, held, known: source.indexPath === undefined ? undefined : indexes.recall(source.indexPath) };
    });
    const files = asked.flatMap(({ source, held, known }) => {
      const file = toOpen(source);
      const table = known && { mark: known.mark, header: known.table.header, layout: known.table.layout };
      return file ? [{ ...file, fd: held?.handle.fd, known: table }] : [];
    });
    const { opened } = files.length > 0 ? await open({ kind: 'open', files, query }) : { opened: [] };
    const found = opened.values();
    const prepared = asked.map(({ source, held, known }, place): PreparedFile => {
      const file = toOpen(source) && found.next().value;
      const log = file && logOf(file, source, held, known?.table);
      if (held) left.delete(held);
      if (log) left.add(log);
      else if (held) void held.close();
      const own = { source, key: `${key}/${String(first + place)}`, plan: file?.index?.plan };
      return { ...own, log: log ? () => Promise.resolve(log) : () => openAlone(source) };
    });
    await throwIfOver();
    return prepared;
  }

  function logOf(
    { fd, size, index, isIndexDamaged }: OpenedFile,
    { form, indexPath, until = Infinity }: MeasuredFile,
    held: Closable | undefined,
    known: IndexTable | undefined,
  ): OpenLog | undefined {
    const table = index && (index.table ?? known);
    if (index?.table && indexPath !== undefined) indexes.keep(indexPath, index.mark, index.table);
    const isPacked = form === 'zst';
    const close = (): Promise<void> => (held ? held.close() : closeFile(fd));
    const bytes = isPacked ? table?.header.source.size : Math.min(size, until);
    if (bytes === undefined) throw new Error('A packed log was opened without its index.');
    return { fd, size: bytes, isPacked, isIndexDamaged, isDamaged: isIndexDamaged, index: table, close };
  }

  async function close(log: OpenLog): Promise<void> {
    if (left.delete(log)) await log.close();
  }

  async function closeAll(): Promise<void> {
    const all = [...left];
    left.clear();
    await Promise.all(all.map((one) => one.close()));
  }

  return { prepare, close, closeAll };
}

/** Whether a file is opened without being unpacked as a whole. */
export const isOpenedAtOnce = (file: SearchFile): boolean => toOpen(file) !== undefined;

/** How a thread opens a file; undefined where it has to be unpacked as a whole. */
function toOpen({ path, form = 'plain', indexPath, stored }: SearchFile): FileToOpen | undefined {
  if (form === 'gz' || (form === 'zst' && indexPath === undefined)) return undefined;
  return { path, form, indexPath, ino: stored?.ino };
}
