import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { develop } from '@steward/api-client/contract/develop';
import { logs } from '@steward/api-client/contract/logs';
import { dayOf, localStamp } from '@steward/api-client/rules/log-days';
import { createTestClock } from '../../testing/test-clock.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const ADDRESSES = ['203.0.113.77', '2001:db8::77', '::ffff:203.0.113.78'];

withEachDatabase('the addresses of people in logs', (engine) => {
  let server: TestServer;
  let path: string;
  const clock = createTestClock(Date.parse('2026-06-10T12:30:00+02:00') / 1000);
  const day = dayOf(clock.nowMs());
  const stamp = `[${localStamp(clock.nowMs() - 60_000)}]`;
  const lines = ADDRESSES.map((address, id) => `${stamp} [join] Player_${id} has joined the server (${id}:${address})`);

  const hasAddress = (texts: readonly string[]) => ADDRESSES.filter((one) => texts.some((text) => text.includes(one)));

  async function searched(client: TestClient, query: Record<string, unknown>): Promise<string[]> {
    const texts: string[] = [];
    for await (const event of await client.api.call(logs.search, { query: { q: 'joined', ...query } }))
      if (event.kind === 'line') texts.push(event.text);
      else if (event.kind === 'end') texts.push(`${event.total} in all`);
    return texts;
  }

  beforeAll(async () => {
    server = await startTestServer({ engine, clock });
    const folder = join(server.services.config.logsDir, day);
    path = join(folder, 'connection.log');
    await mkdir(folder, { recursive: true });
    await writeFile(path, lines.map((line) => `${line}\n`).join(''));
  });
  afterAll(() => server.close());

  it.each([
    [3, []],
    [4, ADDRESSES],
    [10, ADDRESSES],
  ])('rank %i finds lines with %j', async (level, seen) => {
    const client = await server.signInAs({ admin_level: level });
    const found = await searched(client, { context: 1 });
    expect(found).toHaveLength(4);
    expect(hasAddress(found)).toEqual(seen);
    const archive = await client.api.call(logs.archive, {
      params: { date: day, file: 'connection', search: 'joined' },
    });
    expect(archive.lines).toHaveLength(3);
    expect(hasAddress(archive.lines)).toEqual(seen);
  });

  it.each([
    ['any', '113.77'],
    ['any', 'db8'],
    ['all', 'player_0,203'],
    ['regex', '\\(\\d:2'],
  ])('a rank that does not see them cannot tell them by searching: %s %s', async (mode, q) => {
    const [junior, senior] = [await server.signInAs({ admin_level: 3 }), await server.signInAs({ admin_level: 4 })];
    expect(await searched(junior, { mode, q })).toEqual(['0 in all']);
    expect((await searched(senior, { mode, q })).length).toBeGreaterThan(1);
  });

  it.each([
    [0, []],
    [4, ADDRESSES],
  ])('a developer with admin level %i follows lines with %j', async (level, seen) => {
    const client = await server.signInAs({ admin_level: level, developer_level: 3 });
    const tail = { params: { type: 'connection' }, query: { lines: 3 } };
    const past = (await client.api.call(develop.tail, tail)).map((event) => (event.kind === 'line' ? event.text : ''));
    expect(hasAddress(past)).toEqual(seen);
    const live: string[] = [];
    for await (const { value } of client.api.follow(develop.tail, { ...tail, signal: AbortSignal.timeout(90_000) })) {
      if (value.kind === 'line') live.push(value.text);
      if (live.length === 3) await appendFile(path, `${stamp} [part] of ${ADDRESSES.join(' and ')}\n`);
      if (live.length === 4) break;
    }
    expect(hasAddress(live.slice(3))).toEqual(seen);
    expect(hasAddress(live)).toEqual(seen);
  });

  it('a search that goes on shows no more than one that is over', async () => {
    const client = await server.signInAs({ admin_level: 3 });
    const seen: string[] = [];
    for await (const event of await client.api.call(logs.search, { query: { q: 'left,203.0', follow: true } })) {
      if (event.kind === 'line') seen.push(event.text);
      if (event.kind === 'live')
        await appendFile(path, `${stamp} from 203.0.113.9\n${stamp} 203.0.113.9 has left\n${stamp} nobody left\n`);
      if (seen.length === 2) break;
    }
    expect(seen).toEqual([`${stamp} (address hidden) has left`, `${stamp} nobody left`]);
  });
});
