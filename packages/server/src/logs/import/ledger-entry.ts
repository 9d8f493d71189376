import { LOG_TYPES } from '@steward/api-client/rules/log-access';
import { isRealDay } from '@steward/api-client/rules/log-days';
import { z } from 'zod';
import { IMPORT_ENCODINGS, IMPORT_FORMATS } from '@steward/api-client/log-forms/formats';

const Day = z.string().refine(isRealDay);
const Type = z.enum(LOG_TYPES.map((rule) => rule.type));
const Output = z.string().regex(/^\d{8}\/[a-z]+@[a-z0-9-]+\.log$/);

/** What a person said of a file; it holds for its older copies and for what its path holds later. */
const Settings = z.object({
  format: z.enum(IMPORT_FORMATS).optional(),
  encoding: z.enum(IMPORT_ENCODINGS).optional(),
  zone: z.string().optional(),
  mtimeMs: z.number().optional(),
  year: z.int().optional(),
});

/** What was found in a file when it was imported. */
const Found = z.object({
  format: z.enum(IMPORT_FORMATS),
  encoding: z.enum(IMPORT_ENCODINGS),
  /** No other character set comes near. */
  isSure: z.boolean(),
  /** The zone of the clock that wrote it. */
  zone: z.string(),
  lines: z.int(),
  byType: z.partialRecord(Type, z.int()),
  days: z.array(Day),
  /** Lines whose time is not known, by what they got instead. */
  timeless: z.object({ ofLineBefore: z.int(), old: z.int(), oldFirst: z.string().optional() }),
  /** The days were counted back from when the file was last written, this day. */
  countedFrom: Day.optional(),
  /** Lines that were read in another character set than the file's. */
  otherLines: z.object({ lines: z.int(), encoding: z.enum(IMPORT_ENCODINGS) }).optional(),
  /** Bytes that the character set has no character for. */
  unexplained: z.int(),
  /** Zeros before lines that were left out. */
  zeros: z.int(),
});

/** The content of the file at one time. */
const State = z.object({ size: z.int(), sha256: z.string(), lines: z.int(), mtimeMs: z.number() });

export const Entry = z.object({
  /** Where it was found, the latest last. */
  paths: z.array(z.string()).min(1),
  size: z.int(),
  sha256: z.string(),
  /** The digest of its head; missing where an older version of the program imported it. */
  head: z.string().optional(),
  /** Size and digest are those of the packed file: an older version wrote them so. */
  isPacked: z.boolean().optional(),
  /** What it was when it was imported, the oldest first. */
  states: z.array(State),
  settings: Settings,
  found: Found,
  /** Lines with a stamp. */
  stamped: z.int(),
  outputs: z.array(Output),
  /** The day of the last line on its own clock, where days were counted backwards. */
  lastDay: Day.optional(),
  /** Its files are being put in place. */
  isPlacing: z.boolean().optional(),
});

export const LedgerFile = z.object({
  version: z.literal(2),
  sources: z.record(z.string(), Entry),
  /** By family. */
  settings: z.record(z.string(), Settings),
});

export type ImportSettings = z.infer<typeof Settings>;
export type FileFindings = z.infer<typeof Found>;
export type LedgerEntry = z.infer<typeof Entry>;
export type LedgerContent = z.infer<typeof LedgerFile>;

const FirstFile = z.object({
  version: z.literal(1),
  sources: z.record(
    z.string(),
    z.object({
      path: z.string(),
      size: z.int(),
      sha256: z.string(),
      asked: z.string(),
      format: z.enum(IMPORT_FORMATS),
      encoding: z.enum(IMPORT_ENCODINGS),
      lines: z.int(),
      byType: z.partialRecord(Type, z.int()),
      days: z.array(Day),
      outputs: z.array(Output),
      lastDay: Day.optional(),
    }),
  ),
});

/** Reads the ledger's text, also that of version 1; undefined when it cannot be understood. */
export function parseLedger(text: string, zone: string): LedgerContent | undefined {
  const json = parseJson(text);
  const found = LedgerFile.safeParse(json);
  if (found.success) return found.data;
  const first = FirstFile.safeParse(json);
  if (!first.success) return undefined;
  const sources = Object.entries(first.data.sources).map(([key, entry]) => [key, fromFirst(entry, zone)] as const);
  return { version: 2, sources: Object.fromEntries(sources), settings: {} };
}

function fromFirst(old: z.infer<typeof FirstFile>['sources'][string], zone: string): LedgerEntry {
  const { path, size, sha256, format, encoding, lines, byType, days, outputs, lastDay } = old;
  return {
    paths: [path],
    size,
    sha256,
    ...(/\.gz$/i.test(path) && { isPacked: true }),
    states: [],
    settings: settingsOfFirst(old.asked),
    found: {
      format,
      encoding,
      isSure: true,
      zone,
      lines,
      byType,
      days,
      timeless: { ofLineBefore: 0, old: 0 },
      unexplained: 0,
      zeros: 0,
    },
    stamped: 1,
    outputs,
    ...(lastDay !== undefined && { lastDay }),
  };
}

function settingsOfFirst(asked: string): ImportSettings {
  const parts = z
    .tuple([z.string(), z.string(), z.number().nullish(), z.number().nullish()])
    .safeParse(parseJson(asked));
  if (!parts.success) return {};
  const [format, encoding, mtimeMs, year] = parts.data;
  const found = Settings.safeParse({
    ...(format !== 'auto' && { format }),
    ...(encoding !== 'auto' && { encoding }),
    ...(mtimeMs != null && { mtimeMs }),
    ...(year != null && { year }),
  });
  return found.success ? found.data : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
