import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logs, type SearchEvent, type SearchLine } from '@steward/api-client/contract/logs';
import { addDays, dayOf, localStamp } from '@steward/api-client/rules/log-days';
import { createTestClock } from '../../testing/test-clock.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { lineSum } from '../../logs/line-sum.ts';
import { shipFolder } from '../../logs/testing/engines.ts';
import { findClickHouse, startClickHouse, type TestClickHouse } from '../../logs/testing/start-clickhouse.ts';

const clickHouse = findClickHouse(process.env);

withEachDatabase('links to lines', (engine) => {
  const clock = createTestClock(Date.parse('2026-06-10T00:30:00+02:00') / 1000);
  const today = dayOf(clock.nowMs());
  const yesterday = addDays(today, -1);
  const stamp = (minutesAgo: number) => `[${localStamp(clock.nowMs() - minutesAgo * 60_000)}]`;
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, clock });
  });
  afterAll(() => server.close());

  const at = (day: string, file: string) => join(server.services.config.logsDir, day, file);
  async function write(day: string, file: string, lines: readonly string[]): Promise<void> {
    await mkdir(at(day, ''), { recursive: true });
    await writeFile(at(day, file), lines.map((line) => `${line}\n`).join(''));
  }
  async function find(client: TestClient, day: string, q: string): Promise<SearchLine> {
    let found: SearchLine | undefined;
    const query = { q, from: day, to: day };
    for await (const event of await client.api.call(logs.search, { query })) if (event.kind === 'line') found ??= event;
    if (!found) throw new Error(`There is no line with ${q}.`);
    return found;
  }
  const pathOf = ({ day, file, offset, sum }: SearchLine) =>
    `rpg/logs/line/${day}/${encodeURIComponent(file)}/${String(offset)}/${sum}`;
  const open = (client: TestClient, line: SearchLine, context = 1) =>
    client.api.call(logs.line, {
      params: { date: line.day, file: line.file, offset: line.offset, sum: line.sum },
      query: { context },
    });
  const texts = (lines: readonly SearchLine[]) => lines.map(({ text, context }) => [context ?? 'line', text]);
  const around = (from: number) =>
    [0, 1, 2, 3, 4].map((index) => `${stamp(600 - from - index)} entry ${String(from + index)}`);

  it('lead to the line with those around it', async () => {
    const lead = await server.signInAs({ admin_level: 5 });
    await write(yesterday, 'general.log', around(0));
    const line = await find(lead, yesterday, 'entry 2');
    const expected = {
      lines: [
        ['before', around(0)[1]],
        ['line', around(0)[2]],
        ['after', around(0)[3]],
      ],
    };
    const opened = await open(lead, line);
    expect({ lines: texts(opened.lines) }).toEqual(expected);
    expect(opened.isChanged).toBe(false);
    expect(opened.lines[1]).toEqual({ ...line, line: null });
    expect((await open(lead, line, 0)).lines).toHaveLength(1);
    expect((await open(lead, line, 900)).lines).toHaveLength(5);
  });

  const day = addDays(today, -5);
  it.each([
    [
      'packed into the archive',
      async () => {
        const old = clock.nowMs() / 1000 - 4 * 86_400;
        await utimes(at(day, 'chat.log'), old, old);
        await server.services.logs.archiver.run();
        return ['chat.log.idx', 'chat.log.zst'];
      },
    ],
    [
      'packed by others',
      async () => {
        await writeFile(at(day, 'chat.log.gz'), gzipSync(around(10).join('\n')));
        await rm(at(day, 'chat.log'));
        return ['chat.log.gz'];
      },
    ],
    [
      'turned over, beside a new one',
      async () => {
        await rename(at(day, 'chat.log'), at(day, 'chat.log.1'));
        await write(day, 'chat.log', around(50));
        return ['chat.log', 'chat.log.1'];
      },
    ],
    [
      'renamed',
      async () => {
        await rename(at(day, 'chat.log'), at(day, `chat-${day}.log`));
        return [`chat-${day}.log`];
      },
    ],
  ])('lead there when the log was %s', async (_, change) => {
    const lead = await server.signInAs({ admin_level: 5 });
    await rm(at(day, ''), { recursive: true, force: true });
    await write(day, 'chat.log', around(10));
    const line = await find(lead, day, 'entry 12');
    const stored = await change();
    expect((await readdir(at(day, ''))).filter((name) => !name.startsWith('.')).sort()).toEqual(stored);
    const opened = await open(lead, line);
    expect(texts(opened.lines)).toEqual([
      ['before', around(10)[1]],
      ['line', around(10)[2]],
      ['after', around(10)[3]],
    ]);
    expect(opened.isChanged).toBe(false);
  });

  it('say honestly when another text stands there, or none', async () => {
    const lead = await server.signInAs({ admin_level: 5 });
    await write(yesterday, 'money.log', around(20));
    const line = await find(lead, yesterday, 'entry 22');
    await write(
      yesterday,
      'money.log',
      around(20).map((text) => text.replace('entry 22', 'entry XX')),
    );
    const opened = await open(lead, line);
    expect(opened.isChanged).toBe(true);
    expect(texts(opened.lines)[1]).toEqual(['line', around(20)[2]?.replace('22', 'XX')]);
    await write(yesterday, 'money.log', [`${stamp(700)} one long line that was put before the others`, ...around(20)]);
    expect((await open(lead, line)).isChanged).toBe(true);
    await write(yesterday, 'money.log', []);
    const gone = await lead.get<{ error: string }>(pathOf(line));
    expect(gone).toMatchObject({ status: 404, body: { error: expect.stringContaining('no longer there') } });
    await rm(at(yesterday, 'money.log'));
    expect((await lead.get(pathOf(line))).status).toBe(404);
  });

  it('are checked for each reader anew', async () => {
    const [junior, senior, lead, manager] = [
      await server.signInAs({ admin_level: 3 }),
      await server.signInAs({ admin_level: 4 }),
      await server.signInAs({ admin_level: 5 }),
      await server.signInAs({ admin_level: 6 }),
    ];
    const ipLine = `${stamp(60)} Carl joined from 203.0.113.7`;
    await write(yesterday, 'connection.log', [`${stamp(300)} too old`, `${stamp(110)} just in time`, ipLine]);
    await write(yesterday, 'admin.log', [`${stamp(50)} secret of managers`]);
    await write(yesterday, 'phone.log', [`${stamp(50)} secret of seniors`]);
    await write(addDays(today, -4), 'general.log', ['[12:00:00] four days ago']);
    const old = await find(lead, yesterday, 'too old');
    const joined = await find(lead, yesterday, 'Carl joined');
    const secret = await find(manager, yesterday, 'secret of managers');
    const phone = await find(lead, yesterday, 'secret of seniors');
    const distant = await find(lead, addDays(today, -4), 'four days');
    const status = async (client: TestClient, line: SearchLine) => (await client.get(pathOf(line))).status;
    expect(await status(lead, secret)).toBe(403);
    expect(await status(manager, secret)).toBe(200);
    expect(await status(junior, phone)).toBe(403);
    expect(await status(senior, distant)).toBe(403);
    expect(await status(junior, old)).toBe(403);
    expect(await status(junior, { ...old, sum: '00000000' })).toBe(403);
    expect(await status(senior, old)).toBe(200);
    expect(texts((await open(junior, joined, 5)).lines)).toEqual([
      ['before', `${stamp(110)} just in time`],
      ['line', `${stamp(60)} Carl joined from (address hidden)`],
    ]);
    expect((await open(junior, joined)).isChanged).toBe(false);
    expect(joined.sum).toBe(lineSum(ipLine.replace('203.0.113.7', '198.51.100.23')));
    const player = await server.signInAs({ admin_level: 2 });
    expect(await status(player, joined)).toBe(403);
    for (const file of ['nonsense', '..%2F..%2Fsteward.db', 'general.log%2F..%2F..%2Fsecret.key'])
      expect((await lead.get(`rpg/logs/line/${yesterday}/${file}/0/00000000`)).status).toBe(404);
    for (const [place, code] of [
      ['-1/00000000', 400],
      ['1.5/00000000', 400],
      ['0/xyz', 400],
      ['0/000000000', 400],
    ] as const)
      expect((await lead.get(`rpg/logs/line/${yesterday}/general.log/${place}`)).status, place).toBe(code);
    expect((await lead.get(`rpg/logs/line/${addDays(today, 1)}/general.log/0/00000000`)).status).toBe(400);
  });

  it('are kept in the history, each once a day', async () => {
    const lead = await server.signInAs({ admin_level: 5 });
    await write(yesterday, 'general.log', around(30));
    const line = await find(lead, yesterday, 'entry 31');
    for (let time = 0; time < 3; time++) await open(lead, line);
    const history = async () =>
      (await lead.api.call(logs.history)).items.map(({ search, file, mode }) => [search, file, mode]);
    expect(await history()).toEqual([
      [`${String(line.offset)}/${line.sum}`, 'general.log', 'line'],
      ['entry 31', 'all', 'any'],
    ]);
    await lead.get(pathOf({ ...line, file: 'others.log' }));
    expect(await history()).toHaveLength(2);
  });

  it('hold counts over time only where a search asks for them', async () => {
    const lead = await server.signInAs({ admin_level: 5 });
    await write(yesterday, 'general.log', [...around(40), 'no time', `${stamp(5)} entry late`]);
    const counted = async (query: object) => {
      const events: SearchEvent[] = [];
      const asked = { q: 'entry', from: yesterday, to: today, file: 'general', limit: 2, ...query };
      for await (const event of await lead.api.call(logs.search, { query: asked })) events.push(event);
      return events.filter((event) => event.kind === 'counts');
    };
    expect(await counted({})).toEqual([]);
    const [first, ...more] = await counted({ counts: true });
    expect(first).toEqual({
      kind: 'counts',
      from: '2026-06-08T22:00:00Z',
      until: '2026-06-10T22:00:00Z',
      every: 300,
      bars: [],
    });
    expect(more.flatMap((event) => event.bars).reduce((sum, [, count]) => sum + count, 0)).toBe(6);
    const since = '2026-06-09T22:20:00Z';
    const [narrow, late] = await counted({ counts: true, since, until: '2026-06-09T22:29:59Z' });
    expect([narrow?.from, narrow?.until, narrow?.every]).toEqual([since, '2026-06-09T22:30:00Z', 1]);
    expect(late?.bars).toEqual([[300, 1]]);
  });
});

(clickHouse === undefined ? describe.skip : describe)('links to lines that were shipped to a log server', () => {
  withEachDatabase('from a folder', (engine) => {
    let host: TestClickHouse;
    let folder: TestServer;
    let server: TestServer;
    const clock = createTestClock(Date.parse('2026-06-10T00:30:00+02:00') / 1000);
    beforeAll(async () => {
      host = await startClickHouse(clickHouse ?? '');
      folder = await startTestServer({ engine, clock });
      server = await startTestServer({ engine, clock, config: { logsUrl: host.url('links') } });
    });
    afterAll(async () => {
      await folder.close();
      await server.close();
      await host.stop();
    });

    it('lead to the same lines, and back', async () => {
      const day = '20260609';
      const dir = folder.services.config.logsDir;
      await mkdir(join(dir, day), { recursive: true });
      const lines = Array.from(
        { length: 50 },
        (_, index) => `[10:00:${String(index).padStart(2, '0')}] entry ${String(index)}`,
      );
      await writeFile(join(dir, day, 'chat.log'), `${lines.join('\n')}\n`);
      await shipFolder(host.url('links'), dir);
      const path = async (from: TestServer) => {
        const lead = await from.signInAs({ admin_level: 5 });
        const query = { q: 'entry 20', from: day, to: day };
        for await (const event of await lead.api.call(logs.search, { query }))
          if (event.kind === 'line')
            return `rpg/logs/line/${day}/${event.file}/${String(event.offset)}/${event.sum}?context=1`;
        throw new Error('There is no such line.');
      };
      const link = await path(folder);
      expect(await path(server)).toBe(link);
      for (const one of [folder, server]) {
        const lead = await one.signInAs({ admin_level: 5 });
        const { body } = await lead.get<{ lines: SearchLine[]; is_changed: boolean }>(link);
        expect(body.lines.map(({ text }) => text)).toEqual([lines[19], lines[20], lines[21]]);
        expect(body.is_changed).toBe(false);
        expect(
          (await lead.get<{ is_changed: boolean }>(link.replace(/[0-9a-f]{8}\?/, '00000000?'))).body.is_changed,
        ).toBe(true);
        expect((await lead.get(link.replace('chat.log', 'admin.log'))).status).toBe(403);
      }
    });
  });
});
