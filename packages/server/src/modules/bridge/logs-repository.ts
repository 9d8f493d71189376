import type { Db, Tx } from '../../db/schema.ts';
import type { Ends } from '../../logs/store.ts';
import { chunksOf } from '../../db/chunks.ts';

/** A log file of a server; another part each time that it began anew. */
export interface LogPart {
  readonly server: string;
  readonly file: string;
  readonly part: string;
}

export interface KnownPart {
  readonly generation: number;
  /** Bytes of it that are written. */
  readonly readTo: number;
}

export async function findLogPart(db: Db | Tx, { server, file, part }: LogPart): Promise<KnownPart | undefined> {
  const row = await db
    .selectFrom('bridge_log_part')
    .select(['generation', 'read_to'])
    .where('server', '=', server)
    .where('file', '=', file)
    .where('part', '=', part)
    .executeTakeFirst();
  return row && { generation: row.generation, readTo: row.read_to };
}

/** How many parts of a server's files are known. */
export async function countLogParts(db: Db | Tx, server: string): Promise<number> {
  const { parts } = await db
    .selectFrom('bridge_log_part')
    .select((row) => row.fn.countAll<number>().as('parts'))
    .where('server', '=', server)
    .executeTakeFirstOrThrow();
  return Number(parts);
}

/** Numbers a part that begins; the number it has when it did already. */
export async function beginLogPart(tx: Tx, { server, file, part }: LogPart, now: number): Promise<KnownPart> {
  const known = await findLogPart(tx, { server, file, part });
  if (known) return known;
  const before = await tx
    .selectFrom('bridge_log_part')
    .select((row) => row.fn.max('generation').as('last'))
    .where('server', '=', server)
    .where('file', '=', file)
    .executeTakeFirst();
  const generation = before?.last == null ? 0 : Number(before.last) + 1;
  await tx
    .insertInto('bridge_log_part')
    .values({ server, file, part, generation, read_to: 0, heard_at: now })
    .execute();
  return { generation, readTo: 0 };
}

export async function noteReadTo(tx: Tx, part: LogPart, readTo: number, now: number): Promise<void> {
  await tx
    .updateTable('bridge_log_part')
    .set({ read_to: readTo, heard_at: now })
    .where('server', '=', part.server)
    .where('file', '=', part.file)
    .where('part', '=', part.part)
    .execute();
}

export async function findLogEnds(db: Db | Tx, server: string, paths: readonly string[]): Promise<Ends> {
  const found = new Map<string, number>();
  for (const chunk of chunksOf(paths, 1)) {
    const rows = await db
      .selectFrom('bridge_log_target')
      .select(['path', 'written_to'])
      .where('server', '=', server)
      .where('path', 'in', chunk)
      .execute();
    for (const { path, written_to } of rows) found.set(path, written_to);
  }
  return found;
}

export async function noteLogEnds(tx: Tx, server: string, ends: Ends, now: number): Promise<void> {
  for (const chunk of chunksOf([...ends], 4))
    await tx
      .insertInto('bridge_log_target')
      .values(chunk.map(([path, written_to]) => ({ server, path, written_to, heard_at: now })))
      .onConflict((conflict) =>
        conflict
          .columns(['server', 'path'])
          .doUpdateSet((eb) => ({ written_to: eb.ref('excluded.written_to'), heard_at: eb.ref('excluded.heard_at') })),
      )
      .execute();
}
