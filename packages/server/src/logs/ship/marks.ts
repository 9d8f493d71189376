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
export const ShipMark = z.object({
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
