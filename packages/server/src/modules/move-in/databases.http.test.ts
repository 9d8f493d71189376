import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { documentedBlock, documentedBlocks } from '../../testing/documented.ts';
import { runCommand } from '../../testing/run-command.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { openSource } from './sources/open-source.ts';
import { expectShape, importEnv } from './testing/expect-shape.ts';
import { makeMysqlDatabase, startMariadb, whyNoMariadb, type TestMariadb } from './testing/mariadb.ts';
import { shapeStatements, SQL_SHAPES, type SqlShape } from './testing/shapes.ts';

interface Place {
  database: TestDatabase;
  server: TestServer;
}

const place = {} as Place;
const open = async (): Promise<void> => {
  place.database = await createTestDatabase('sqlite');
  place.server = await startTestServer({ engine: 'sqlite', database: place.database });
};
const close = async (): Promise<void> => {
  await place.server.close();
  await place.database.remove();
};

/** Takes the rows of a shape in, and looks at them. */
async function takeIn(shape: SqlShape, from: string): Promise<void> {
  const { code, err } = await runCommand(place.database, `import --map ${shape} --json`, {
    ...importEnv,
    STEWARD_IMPORT_FROM: from,
  });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  await expectShape(place.server, shape);
}

const missing = whyNoMariadb();
if (missing !== undefined) process.stderr.write(`${missing}\n`);

describe.skipIf(missing !== undefined)(`a MariaDB or MySQL${missing === undefined ? '' : ` (${missing})`}`, () => {
  let mariadb: TestMariadb;
  beforeAll(async () => {
    mariadb = await startMariadb();
  }, 120_000);
  afterAll(() => mariadb.stop());

  describe.each(Object.keys(SQL_SHAPES) as SqlShape[])('of %s', (shape) => {
    beforeAll(open);
    afterAll(close);

    it('comes in', async () => {
      const name = `steward_${shape.replaceAll('-', '_')}`;
      await takeIn(shape, await makeMysqlDatabase(mariadb.url, name, await shapeStatements(shape)));
    });
  });

  it('is not written to: the server refuses it on this connection', async () => {
    const source = await openSource(await makeMysqlDatabase(mariadb.url, 'steward_guarded', []), { reads: 'database' });
    const table = (await source.columnsOf('performance_schema.session_variables'))
      ? 'performance_schema.session_variables'
      : 'information_schema.session_variables';
    const found = new Map<string, string>();
    for await (const page of source.rows({ table, columns: ['variable_name', 'variable_value'], key: [] }))
      for (const [name, value] of page) found.set(String(name).toLowerCase(), String(value));
    expect(found.get('tx_read_only') ?? found.get('transaction_read_only')).toMatch(/^(?:on|1)$/i);
    await source.close();
  });

  it('is looked at by the user that the document makes, with its command', async () => {
    const document = 'docs/operators/move-in.md';
    const own = (text: string) =>
      text
        .replaceAll("steward@'%'", "steward_guest@'%'")
        .replace('game.*', 'steward_copy.*')
        .replace('/game', '/steward_copy');
    const made = own(documentedBlock(document, 'sql', 'create user'))
      .trim()
      .split('\n');
    await makeMysqlDatabase(mariadb.url, 'steward_copy', [
      ...(await shapeStatements('nlrp')),
      "drop user if exists steward_guest@'%'",
      ...made,
    ]);
    const line =
      documentedBlocks(document, 'sh')
        .join('\n')
        .split('\n')
        .find((one) => one.includes('mysql://')) ?? '';
    const [, from = '', command = ''] = /^STEWARD_IMPORT_FROM=(\S+) steward-server (.*)$/.exec(own(line)) ?? [];
    const database = await createTestDatabase('sqlite');
    const { code, out, err } = await runCommand(database, command.replace('mapping.yaml', 'nlrp'), {
      STEWARD_IMPORT_FROM: from.replace('steward:', 'steward_guest:').replace('127.0.0.1', new URL(mariadb.url).host),
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    await database.remove();
    expect(out).toContain('Carl_Johnson');
  });

  it('is read in pages by its key, and in one go where it has none', async () => {
    const numbers =
      'with recursive n (id) as (select 1 union all select id + 1 from n where id < 9000) select id from n';
    const url = await makeMysqlDatabase(mariadb.url, 'steward_pages', [
      'set session max_recursive_iterations = 100000',
      `create table keyed (id int primary key) ${numbers}`,
      `create table plain (id int) ${numbers}`,
      'create view seen as select id from plain',
    ]);
    const source = await openSource(url, { reads: 'database' });
    for (const table of ['keyed', 'plain', 'seen']) {
      const found = new Set<string>();
      for await (const page of source.rows({ table, columns: ['id'], key: ['id'] }))
        for (const [cell] of page) found.add(String(cell));
      expect(found.size, table).toBe(9000);
    }
    await source.close();
  });
});

describe.skipIf(inject('postgresUrl') === undefined)('a PostgreSQL of pahlawan', () => {
  const url = inject('postgresUrl') ?? '';
  const onServer = async (at: string, statements: readonly string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: at });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  beforeAll(async () => {
    await open();
    await onServer(`${url}/postgres`, ['create database a_game']);
    const statements = await shapeStatements('pahlawan');
    await onServer(
      `${url}/a_game`,
      statements.map((text) => text.replaceAll('datetime', 'timestamp').replaceAll('tinyint', 'smallint')),
    );
  });
  afterAll(async () => {
    await close();
    await onServer(`${url}/postgres`, ['drop database a_game with (force)']);
  });

  it('comes in, its names in small letters as that database keeps them', async () => {
    await takeIn('pahlawan', `${url}/a_game`);
  });
});
