import * as z from 'zod';
import type { Tx } from '../../db/schema.ts';
import { readSetting, writeSetting } from '../../db/settings.ts';

/** The setting with the last head that a process wrote, so that several write one an hour. */
const HEAD = 'audit-head';
const Written = z.object({ id: z.int(), entries: z.int(), at: z.int() });

/** Nothing was written yet. */
const NONE: z.infer<typeof Written> = { id: 0, entries: 0, at: 0 };

/** A head that is to be written outside. */
export interface NextHead {
  readonly id: number;
  readonly hash: string;
  readonly entries: number;
  /** The one that was written before it. */
  readonly before: z.infer<typeof Written>;
}

/** The end of the chain, noted as written; undefined when it is not due, `shorter` when the chain lost its end. */
export async function nextHead(tx: Tx, now: number, seconds: number): Promise<NextHead | 'shorter' | undefined> {
  const last = await tx.selectFrom('audit').select(['id', 'hash']).orderBy('id', 'desc').limit(1).executeTakeFirst();
  const text = await readSetting(tx, HEAD);
  const written = text === undefined ? undefined : Written.parse(JSON.parse(text));
  if (written && (last?.id ?? 0) < written.id) return 'shorter';
  if (!last || last.id === written?.id) return undefined;
  if (written && now >= written.at && now - written.at < seconds) return undefined;
  const { added } = await tx
    .selectFrom('audit')
    .select((by) => by.fn.countAll<number>().as('added'))
    .where('id', '>', written?.id ?? 0)
    .executeTakeFirstOrThrow();
  const entries = (written?.entries ?? 0) + Number(added);
  await writeSetting(tx, HEAD, JSON.stringify({ id: last.id, entries, at: now }));
  return { id: last.id, hash: last.hash, entries, before: written ?? NONE };
}

/** Takes back that a head was written, unless another one was since. */
export async function takeBackHead(tx: Tx, { id, before }: NextHead): Promise<void> {
  const text = await readSetting(tx, HEAD);
  if (text !== undefined && Written.parse(JSON.parse(text)).id === id)
    await writeSetting(tx, HEAD, JSON.stringify(before));
}
