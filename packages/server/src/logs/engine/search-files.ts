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

/**
 * The files to search, and the names of those that are known to be gone. Of few, and of packed ones however many, that turns
 * out when they are opened: to look at a year of logs first would hold up the first line.
 */
export async function filesThere(
  files: readonly SearchFile[],
  measure: (task: MeasureTask) => Promise<MeasureResult>,
): Promise<{ readonly files: MeasuredFile[]; readonly missing: Set<string> }> {
  const isFew = files.length <= MOST_UNMEASURED;
  const isLeft = (file: SearchFile): boolean => isOpenedAtOnce(file) && (isFew || file.form === 'zst');
  const sizes = (
    await sizesOf(
      files.filter((file) => !isLeft(file)),
      measure,
    )
  ).values();
  const there: MeasuredFile[] = [];
  const missing = new Set<string>();
  for (const file of files) {
    const size = isLeft(file) ? undefined : sizes.next().value;
    if (Number.isNaN(size)) missing.add(nameInAnswer(file));
    else if (size !== 0) there.push({ ...file, size });
  }
  return { files: there, missing };
}

/** How a missing or damaged file is named in the answer. */
export const nameInAnswer = ({ day, file }: { readonly day: string; readonly file: string }): string =>
  `${day}/${file}`;

/**
 * How many bytes are searched of files, 0 for what is no file: of a few unpacked as far as their indexes tell, of many packed
 * ones as they lie on the disk.
 */
export async function bytesToSearch(
  files: readonly SearchFile[],
  measure: (task: MeasureTask) => Promise<MeasureResult>,
): Promise<number[]> {
  const sizes = await sizesOf(files, measure, files.length <= MOST_UNMEASURED);
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
  isUnpacked = false,
): Promise<number[]> {
  const parts: SearchFile[][] = [];
  for (let from = 0; from < files.length; from += MEASURED_AT_ONCE)
    parts.push(files.slice(from, from + MEASURED_AT_ONCE));
  return (await Promise.all(parts.map((part) => sizesOfPart(part, measure, isUnpacked)))).flat();
}

async function sizesOfPart(
  files: readonly SearchFile[],
  measure: (task: MeasureTask) => Promise<MeasureResult>,
  isUnpacked: boolean,
): Promise<number[]> {
  const others = files.filter(({ held }) => !held);
  const paths = others.map(({ path }) => path);
  const indexPaths = others.map(({ form, indexPath }) => (isUnpacked && form === 'zst' ? indexPath : undefined));
  const [measured, held] = await Promise.all([
    paths.length > 0 ? measure({ kind: 'measure', paths, indexPaths }) : { sizes: [] },
    Promise.all(files.flatMap((file) => (file.held ? [file.held.handle.stat()] : []))),
  ]);
  const [sizes, open] = [measured.sizes.values(), held.values()];
  return files.map((file) => (file.held ? open.next().value?.size : sizes.next().value) ?? Number.NaN);
}

export function undefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (!MISSING.has(error.code ?? '')) throw error;
}
