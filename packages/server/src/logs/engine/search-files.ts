import type { SingleBytePage } from './decode.ts';
import { isOpenedAtOnce } from './openings.ts';
import type { MeasureResult, MeasureTask } from './protocol.ts';
import type { SharedFile } from './shared-file.ts';

const MEASURED_AT_ONCE = 512;
/** So few are opened as soon as they could be measured. */
const MOST_UNMEASURED = 32;
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG']);

/** How a log is stored: as it is, or packed by us or by others. */
export type LogForm = 'plain' | 'zst' | 'gz';

/** A log file to search. */
export interface SearchFile {
  readonly path: string;
  /** `YYYYMMDD` by the community's clocks: what a time of day in the file refers to. */
  readonly day: string;
  /** Its name, as the answer gives it. */
  readonly file: string;
  /** How many of its bytes are searched; all that are there when left out. */
  readonly until?: number | undefined;
  /** Which file it was when it was listed. */
  readonly stored?: { readonly dev: number; readonly ino: number } | undefined;
  /** The plain file itself, where it is read whatever its path stands for by now. Held by whoever searches. */
  readonly held?: SharedFile | undefined;
  /** Plain when left out. */
  readonly form?: LogForm | undefined;
  /** Where its index is, if it has one. */
  readonly indexPath?: string | undefined;
  /** How lines are read that are not UTF-8; windows-1252 when left out. */
  readonly page?: SingleBytePage | undefined;
}

export interface MeasuredFile extends SearchFile {
  /** Bytes on the disk at the time the search began; undefined where it was not measured. */
  readonly size: number | undefined;
}

/** The files that are there with their sizes, in the same order, and the others as `day/file`. */
async function measureFiles(
  files: readonly SearchFile[],
  measure: (task: MeasureTask) => Promise<MeasureResult>,
): Promise<{ readonly there: MeasuredFile[]; readonly missing: string[] }> {
  const there: MeasuredFile[] = [];
  const missing: string[] = [];
  const parts: SearchFile[][] = [];
  for (let from = 0; from < files.length; from += MEASURED_AT_ONCE)
    parts.push(files.slice(from, from + MEASURED_AT_ONCE));
  const sizes = await Promise.all(parts.map((part) => sizesOf(part, measure)));
  parts.flat().forEach((file, at) => {
    const size = sizes[Math.floor(at / MEASURED_AT_ONCE)]?.[at % MEASURED_AT_ONCE] ?? Number.NaN;
    if (Number.isNaN(size)) missing.push(nameInAnswer(file));
    else there.push({ ...file, size });
  });
  return { there, missing };
}

/** The files to search, and the names of those that are known to be gone; of a few, that turns out when they are opened. */
export async function filesThere(
  files: readonly SearchFile[],
  measure: (task: MeasureTask) => Promise<MeasureResult>,
): Promise<{ readonly files: MeasuredFile[]; readonly missing: Set<string> }> {
  if (files.length <= MOST_UNMEASURED && files.every(isOpenedAtOnce))
    return { files: files.map((file) => ({ ...file, size: undefined })), missing: new Set() };
  const { there, missing } = await measureFiles(files, measure);
  return { files: there.filter(({ size }) => size !== 0), missing: new Set(missing) };
}

/** How a missing or damaged file is named in the answer. */
export const nameInAnswer = ({ day, file }: { readonly day: string; readonly file: string }): string =>
  `${day}/${file}`;

/** How many bytes are searched of a few files, unpacked as far as their indexes tell; 0 for what is no file. */
export async function bytesToSearch(
  files: readonly SearchFile[],
  measure: (task: MeasureTask) => Promise<MeasureResult>,
): Promise<number[]> {
  const indexPaths = files.flatMap(({ held, form, indexPath }) =>
    held ? [] : [form === 'zst' ? indexPath : undefined],
  );
  const sizes = await sizesOf(files, (task) => measure({ ...task, indexPaths }));
  return files.map(({ form = 'plain', until = Infinity }, at) => {
    const size = sizes[at] ?? Number.NaN;
    if (Number.isNaN(size)) return 0;
    return form === 'plain' ? Math.min(size, until) : size;
  });
}

/** NaN for what is no file. */
async function sizesOf(
  files: readonly SearchFile[],
  measure: (task: MeasureTask) => Promise<MeasureResult>,
): Promise<number[]> {
  const paths = files.flatMap(({ held, path }) => (held ? [] : [path]));
  const [measured, held] = await Promise.all([
    paths.length > 0 ? measure({ kind: 'measure', paths }) : { sizes: [] },
    Promise.all(files.flatMap((file) => (file.held ? [file.held.handle.stat()] : []))),
  ]);
  const [sizes, open] = [measured.sizes.values(), held.values()];
  return files.map((file) => (file.held ? open.next().value?.size : sizes.next().value) ?? Number.NaN);
}

export function undefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (!MISSING.has(error.code ?? '')) throw error;
}
