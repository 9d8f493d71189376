import type { Connection as RawConnection } from 'mysql2';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { sql, type RawBuilder } from 'kysely';
import { compile, tableName } from './repository-sql.ts';
import { PAGE, SourceError, type Cell, type ReadRows, type Row, type Source } from './source.ts';

const CONNECT_MS = 10_000;
const AT_ONCE = 1000;
const WHOLE = new Set(['tinyint', 'smallint', 'mediumint', 'int', 'bigint']);
/** MySQL's names of character sets. Its latin1 is what others call windows-1252. */
const SETS: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  utf8mb3: 'utf-8',
  utf8mb4: 'utf-8',
  ascii: 'utf-8',
  latin1: 'windows-1252',
  latin2: 'iso-8859-2',
  latin5: 'windows-1254',
  latin7: 'iso-8859-13',
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  cp1256: 'windows-1256',
  cp1257: 'windows-1257',
  koi8r: 'koi8-r',
  koi8u: 'koi8-u',
  greek: 'iso-8859-7',
  hebrew: 'iso-8859-8',
  gbk: 'gbk',
  gb2312: 'gbk',
  big5: 'big5',
  euckr: 'euc-kr',
  sjis: 'shift_jis',
  tis620: 'windows-874',
};

type CellRow = Cell[];

/** Opens a MySQL or MariaDB for reading: the server itself refuses to write on this connection. */
export async function openMysqlSource(url: URL): Promise<Source> {
  const database = decodeURIComponent(url.pathname.slice(1));
  const title = `${database} on ${url.host}`;
  if (database === '') throw new SourceError('The address names no database: mysql://user@host/database.');
  const connection = await connect(url, database);
  return mysqlSource(connection, { database, title });
}

async function connect(url: URL, database: string): Promise<Connection> {
  try {
    const connection = await createConnection({
      host: url.hostname,
      port: url.port === '' ? 3306 : Number(url.port),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database,
      connectTimeout: CONNECT_MS,
      // What columns hold comes as it is stored; each is read with its own character set.
      charset: 'binary',
      ...(url.searchParams.get('ssl') === 'true' ? { ssl: {} } : {}),
    });
    await connection.query('set session transaction read only');
    await connection.query("set session sql_mode = ''");
    return connection;
  } catch (error) {
    const reason =
      error instanceof Error ? error.message || ('code' in error ? String(error.code) : '') : String(error);
    throw new SourceError(
      `The database ${database} on ${url.host} cannot be read (${reason}). Check the address, the user and the password.`,
    );
  }
}

/** As bytes, whatever type the column has. */
const typeCast = false;

/** Without such a key: all in one go, put aside by the server, so that no lock of the table lasts. */
async function* inOneGo(connection: Connection, { table, columns, most = Infinity }: ReadRows): AsyncGenerator<Row[]> {
  const list = sql.join(columns.map((name) => sql.id(name)));
  const limit = Number.isFinite(most) ? sql`limit ${sql.raw(String(most))}` : sql``;
  const { sql: text } = compile('mysql', sql`select sql_buffer_result ${list} from ${tableName(table)} ${limit}`);
  // The promises' connection has no streams; the one beneath it has.
  const { connection: raw } = connection as unknown as { readonly connection: RawConnection };
  const stream = raw.query({ sql: text, typeCast, rowsAsArray: true }).stream({
    highWaterMark: PAGE,
  });
  let page: Row[] = [];
  for await (const row of stream as AsyncIterable<Row>) {
    page.push(row);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

function mysqlSource(connection: Connection, of: { readonly database: string; readonly title: string }): Source {
  const ask = async (statement: RawBuilder<unknown>): Promise<CellRow[]> => {
    const { sql: text, parameters } = compile('mysql', statement);
    const [rows] = await connection.query<RowDataPacket[][]>({
      sql: text,
      values: [...parameters],
      typeCast,
      rowsAsArray: true,
    });
    return rows as unknown as CellRow[];
  };
  const places = (table: string): readonly [schema: string, name: string] => {
    const [first = '', second] = table.split('.');
    return second === undefined ? [of.database, first] : [first, second];
  };
  const columnsOf = async (table: string) => {
    const [schema, name] = places(table);
    return ask(
      sql`select column_name, character_set_name, data_type, column_key, is_nullable from information_schema.columns where table_schema = ${schema} and table_name = ${name} order by ordinal_position`,
    );
  };
  const textOf = (cell: Cell | undefined): string => cell?.toString('utf8') ?? '';

  /** The column by whose order pages can be read quickly: a whole number, with an index in which no value comes twice. */
  async function pagingKey({ table, key }: ReadRows): Promise<string | undefined> {
    const [column] = key;
    if (column === undefined || key.length > 1) return undefined;
    const found = (await columnsOf(table)).find((row) => textOf(row[0]).toLowerCase() === column.toLowerCase());
    if (!found || !WHOLE.has(textOf(found[2])) || textOf(found[4]) === 'YES') return undefined;
    const [schema, name] = places(table);
    const indexes = await ask(
      sql`select index_name, count(*), min(case when lower(column_name) = lower(${column}) then 1 else 0 end) from information_schema.statistics where table_schema = ${schema} and table_name = ${name} and non_unique = 0 group by index_name`,
    );
    return indexes.some((row) => textOf(row[1]) === '1' && textOf(row[2]) === '1') ? column : undefined;
  }

  async function* byKey({ table, columns, most = Infinity, fromEnd = false }: ReadRows, key: string) {
    const list = sql.join([key, ...columns].map((name) => sql.id(name)));
    const page = (after: string | undefined, size: number) =>
      ask(
        sql`select ${list} from ${tableName(table)} ${after === undefined ? sql`` : sql`where ${sql.id(key)} > ${sql.raw(after)}`} order by ${sql.id(key)} ${fromEnd ? sql`desc` : sql``} limit ${sql.raw(String(size))}`,
      );
    if (fromEnd) {
      yield (await page(undefined, Math.min(most, PAGE))).map((row) => row.slice(1));
      return;
    }
    let next = page(undefined, Math.min(PAGE, most));
    for (let left = most; ;) {
      const rows = await next;
      left -= rows.length;
      const after = textOf(rows.at(-1)?.[0]);
      const isLast = rows.length < Math.min(PAGE, left + rows.length) || left <= 0 || !/^-?\d+$/.test(after);
      if (!isLast) {
        // The server reads the next page while this one is written.
        next = page(after, Math.min(PAGE, left));
        next.catch(() => undefined);
      }
      if (rows.length > 0) yield rows.map((row) => row.slice(1));
      if (isLast) return;
    }
  }

  return {
    title: of.title,
    async columnsOf(table) {
      const rows = await columnsOf(table);
      if (rows.length === 0) return undefined;
      return rows.map((row) => ({ name: textOf(row[0]), encoding: SETS[textOf(row[1])] }));
    },
    async tables() {
      const rows = await ask(
        sql`select table_name from information_schema.tables where table_schema = ${of.database} order by table_name`,
      );
      return rows.map((row) => textOf(row[0]));
    },
    async count(table) {
      return Number(textOf((await ask(sql`select count(*) from ${tableName(table)}`))[0]?.[0]));
    },
    async *rows(read) {
      const key = await pagingKey(read);
      yield* key === undefined ? inOneGo(connection, read) : byKey(read, key);
    },
    async existing(table, column, values) {
      const found = new Set<string>();
      for (let at = 0; at < values.length; at += AT_ONCE)
        for (const [cell] of await ask(
          sql`select ${sql.id(column)} from ${tableName(table)} where ${sql.id(column)} in (${sql.join(values.slice(at, at + AT_ONCE))})`,
        ))
          found.add(textOf(cell));
      return found;
    },
    close: () => connection.end(),
  };
}
