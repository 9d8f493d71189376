import { sql } from 'kysely';
import { hasTable } from '../migrate.ts';
import type { Db, Tx } from '../schema.ts';
import type { Engine } from '../table.ts';
import type { Chunk } from './snapshot.ts';
import { COPY_TABLE } from './tables.ts';

const TABLE = sql.table(COPY_TABLE);

/** What a copy has done, written together with it: in the transaction that is given. */
export function createMarks(db: Db | Tx, engine: Engine) {
  const list = async (kind: string) =>
    (
      await sql<{ name: string; number: number; value: string }>`select name, number, value from ${TABLE}
        where kind = ${kind} order by name, number`.execute(db)
    ).rows;
  const put = (kind: string, name: string, number: number, value: string) =>
    sql`insert into ${TABLE} (kind, name, number, value) values (${kind}, ${name}, ${number}, ${value})`.execute(db);
  return {
    /** What was begun here and not finished; undefined where nothing was. */
    async label(): Promise<string | undefined> {
      return (await hasTable({ db, engine }, COPY_TABLE)) ? (await list('label'))[0]?.value : undefined;
    },
    async create(label: string): Promise<void> {
      await sql`create table ${TABLE} (kind text not null, name text not null, number integer not null,
        value text not null, primary key (kind, name, number))`.execute(db);
      await put('label', '', 0, label);
    },
    /** Hashes of the chunks that are there, by table and number. */
    chunks: async () => new Map((await list('chunk')).map(({ name, number, value }) => [`${name} ${number}`, value])),
    add: ({ table, number, hash }: Chunk) => put('chunk', table, number, hash),
    forget: (table: string, from: number) =>
      sql`delete from ${TABLE} where kind = 'chunk' and name = ${table} and number >= ${from}`.execute(db),
    /** Statements that bring back what was set aside, in their order. */
    statements: async () => (await list('statement')).map(({ value }) => value),
    addStatement: (number: number, statement: string) => put('statement', '', number, statement),
  };
}
