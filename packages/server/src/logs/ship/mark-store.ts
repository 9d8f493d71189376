import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { ShipMark } from './marks.ts';

const DayMarks = z.object({ version: z.literal(1), marks: z.array(ShipMark) });

/** The marks of all days, in one small file for each day. */
export interface MarkStore {
  of(day: string): Promise<readonly ShipMark[]>;
  /** Written whole, and on the disk when it resolves. */
  save(day: string, marks: readonly ShipMark[]): Promise<void>;
}

export async function openMarks(dir: string): Promise<MarkStore> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const known = new Map<string, readonly ShipMark[]>();

  async function of(day: string): Promise<readonly ShipMark[]> {
    const present = known.get(day);
    if (present) return present;
    const read = await readMarks(join(dir, `${day}.json`));
    known.set(day, read);
    return read;
  }

  async function save(day: string, marks: readonly ShipMark[]): Promise<void> {
    const path = join(dir, `${day}.json`);
    const draft = `${path}.new`;
    const handle = await open(draft, 'w', 0o600);
    try {
      await handle.writeFile(JSON.stringify({ version: 1, marks }));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
    known.set(day, marks);
  }

  return { of, save };
}

/** Marks that cannot be read count as none: what the server holds tells how far the files were shipped. */
async function readMarks(path: string): Promise<ShipMark[]> {
  try {
    return DayMarks.parse(JSON.parse(await readFile(path, 'utf8'))).marks;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return [];
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
