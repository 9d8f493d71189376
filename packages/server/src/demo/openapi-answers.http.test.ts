import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { allEndpoints } from '@steward/api-client/contract/index';
import { fillPath } from '@steward/api-client/rules/segments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PATH_PLACES } from '../testing/path-places.ts';
import { createTestClock } from '../testing/test-clock.ts';
import type { TestClient } from '../testing/test-client.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { seedDemo } from './seed-world.ts';

const NOW = Date.parse('2026-11-28T19:00:00Z') / 1000;
const CALLERS = ['Player_One', 'Player_Banned', 'Rank_2', 'Rank_5', 'Rank_10', 'Dev_3'];

interface Operation {
  readonly responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}
interface Document {
  readonly servers: { url: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
}

/** Answers of the demonstration are what the document says of them, whoever asks. */
let database: TestDatabase;
let server: TestServer;
let document: Document;
const callers: { who: string; client: TestClient; places: Record<string, string> }[] = [];
beforeAll(async () => {
  database = await createTestDatabase('sqlite');
  const opened = database.open();
  await seedDemo(
    {
      database: opened,
      engine: 'sqlite',
      clock: { now: () => NOW },
      config: { dataDir: database.dir, logsDir: `${database.dir}/logs` },
    },
    { now: NOW, players: 200 },
  );
  await opened.close();
  server = await startTestServer({ engine: 'sqlite', database, clock: createTestClock(NOW) });
  document = (await server.visitor.get<Document>('openapi.json')).body;
  callers.push({ who: 'nobody', client: server.visitor, places: await placesOf('nobody') });
  for (const who of CALLERS) callers.push({ who, client: await server.signIn(who), places: await placesOf(who) });
});
afterAll(async () => {
  await server.close();
  await database.remove();
});

async function placesOf(caller: string): Promise<Record<string, string>> {
  const { db } = server;
  const player = await db.selectFrom('player').select('id').where('name', '=', 'Player_One').executeTakeFirstOrThrow();
  const ip = await db.selectFrom('ip_use').select('ip').executeTakeFirst();
  const serial = await db.selectFrom('serial_use').select('serial').executeTakeFirst();
  const vehicle = await db.selectFrom('vehicle').select('plate').where('owner_id', '=', player.id).executeTakeFirst();
  return {
    ...PATH_PLACES,
    ...{ name: caller === 'Player_Banned' ? caller : 'Player_One', userId: String(player.id), text: 'player' },
    ...{ date: '20261128', file: 'chat.log', search: 'a', type: 'chat' },
    ...{ ip: ip?.ip ?? '192.0.2.1', serial: serial?.serial ?? 'x', plate: vehicle?.plate ?? 'x' },
  };
}

it('names its server, and for each call what it may be refused with', () => {
  expect(document.servers).toEqual([{ url: '/' }]);
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, { responses }] of Object.entries(operations))
      expect(Object.keys(responses).filter((code) => /^4\d\d$/.test(code)).length, `${method} ${path}`).toBeGreaterThan(
        0,
      );
});

const reads = allEndpoints().filter(({ method, answer }) => method === 'GET' && answer === 'json');
const groups = [...new Set(reads.map(({ id }) => id.split('.', 1)[0] ?? ''))];
const held = new Set<string>();

it.each(groups)('holds for every GET answer of %s', async (group) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const wrong: string[] = [];
  for (const one of reads.filter(({ id }) => id.startsWith(`${group}.`))) {
    const responses = document.paths[`/api/${one.path}`]?.['get']?.responses ?? {};
    const schema = responses['200']?.content?.['application/json']?.schema;
    if (!schema) throw new Error(`${one.id} has no schema.`);
    const validate = ajv.compile(schema);
    for (const { who, client, places } of callers) {
      const answer = await client.get(fillPath(one.path, places));
      if (answer.status === 200) {
        held.add(one.id);
        if (!validate(answer.body)) wrong.push(`${one.id} as ${who}: ${ajv.errorsText(validate.errors)}`);
      } else if (!(String(answer.status) in responses))
        wrong.push(`${one.id} as ${who}: ${answer.status} is not documented`);
    }
  }
  expect(wrong).toEqual([]);
});

it('was tried on most calls with an answer', () => {
  expect(held.size).toBeGreaterThan(reads.length * 0.7);
});
