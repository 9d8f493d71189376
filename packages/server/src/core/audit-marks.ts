import * as z from 'zod';
import type { Db, Tx } from '../db/schema.ts';
import { readSetting, writeSetting } from '../db/settings.ts';
import type { AuditKey } from './audit-key.ts';

/** Where entries began to be signed. */
const Start = z.object({ from: z.int(), previous: z.string() });
/** What retention removed: everything up to that entry. */
const Cut = z.object({ id: z.int(), hash: z.string(), entries: z.int(), at: z.int() });
/** Where another key took the place of a lost one: the first entry that it signed, and what it vouches for before. */
const Adoption = z.object({ from: z.int(), previous: z.string(), seal: z.string(), at: z.int() });
/** The end of the chain at some moment, as it is kept outside. */
const Head = z.object({ at: z.string(), entries: z.int(), id: z.int(), hash: z.string() });

export type ChainStart = z.infer<typeof Start>;
export type ChainCut = z.infer<typeof Cut>;
export type ChainAdoption = z.infer<typeof Adoption>;
export type ChainHead = z.infer<typeof Head>;

const START = 'audit-start';
const CUT = 'audit-cut';
const ADOPTED = 'audit-adopted';

/** A mark whose signature is another one. */
export class ForgedMarkError extends Error {
  override readonly name = 'ForgedMarkError';
}

const signed = (kind: string, key: AuditKey, value: object): string => {
  const text = JSON.stringify(value);
  return JSON.stringify({ ...value, mac: key.sign(`${kind}\n${text}`) });
};

/** The value of a signed text. Throws `ForgedMarkError` where this key did not sign it. */
function opened<T>(kind: string, key: AuditKey, schema: z.ZodType<T>, text: string): T {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new ForgedMarkError('It cannot be read.');
  }
  const parsed = schema.safeParse(data);
  const mac = typeof data === 'object' && data !== null && 'mac' in data ? String(data.mac) : '';
  if (!parsed.success || !key.matches(`${kind}\n${JSON.stringify(parsed.data)}`, mac))
    throw new ForgedMarkError('Its signature is not of this key.');
  return parsed.data;
}

async function readMark<T>(db: Db | Tx, key: AuditKey, kind: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await readSetting(db, kind);
  return text === undefined ? undefined : opened(kind, key, schema, text);
}

export const readStart = (db: Db | Tx, key: AuditKey) => readMark(db, key, START, Start);
export const writeStart = (tx: Tx, key: AuditKey, start: ChainStart) =>
  writeSetting(tx, START, signed(START, key, Start.parse(start)));
export const readCut = (db: Db | Tx, key: AuditKey) => readMark(db, key, CUT, Cut);
export const writeCut = (tx: Tx, key: AuditKey, cut: ChainCut) =>
  writeSetting(tx, CUT, signed(CUT, key, Cut.parse(cut)));

export const readAdoption = (db: Db | Tx, key: AuditKey) => readMark(db, key, ADOPTED, Adoption);
export const writeAdoption = (tx: Tx, key: AuditKey, adoption: ChainAdoption) =>
  writeSetting(tx, ADOPTED, signed(ADOPTED, key, Adoption.parse(adoption)));

function unproven<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** What retention removed, as a key said it that is lost. */
export async function readUnprovenCut(db: Db | Tx): Promise<ChainCut | undefined> {
  const text = await readSetting(db, CUT);
  return text === undefined ? undefined : unproven(Cut, text);
}

/** A head that a lost key signed: only its hash can be compared. */
export const unprovenHeadOfLine = (line: string): ChainHead | undefined => unproven(Head, line);

/** A head as a line for outside. */
export const headLine = (key: AuditKey, head: ChainHead): string => signed('audit-head', key, Head.parse(head));
export const headOfLine = (key: AuditKey, line: string): ChainHead => opened('audit-head', key, Head, line);
