import { open } from 'node:fs/promises';
import { guardAt } from '../tail/file-access.ts';
import { FIRST_CLOCK } from './line-clock.ts';
import type { LocalFile } from './local-files.ts';
import { headOf, packedBytes, plainBytes } from './file-bytes.ts';
import type { ShipMark } from './marks.ts';

/** A file with the mark of how far it was shipped. */
export interface MarkedFile {
  readonly file: LocalFile;
  readonly mark: ShipMark;
  /** Whether no mark was kept of it: what the server holds tells more. */
  readonly isNew: boolean;
}

/**
 * Finds the mark of each file of a day: by what the file is, whatever its name is now, so that a rotated file goes on
 * where it stopped. A file that was emptied or replaced begins anew, in the next generation of its name.
 */
export async function matchMarks(
  files: readonly LocalFile[],
  marks: readonly ShipMark[],
  nameOf: (name: string) => string,
  isOver: (file: LocalFile) => boolean,
): Promise<MarkedFile[]> {
  const free = new Set(marks);
  const found = new Map<LocalFile, MarkedFile>();
  const heads = new Map<LocalFile, string>();

  const claim = async (file: LocalFile, fits: (mark: ShipMark) => boolean): Promise<void> => {
    const head = heads.get(file);
    if (head === undefined || found.has(file)) return;
    const candidates = [...free].filter((mark) => mark.head === head && fits(mark)).sort(newestFirst);
    for (const mark of candidates) {
      if (!(await isHeld(file, mark))) continue;
      free.delete(mark);
      found.set(file, { file, mark: { ...mark, dev: file.dev, ino: file.ino }, isNew: false });
      return;
    }
  };

  for (const file of files) {
    const done = isOver(file) ? marks.find((mark) => isDone(file, mark, nameOf)) : undefined;
    if (done) {
      free.delete(done);
      found.set(file, { file, mark: done, isNew: false });
      continue;
    }
    const head = await readHead(file, isOver(file));
    if (head !== undefined) heads.set(file, head);
  }
  for (const file of files) await claim(file, (mark) => mark.ino === file.ino && mark.dev === file.dev);
  for (const file of files) await claim(file, (mark) => mark.file === nameOf(file.name));
  for (const file of files) await claim(file, (mark) => mark.offset > 0 || mark.sending !== undefined);
  const generations = new Map<string, number>();
  for (const { file, generation } of marks) generations.set(file, Math.max(generation, generations.get(file) ?? -1));
  for (const file of files) {
    const head = heads.get(file);
    if (head === undefined || found.has(file)) continue;
    const name = nameOf(file.name);
    const generation = (generations.get(name) ?? -1) + 1;
    generations.set(name, generation);
    const start = { offset: 0, lines: 0, guard: '', clock: FIRST_CLOCK };
    const mark: ShipMark = { file: name, generation, dev: file.dev, ino: file.ino, head, ...start };
    found.set(file, { file, mark, isNew: true });
  }
  return files.flatMap((file) => found.get(file) ?? []);
}

/** Whether all of a file of a day that is over was shipped, so that it need not be opened. */
const isDone = (file: LocalFile, mark: ShipMark, nameOf: (name: string) => string): boolean =>
  mark.ino === file.ino && mark.dev === file.dev && mark.file === nameOf(file.name) && !hasMore(file, mark);

/** Whether a file holds more than was shipped of it. */
export const hasMore = (file: LocalFile, mark: ShipMark): boolean =>
  file.form === 'plain' ? file.size !== mark.offset + (mark.partial ?? 0) : mark.packedSize !== file.size;

const newestFirst = (a: ShipMark, b: ShipMark): number => b.generation - a.generation;

async function readHead(file: LocalFile, isWhole: boolean): Promise<string | undefined> {
  if (file.size === 0) return undefined;
  if (file.form !== 'plain') return headOf(packedBytes(file, 0), true);
  const handle = await open(file.path, 'r');
  try {
    return await headOf(plainBytes(handle, 0), isWhole);
  } finally {
    await handle.close();
  }
}

/** Whether the file still holds what was shipped of it. Packed files are taken at their first line. */
async function isHeld(file: LocalFile, mark: ShipMark): Promise<boolean> {
  if (file.form !== 'plain') return true;
  const { offset, guard } = mark.sending ?? mark;
  if (file.size < offset) return false;
  if (guard === '') return true;
  const handle = await open(file.path, 'r');
  try {
    return (await guardAt(handle, offset)) === guard;
  } finally {
    await handle.close();
  }
}
