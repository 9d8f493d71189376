import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { develop } from '@steward/api-client/contract/develop';
import { logs } from '@steward/api-client/contract/logs';
import { dayOf } from '@steward/api-client/rules/log-days';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withEachDatabase } from '../../testing/test-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { mark } from '../../logs/clickhouse/client.ts';
import { describeClickHouse } from '../../logs/testing/with-clickhouse.ts';
import { oneLine, saidLine, saidWriting } from './said.ts';

const NDJSON = { headers: { 'content-type': 'application/x-ndjson' } };
type Fields = Readonly<Record<string, unknown>>;

withEachDatabase('what is said in games', (engine) => {
  let server: TestServer;
  let game: TestClient;
  let count = 0;
  beforeEach(async () => {
    server = await startTestServer({ engine });
    game = await server.withToken(null, [], 'rpg');
  });
  afterEach(() => server.close());

  const now = () => new Date(server.clock.nowMs()).toISOString();
  const report = (...events: readonly Fields[]) =>
    game.post<{ accepted: number; problems: unknown }>(
      'bridge/events',
      events.map((event) => JSON.stringify({ id: `said ${++count}`, at: now(), ...event })).join('\n'),
      NDJSON,
    );
  const say = (text: string, more: Fields = {}) => ({ kind: 'player.said', player: 'John_Doe', text, ...more });
  const send = (file: string, offset: number, texts: readonly string[], more: Fields = {}) =>
    game.post(
      'bridge/logs',
      JSON.stringify({
        ...{ file, part: 'a', offset },
        lines: texts.map((text) => ({ size: 10, at: now(), type: 'local', text, ...more })),
      }),
      NDJSON,
    );
  const waiting = () => server.db.selectFrom('bridge_said').selectAll().execute();
  const settled = () => vi.waitFor(async () => expect(await waiting()).toEqual([]), { interval: 20 });
  /** Lines of a log, without their times. */
  async function written(file: string): Promise<string[]> {
    const { dir } = server.services.logs;
    const days = (await readdir(dir).catch(() => [])).filter((name) => /^\d{8}$/.test(name)).sort();
    const all = await Promise.all(days.map((day) => readFile(join(dir, day, file), 'utf8').catch(() => '')));
    return all
      .join('')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.replace(/^\[[^\]]+\] /, ''));
  }

  it('stands in the logs of its type, where staff search and follow it', async () => {
    const reader = await server.signInAs({ admin_level: 10, developer_level: 1 });
    await report(say('said before'));
    await settled();
    const followed: string[] = [];
    const following = (async () => {
      const lines = reader.api.follow(develop.tail, { params: { type: 'local' }, query: { lines: 5 } });
      for await (const { value } of lines) {
        if (value.kind !== 'line') continue;
        followed.push(value.text);
        if (followed.length === 2) break;
      }
    })();
    await vi.waitFor(() => expect(followed).toHaveLength(1), { interval: 20 });
    const { body } = await report(
      say('good day'),
      say('anyone?', { channel: 'ooc' }),
      say('/stats of fivem'),
      { kind: 'player.command', player: 'John_Doe', command: '/login hush' },
      { kind: 'console.command', command: 'reloadbans', by: 'Mary_Major' },
      { kind: 'console.command', command: 'rcon_password hush' },
    );
    expect(body).toMatchObject({ accepted: 6, problems: [] });
    await settled();
    expect(await written('local.log')).toEqual([
      '[rpg] [chat] [John_Doe]: said before',
      '[rpg] [chat] [John_Doe]: good day',
    ]);
    expect(await written('chat.log')).toEqual(['[rpg] [ooc] [John_Doe]: anyone?']);
    expect(await written('command.log')).toEqual([
      '[rpg] [cmd] [John_Doe]: /stats of fivem',
      '[rpg] [cmd] [John_Doe]: /login ***',
    ]);
    expect(await written('admin.log')).toEqual([
      '[rpg] [console] [Mary_Major]: reloadbans',
      '[rpg] [console]: rcon_password ***',
    ]);
    await following;
    expect(followed[1]).toContain('[rpg] [chat] [John_Doe]: good day');
    const day = dayOf(server.clock.nowMs());
    const found = await reader.api.call(logs.archive, { params: { date: day, file: 'local', search: 'good day' } });
    expect(found.lines).toHaveLength(1);
    const junior = await server.signInAs({ admin_level: 1 });
    expect((await junior.get(`logs/${day}/admin?search=reloadbans`)).status).not.toBe(200);
  });

  it('is written once, whatever is repeated, and in its order', async () => {
    const batch = Array.from({ length: 700 }, (_, n) => ({ ...say(`line ${n}`), id: `n ${n}` }));
    await Promise.all([report(...batch), report(...batch.slice(300)), report(...batch.slice(0, 400))]);
    await report(...batch.toReversed());
    await settled();
    const lines = await written('local.log');
    expect(new Set(lines).size).toBe(700);
    expect(lines).toHaveLength(700);
    await report(say('one more'));
    await settled();
    expect((await written('local.log')).at(-1)).toBe('[rpg] [chat] [John_Doe]: one more');
  });

  it('is not written where its event says that its line comes by the log', async () => {
    await report(say('in the log', { logged: true }), say('not in the log'));
    await settled();
    expect(await written('local.log')).toEqual(['[rpg] [chat] [John_Doe]: not in the log']);
  });

  it('does not stand twice where the log of the same machine brings it, before or behind it', async () => {
    await send('server_log.txt', 0, [
      '[20:15:03] [chat] [John_Doe]: {FF0000}hello, "you"',
      '[20:15:03] [chat] [John_Doe]: !!!',
    ]);
    await report(say('hello "you"'), say('!!!'), say('only told'), say('comes behind'));
    await send('server_log.txt', 20, [
      '[20:15:04] [chat] [John_Doe]: comes behind',
      '[20:15:04] [chat] [Eve]: only told',
    ]);
    // What the log has is let go; the rest waits for it.
    await vi.waitFor(async () => expect((await waiting()).map(({ text }) => text)).toEqual(['only told']), {
      interval: 20,
    });
    expect((await written('local.log')).filter((line) => line.startsWith('[rpg]'))).toEqual([]);
    server.clock.advance(4000);
    await report(say('only told'));
    server.clock.advance(4000);
    await settled();
    const lines = await written('local.log');
    expect(lines.filter((line) => line.startsWith('[rpg]'))).toEqual([
      '[rpg] [chat] [John_Doe]: only told',
      '[rpg] [chat] [John_Doe]: only told',
    ]);
    expect(lines).toHaveLength(6);
  });

  it('does not stand twice where the clock of the machine is an hour off', async () => {
    for (const hour of [3600, -3600]) {
      const at = new Date(server.clock.nowMs() + hour * 1000).toISOString();
      await send(`log ${hour}.txt`, 0, [`[chat] [John_Doe]: off by ${hour}`], { at });
      const event = { id: `off ${hour}`, at, ...say(`off by ${hour}`) };
      await game.post(`bridge/events?sent_at=${at}`, JSON.stringify(event), NDJSON);
      server.clock.advance(4000);
      await settled();
    }
    expect(await written('local.log')).toEqual([3600, -3600].map((hour) => `[chat] [John_Doe]: off by ${hour}`));
  });

  it('is let go where another type of the same log would have it, and only there', async () => {
    await send('server_log.txt', 0, ['[20:15:03] John_Doe: good day'], { type: 'general' });
    await report(say('good day'));
    server.clock.advance(4000);
    await settled();
    expect(await written('local.log')).toEqual(['[rpg] [chat] [John_Doe]: good day']);
  });

  it('goes in once where a process ended between writing and noting it', async () => {
    const writing = saidWriting(server.services);
    const run = () => writing.run(JSON.stringify({ server: 'rpg' }), new AbortController().signal);
    await report(say('one'), say('two'));
    await settled();
    const part = await server.db.selectFrom('bridge_log_part').selectAll().execute();
    const ends = await server.db.selectFrom('bridge_log_target').selectAll().execute();
    const states = () => server.db.selectFrom('outbox').select('state').where('kind', '=', 'said.write').execute();
    // Its worker notes that it is done after the lines are written.
    await vi.waitFor(async () => expect((await states())[0]?.state).toBe('done'), { interval: 20 });
    await server.services.database.withWrite(async (tx) => {
      const common = { server: 'rpg', type: 'local', label: 'chat', player: 'John_Doe', heard_at: 1, decided: 1 };
      for (const [id, text] of [
        [1, 'one'],
        [2, 'two'],
        [3, 'three'],
      ] as const)
        await tx
          .insertInto('bridge_said')
          .values({ ...common, id: 1000 + id, at: server.clock.now(), text })
          .execute();
    });
    // As before the first two were noted: the rows are there, and the end from before.
    await server.services.database.withWrite(async (tx) => {
      for (const one of ends)
        await tx.updateTable('bridge_log_target').set({ written_to: 0 }).where('path', '=', one.path).execute();
      await tx.updateTable('bridge_log_part').set({ read_to: 0 }).execute();
    });
    expect(part).toHaveLength(1);
    await run();
    await run();
    expect(await written('local.log')).toEqual(
      ['one', 'two', 'three'].map((text) => `[rpg] [chat] [John_Doe]: ${text}`),
    );
  });

  it('is one line of the player who said it, whatever names and texts hold', async () => {
    const bait = fc.constantFrom(
      '\n',
      '\r\n',
      '\u2028',
      '\u0085',
      '\0',
      '\u001b[2J',
      ']: ',
      '[Eve]: ',
      '"',
      '\\',
      'é',
      'Привет',
      '\ud800',
      '[2026-05-20T20:00:00+02:00] [rpg] [chat] [Eve]: ',
    );
    const hostile = fc
      .array(fc.oneof(bait, fc.string({ unit: 'binary', maxLength: 12 })), { minLength: 1, maxLength: 6 })
      .map((all) => all.join(''));
    const samples = fc.sample(fc.record({ text: hostile, name: hostile, channel: hostile }), 150);
    for (const { text, name, channel } of samples)
      await report(say(text), say(text, { player: name }), say(text, { channel }), {
        kind: 'console.command',
        command: text,
      });
    await settled();
    const { dir } = server.services.logs;
    for (const day of (await readdir(dir)).filter((entry) => /^\d{8}$/.test(entry)))
      for (const file of await readdir(join(dir, day))) {
        const bytes = await readFile(join(dir, day, file));
        for (const line of bytes.toString('utf8').split('\n').slice(0, -1)) {
          expect(line).toMatch(/^\[\d{4}-\d\d-\d\dT[\d:+]+\] \[rpg\] \[/);
          expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        }
      }
    // Lines that John_Doe said are lines that John_Doe said: as many as were taken of him.
    const taken = samples.filter(({ text }) => text !== '' && !text.startsWith('/')).length;
    const ofJohn = (await written('local.log')).filter((line) => line.startsWith('[rpg] [chat] [John_Doe]: ')).length;
    expect(ofJohn).toBeGreaterThanOrEqual(taken);
    expect((await written('local.log')).some((line) => line.startsWith('[rpg] [chat] [Eve]: '))).toBe(false);
  });

  it('is set aside where it is too long for a line, and stops nothing', async () => {
    const { body } = await report(say('x'.repeat(4001)), say('y'.repeat(10 * 1024 * 1024)), say('fine'));
    expect(body).toMatchObject({ accepted: 1, rejected: 2 });
    await settled();
    expect(await written('local.log')).toEqual(['[rpg] [chat] [John_Doe]: fine']);
  });
});

it('a line tells one who said it, and one text', () => {
  const any = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(any, any, any, (player, label, text) => {
      const line = saidLine({ server: 'rpg', label, player, text: oneLine(text) });
      const parts = /^\[rpg\] \[("(?:[^"\\]|\\.)*"|[\w -]+)\] \[("(?:[^"\\]|\\.)*"|[^:"]+)\]: ([^]*)$/u.exec(line);
      const plain = (value = '') => (value.startsWith('"') ? (JSON.parse(value) as string) : value);
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(parts?.slice(1, 3).map(plain)).toEqual([label, player]);
      expect(parts?.[3]).toBe(oneLine(text));
    }),
    { numRuns: 500 },
  );
});

describeClickHouse('what is said in games, where logs are in ClickHouse', (tools) => {
  it('is a row there, once, and none where the log of the server brings it', async () => {
    const { url, server: log } = await tools.table();
    const server = await startTestServer({ engine: 'sqlite', config: { logsUrl: url } });
    try {
      const game = await server.withToken(null, [], 'rpg');
      const at = new Date(server.clock.nowMs()).toISOString();
      const lines = [{ size: 10, at, type: 'local', text: '[chat] [John_Doe]: in the log' }];
      await game.post('bridge/logs', JSON.stringify({ file: 'x.txt', part: 'a', offset: 0, lines }), NDJSON);
      const events = ['in the log', 'told'].map((text) => ({
        kind: 'player.said',
        player: 'John_Doe',
        text,
        at,
        id: text,
      }));
      await game.post('bridge/events', events.map((event) => JSON.stringify(event)).join('\n'), NDJSON);
      server.clock.advance(4000);
      await vi.waitFor(
        async () => expect(await server.db.selectFrom('bridge_said').selectAll().execute()).toEqual([]),
        { interval: 20 },
      );
      const sql = `SELECT ${mark}, text FROM ${log.table} FINAL ORDER BY text`;
      const rows = await log.all({ sql, columns: { text: 'text' } as const });
      expect(rows.map(({ text }) => text.replace(/^\[[^\]]+\] /, ''))).toEqual([
        '[chat] [John_Doe]: in the log',
        '[rpg] [chat] [John_Doe]: told',
      ]);
    } finally {
      await server.close();
    }
  });
});
