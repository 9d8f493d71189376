import { sql } from 'kysely';
import { contains } from '../../db/like.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { addressKey, maskText } from './addresses.ts';
import type { AddressFinder, AddressKey } from './addresses.ts';
import { TEXT_COLUMNS } from './text-columns.ts';
import type { TextColumn } from './text-columns.ts';

/** Whose rows, and which addresses. */
export interface RowsOf {
  /** Null: nobody in the database. */
  readonly playerId: number | null;
  readonly keys: ReadonlySet<AddressKey>;
  /** The addresses in each way that they are known to be written. */
  readonly texts: readonly string[];
  readonly finder: AddressFinder;
}

/** What becomes of rows: `remains` ones of others, and `fixed` ones in the audit log, are left as they are. */
export type RowsFate = 'own' | 'words' | 'remains' | 'fixed';

export interface RowCount {
  readonly table: string;
  readonly column: string;
  readonly rows: number;
  readonly fate: RowsFate;
}

const HOLDERS = ['ip_use', 'session', 'ban'] as const;
const AT_ONCE = 50;

/** The rows of the database that hold the addresses, by table and column; none with none. */
export async function countRows(db: Db, of: RowsOf): Promise<RowCount[]> {
  const counts: RowCount[] = [];
  for (const table of HOLDERS) {
    const rows = await holding(db, table, of);
    const own = rows.filter((row) => row.player_id === of.playerId).length;
    counts.push({ table, column: 'ip', rows: own, fate: 'own' });
    counts.push({ table, column: 'ip', rows: rows.length - own, fate: 'remains' });
  }
  for (const place of TEXT_COLUMNS) {
    const texts = await textsWith(db, place, of);
    counts.push({ ...place, rows: texts.reduce((sum, { rows }) => sum + rows, 0), fate: 'words' });
  }
  for (const column of ['ip', 'before', 'after']) {
    const texts = await textsWith(db, { table: 'audit', column }, of);
    counts.push({ table: 'audit', column, rows: texts.reduce((sum, { rows }) => sum + rows, 0), fate: 'fixed' });
  }
  return counts.filter(({ rows }) => rows > 0);
}

/** Lets go of the player's own addresses and masks them in the texts of all; returns how many rows were changed. */
export async function blankRows(tx: Tx, of: RowsOf): Promise<number> {
  let changed = 0;
  for (const table of HOLDERS) {
    const own = (await holding(tx, table, of)).filter((row) => row.player_id === of.playerId);
    for (const { id, ip } of own) {
      if (table === 'ip_use') await tx.deleteFrom(table).where('id', '=', id).execute();
      else if (table === 'ban') await tx.updateTable(table).set({ ip: null }).where('id', '=', id).execute();
      else
        await tx
          .updateTable(table)
          .set({ ip: maskText(of.finder, ip) ?? '' })
          .where('id', '=', id)
          .execute();
      changed += 1;
    }
  }
  for (const place of TEXT_COLUMNS)
    for (const { text, rows } of await textsWith(tx, place, of)) {
      const column = sql.ref(place.column);
      await sql`update ${sql.table(place.table)} set ${column} = ${maskText(of.finder, text) ?? text}
        where ${column} = ${text}`.execute(tx);
      changed += rows;
    }
  return changed;
}

interface Holding {
  readonly id: number;
  readonly player_id: number;
  readonly ip: string;
}

/** All of the player's rows with one of the addresses however it is written, and those of others as far as texts are the same. */
async function holding(db: Db | Tx, table: (typeof HOLDERS)[number], of: RowsOf): Promise<Holding[]> {
  const found = new Map<number, Holding>();
  const select = () => db.selectFrom(table).select(['id', 'player_id', 'ip']);
  const keep = (rows: readonly { id: number; player_id: number; ip: string | null }[]): void => {
    for (const { id, player_id: playerId, ip } of rows)
      if (ip !== null && of.keys.has(addressKey(ip) ?? '')) found.set(id, { id, player_id: playerId, ip });
  };
  if (of.playerId !== null) keep(await select().where('player_id', '=', of.playerId).execute());
  for (const some of chunks(of.texts)) keep(await select().where('ip', 'in', some).execute());
  return [...found.values()];
}

/** The different texts of a column with one of the addresses in them, and how many rows have each. */
async function textsWith(
  db: Db | Tx,
  { table, column }: TextColumn,
  of: RowsOf,
): Promise<{ readonly text: string; readonly rows: number }[]> {
  const found = new Map<string, number>();
  const ref = sql.ref(column);
  for (const some of chunks(of.texts)) {
    const holds = sql.join(
      some.map((text) => contains(ref, text)),
      sql` or `,
    );
    const { rows } = await sql<{ text: string; rows: number | string }>`
      select ${ref} as text, count(*) as rows from ${sql.table(table)} where ${holds} group by ${ref}`.execute(db);
    for (const row of rows) if (maskText(of.finder, row.text) !== undefined) found.set(row.text, Number(row.rows));
  }
  return [...found].map(([text, rows]) => ({ text, rows }));
}

const chunks = (texts: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(texts.length / AT_ONCE) }, (_, at) => texts.slice(at * AT_ONCE, (at + 1) * AT_ONCE));
