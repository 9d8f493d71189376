import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logs } from '@steward/api-client/contract/logs';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { findClickHouse, startClickHouse, type TestClickHouse } from '../testing/start-clickhouse.ts';
import { createRowWriter } from './row-binary.ts';
import { createClickHouse, type ClickHouse } from './client.ts';
import { SHIPPED_COLUMNS } from './table.ts';
import { parseClickHouseUrl } from '../../config/clickhouse-url.ts';

const AWAY = 'The log server cannot be reached. Try again in a moment.';
const program = findClickHouse(process.env);

/** What a live log said, as the wire has it: ids of lines, their texts, and the reason where it ended. */
interface Followed {
  readonly texts: string[];
  lastId: string | undefined;
  failure: { error: string; status?: number } | undefined;
  readonly over: Promise<void>;
  leave(): void;
}

(program === undefined ? describe.skip : describe)('a log server that goes and comes back', () => {
  withEachDatabase('seen by people', (engine) => {
    let host: TestClickHouse;
    let server: TestServer;
    let writer: ClickHouse;
    let developer: Awaited<ReturnType<TestServer['signInAs']>>;
    let written = 0;

    beforeAll(async () => {
      host = await startClickHouse(program ?? '');
      const url = host.url('outage');
      writer = createClickHouse(parseClickHouseUrl(url));
      await host.halt();
      server = await startTestServer({ engine, config: { logsUrl: url } });
      developer = await server.signInAs({ admin_level: 9, developer_level: 3 });
    });
    afterAll(async () => {
      writer.close();
      await server.close();
      await host.stop();
    });
    beforeEach(() => server.clock.advance(60));

    const today = () => new Date(server.clock.nowMs()).toISOString().slice(0, 10);

    /** Stores the next line of the live log, as whoever ships it does. */
    async function add(): Promise<string> {
      const text = `line ${String(++written)}`;
      const bytes = Buffer.from(text);
      const row = createRowWriter()
        .day(today().replaceAll('-', ''))
        .bytes('general')
        .bytes('general.log')
        .bytes('')
        .u64(written * 100)
        .u32(100)
        .u64(written)
        .instant(server.clock.now())
        .bytes(bytes)
        .bytes(bytes);
      await writer.insert(SHIPPED_COLUMNS, row.end(), `outage-${engine}-${String(written)}`);
      return text;
    }

    function follow(lastId?: string): Followed {
      const abort = new AbortController();
      const followed: Followed = { texts: [], lastId, failure: undefined, over: read(), leave: () => abort.abort() };
      async function read(): Promise<void> {
        const answer = await fetch(`${server.url}/api/rpg/develop/logs/general?lines=0`, {
          headers: {
            ...developer.headers,
            accept: 'text/event-stream',
            ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
          },
          signal: abort.signal,
        });
        let rest = '';
        for await (const chunk of answer.body ?? []) {
          const events = (rest + Buffer.from(chunk as Uint8Array).toString()).split('\n\n');
          rest = events.pop() ?? '';
          for (const event of events) {
            followed.lastId = /^id: (.*)$/m.exec(event)?.[1] ?? followed.lastId;
            const data = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '{}') as { text?: string };
            if (/^event: error$/m.test(event)) followed.failure = data as Followed['failure'];
            else if (data.text !== undefined) followed.texts.push(data.text);
          }
        }
      }
      followed.over.catch(() => undefined);
      return followed;
    }

    const ready = async () => (await server.visitor.get<{ ok: true; logs?: string }>('ready')).body;
    const recent = () => developer.get<{ error?: string; text?: string }[]>('rpg/develop/logs/general?lines=50');
    const search = async () => {
      const answer = await developer.fetch('GET', `${logs.search.path}?q=line`);
      return { status: answer.status, text: await answer.text() };
    };

    it('is said at every page of logs while it is away, and by `ready`, which stays well', async () => {
      expect(await ready()).toEqual({ ok: true, logs: AWAY });
      expect(await recent()).toMatchObject({ status: 503, body: { error: AWAY } });
      expect(await search()).toMatchObject({ status: 503, text: JSON.stringify({ error: AWAY }) });
      const followed = follow();
      await followed.over;
      expect(followed.failure).toEqual({ error: AWAY, status: 503 });
    });

    it('is used when it comes, though it was away at the start', async () => {
      await host.resume();
      await expect.poll(ready, { interval: 500 }).toEqual({ ok: true });
      await expect.poll(async () => (await recent()).status).toBe(200);
      const text = await add();
      expect((await search()).text).toContain(`"${text}"`);
    });

    it('ends live logs, which go on behind their last line when it is back', async () => {
      const first = follow();
      const before = [];
      await expect
        .poll(
          async () => {
            before.push(await add());
            return first.texts.length;
          },
          { interval: 300 },
        )
        .toBeGreaterThan(1);
      await expect.poll(() => first.texts.at(-1)).toBe(`line ${String(written)}`);
      await host.halt();
      await first.over;
      expect(first.failure).toEqual({ error: AWAY, status: 503 });
      const refused = follow(first.lastId);
      await refused.over;
      expect([refused.failure?.status, refused.texts]).toEqual([503, []]);
      await host.resume();
      const meanwhile = [await add(), await add()];
      let again = follow(first.lastId);
      await expect
        .poll(
          () => {
            if (again.failure) again = follow(again.lastId);
            return again.texts;
          },
          { interval: 200 },
        )
        .toEqual(meanwhile);
      const later = await add();
      await expect.poll(() => again.texts).toEqual([...meanwhile, later]);
      again.leave();
    });
  });
});
