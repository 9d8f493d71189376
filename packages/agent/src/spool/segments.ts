import { open, readdir, readFile, rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../files.ts';
import { encodeGroup, type Marks } from './groups.ts';
import { scanGroups } from './scan-groups.ts';

const NAME = /^(\d{10})\.spool$/;

/** A file of the spool. Their numbers grow. */
export interface Segment {
  readonly number: number;
  readonly path: string;
  /** Bytes that count. */
  bytes: number;
}

export const segmentPath = (folder: string, number: number): string =>
  join(folder, `${String(number).padStart(10, '0')}.spool`);

async function listSegments(folder: string): Promise<Segment[]> {
  const names = await readdir(folder);
  for (const name of names.filter((one) => one.endsWith('.tmp'))) await rm(join(folder, name), { force: true });
  const numbers = names.flatMap((name) => {
    const number = NAME.exec(name)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
  return Promise.all(
    numbers
      .sort((one, other) => one - other)
      .map(async (number) => {
        const path = segmentPath(folder, number);
        return { number, path, bytes: (await stat(path)).size };
      }),
  );
}

/** Begins a segment with the marks of all sources, so that those before it can go. */
export async function createSegment(folder: string, number: number, marks: Marks): Promise<Segment> {
  const path = segmentPath(folder, number);
  const first = encodeGroup([], marks);
  const handle = await open(`${path}.tmp`, 'w', 0o600);
  try {
    await handle.writeFile(first);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${path}.tmp`, path);
  await syncFolder(folder);
  return { number, path, bytes: first.length };
}

export interface Recovered {
  readonly segments: Segment[];
  readonly marks: Marks;
  /** Files that hold what a fault of the disk spoilt. */
  readonly damaged: readonly string[];
}

/**
 * Finds what a spool holds. A group that was being written when the machine or the program ended is cut off: nobody was
 * told of it, and its source is read again from the mark before it.
 */
export async function recoverSegments(folder: string): Promise<Recovered> {
  const segments = await listSegments(folder);
  const damaged: string[] = [];
  for (let last = segments.at(-1); last; last = segments.at(-1)) {
    const bytes = await readFile(last.path);
    const { valid, groups, marks } = scanGroups(bytes);
    const rest = bytes.subarray(valid);
    const holdsClosedGroups = rest.includes('\n#{', 0, 'latin1') && rest.at(-1) === 0x0a;
    if (groups === 0 || holdsClosedGroups) {
      const aside = `${last.path}.damaged`;
      damaged.push(aside);
      if (groups === 0) {
        await rename(last.path, aside);
        segments.pop();
        continue;
      }
      await open(aside, 'w', 0o600).then((handle) => handle.writeFile(bytes).finally(() => handle.close()));
    }
    if (rest.length > 0) await truncate(last.path, valid);
    last.bytes = valid;
    return { segments, marks, damaged };
  }
  return { segments, marks: {}, damaged };
}
