import pg from 'pg';
import { sql, type RawBuilder } from 'kysely';
import { compile, tableName } from './repository-sql.ts';
import { PAGE, SourceError, type Cell, type ReadRows, type Row, type Source } from './source.ts';

const CONNECT_MS = 10_000;
const BYTEA = 17;

/** Every value as its text; bytes as bytes. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) =>
    oid === BYTEA ? (text: string) => Buffer.from(text.replace(/^\\x/, ''), 'hex') : (text: string) => text,
};

type Value = string | Buffer | null;
const cellOf = (value: Value): Cell => (typeof value === 'string' ? Buffer.from(value) : value);

/** Opens a PostgreSQL for reading: the server itself refuses to write on this connection. */
export async function openPostgresSource(url: URL): Promise<Source> {
  const title = `${decodeURIComponent(url.pathname.slice(1))} on ${url.host}`;
  const client = new pg.Client({
    connectionString: url.href,
    application_name: 'steward import',
    connectionTimeoutMillis: CONNECT_MS,
    options: '-c default_transaction_read_only=on -c datestyle=ISO',
    types,
  });
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SourceError(
      `The database ${title} cannot be read (${reason}). Check the address, the user and the password.`,
    );
  }
  const ask = async (statement: RawBuilder<unknown>): Promise<Value[][]> => {
    const { sql: text, parameters } = compile('postgres', statement);
    return (await client.query<Value[]>({ text, values: [...parameters], rowMode: 'array' })).rows;
  };
  const place = (table: string) =>
    sql`table_schema = any (current_schemas(false) || ${table.includes('.') ? [table.split('.')[0]] : []}::name[]) and table_name = ${table.split('.').at(-1)}`;

  /** A cursor of one short-lived transaction: the rows as they were when it began, whatever the key. */
  async function* rows({ table, columns, most = Infinity }: ReadRows): AsyncGenerator<Row[]> {
    const list = sql.join(columns.map((name) => sql.id(name)));
    await client.query('begin transaction isolation level repeatable read read only');
    try {
      const { sql: text } = compile('postgres', sql`select ${list} from ${tableName(table)}`);
      await client.query(`declare steward_rows no scroll cursor for ${text}`);
      for (let left = most; left > 0;) {
        const page = await client.query<Value[]>({
          text: `fetch ${Math.min(PAGE, left)} from steward_rows`,
          rowMode: 'array',
        });
        if (page.rows.length === 0) break;
        left -= page.rows.length;
        yield page.rows.map((row) => row.map(cellOf));
      }
    } finally {
      await client.query('rollback');
    }
  }

  return {
    title,
    async columnsOf(table) {
      const found = await ask(
        sql`select column_name from information_schema.columns where ${place(table)} order by ordinal_position`,
      );
      return found.length === 0 ? undefined : found.map(([name]) => ({ name: String(name), encoding: 'utf-8' }));
    },
    async tables() {
      const found = await ask(
        sql`select table_name from information_schema.tables where table_schema = any (current_schemas(false)) order by table_name`,
      );
      return found.map(([name]) => String(name));
    },
    async count(table) {
      return Number((await ask(sql`select count(*) from ${tableName(table)}`))[0]?.[0]);
    },
    rows,
    async existing(table, column, values) {
      const found = await ask(
        sql`select distinct cast(${sql.id(column)} as text) from ${tableName(table)} where cast(${sql.id(column)} as text) = any (${values})`,
      );
      return new Set(found.map(([value]) => String(value)));
    },
    close: () => client.end(),
  };
}
