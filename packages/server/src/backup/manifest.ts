import * as z from 'zod';

const Column = z.strictObject({ name: z.string(), kind: z.enum(['integer', 'real', 'text']) });
const Sha = z.string().regex(/^[0-9a-f]{64}$/);

/** What an archive holds; its last entry, so that one that was cut off has none. */
export const Manifest = z.object({
  format: z.literal(1),
  /** Of the Steward that made it. */
  steward: z.string(),
  /** Epoch seconds. */
  at: z.int(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The version of the database. */
  version: z.int(),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(Column), key: z.array(z.string()) })),
  counters: z.record(z.string(), z.int()),
  rows: z.int(),
  sums: z.record(z.string(), z.strictObject({ rows: z.int(), sum: Sha })),
  /** Files by their path in the archive. A file that was cut off while it was read has fewer bytes than its entry, whose checksum this is. */
  files: z.record(z.string(), z.strictObject({ bytes: z.int(), sha256: Sha })),
  /** The variables that were set, and whether they and the file have their secrets. */
  variables: z.record(z.string(), z.string()),
  secrets: z.boolean(),
  /** The fingerprint of the key that opens the database's secrets, which is kept apart. */
  key: z.string().nullable(),
});

export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST = 'manifest.json';
export const TABLES = 'database/';
export const CONFIG = 'config/config.json';
/** The data folder, and the logs where they lie elsewhere. */
export const DATA = 'data/';
export const LOGS = 'logs/';

/** An archive that cannot be used, in a sentence. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
