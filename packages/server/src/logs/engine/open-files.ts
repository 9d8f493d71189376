import { closeSync, statSync } from 'node:fs';
import { isIndexOf } from '../archive/format.ts';
import type { IndexHeader, IndexTable } from '../archive/format.ts';
import { planBlocks } from '../archive/plan.ts';
import { markOf, readHeaderSync, readTableSync } from '../archive/read-index.ts';
import type {
  FileToOpen,
  MeasureResult,
  MeasureTask,
  OpenedFile,
  OpenedIndex,
  OpenResult,
  OpenTask,
} from './protocol.ts';
import type { ParsedQuery } from './query.ts';
import { undefinedWhenMissing } from './search-files.ts';
import { openStoredSync, statSynced } from './stored-file.ts';
import type { StoredFile } from './stored-file.ts';

/** Opens files in a thread: there a file takes a few calls of the system, and on the event loop as many turns. */
export function openFiles({ files, query }: OpenTask): OpenResult {
  const opened: (OpenedFile | undefined)[] = [];
  try {
    for (const file of files) opened.push(openOne(file, query));
    return { opened };
  } catch (error) {
    opened.forEach((one, place) => {
      if (one && files[place]?.fd === undefined) closeSync(one.fd);
    });
    throw error;
  }
}

/** How many bytes files have on the disk, or unpacked where their index tells. */
export function measure({ paths, indexPaths }: MeasureTask): MeasureResult {
  const sizes = Float64Array.from(paths, sizeOf);
  indexPaths?.forEach((path, at) => {
    const header = path === undefined ? undefined : headerOf(path);
    if (header && header.packedBytes === sizes[at]) sizes[at] = header.source.size;
  });
  return { sizes };
}

function headerOf(path: string): IndexHeader | undefined {
  const file = openStoredSync(path);
  if (!file) return undefined;
  try {
    return readHeaderSync(file.fd);
  } finally {
    closeSync(file.fd);
  }
}

function sizeOf(path: string): number {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() ? found.size : Number.NaN;
  } catch (error) {
    return undefinedWhenMissing(error as NodeJS.ErrnoException) ?? Number.NaN;
  }
}

function openOne(file: FileToOpen, query: ParsedQuery): OpenedFile | undefined {
  const bytes = file.fd === undefined ? openStoredSync(file.path) : statSynced(file.fd);
  if (!bytes) return undefined;
  const letGo = (): void => {
    if (file.fd === undefined) closeSync(bytes.fd);
  };
  try {
    const index = file.ino === undefined || file.ino === bytes.ino ? indexOf(file, bytes, query) : undefined;
    const isOther = file.ino !== undefined && file.ino !== bytes.ino;
    if (!isOther && (index?.found || file.form === 'plain'))
      return { fd: bytes.fd, size: bytes.size, index: index?.found, isIndexDamaged: index?.isDamaged ?? false };
  } catch (error) {
    letGo();
    throw error;
  }
  letGo();
  return undefined;
}

/** The index of a file, and what it tells; undefined where it has none. */
function indexOf(
  { form, indexPath, known }: FileToOpen,
  bytes: StoredFile,
  query: ParsedQuery,
): { readonly found: OpenedIndex | undefined; readonly isDamaged: boolean } | undefined {
  const file = indexPath === undefined ? undefined : openStoredSync(indexPath);
  if (!file) return undefined;
  try {
    const mark = markOf(file);
    const isKnown = known?.mark === mark;
    const table: IndexTable | 'damaged' | undefined = isKnown ? undefined : readTableSync(file.fd);
    const told = isKnown ? known : table;
    if (told === undefined || told === 'damaged') return { found: undefined, isDamaged: true };
    if (!isIndexOf(form, told.header, bytes)) return { found: undefined, isDamaged: false };
    const plan = planBlocks(file.fd, told.layout, query);
    return { found: { mark, table: table === 'damaged' ? undefined : table, plan }, isDamaged: false };
  } finally {
    closeSync(file.fd);
  }
}
