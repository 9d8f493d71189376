import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const Whole = z.int().min(0);

const Clock = z.object({
  time: z.nullable(z.int()),
  behind: Whole,
  latest: z.int(),
  isSecond: z.boolean(),
  isOver: z.boolean(),
});

/** How far a file was shipped. */
const ShipMark = z.object({
  /** The name that it is shipped under. */
  file: z.string(),
  /** How often a file began anew under that name before this one. */
  generation: Whole,
  dev: z.number(),
  ino: z.number(),
  /** Tells its first line from others. */
  head: z.string(),
  /** The bytes before `offset`, in hex. */
  guard: z.string(),
  /** Behind the last whole line that was shipped. */
  offset: Whole,
  /** How many lines lie before `offset`. */
  lines: Whole,
  clock: Clock,
  /** Bytes of a last line without an end that was shipped too. */
  partial: z.optional(Whole),
  /** Written before the first lines of a file are sent: how far they go, as `offset` and `guard` do. */
  sending: z.optional(z.object({ offset: Whole, guard: z.string() })),
  /** Bytes that a packed file had on the disk when all of it was shipped. */
  packedSize: z.optional(Whole),
});
export type ShipMark = z.infer<typeof ShipMark>;

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
