import { appendFile, mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { dirname, join } from 'node:path';
import { LOG_RECORD_EXAMPLE, type LogRecord } from '@steward/api-client/contract/bridge';
import { develop } from '@steward/api-client/contract/develop';
import { logs } from '@steward/api-client/contract/logs';
import { dayOf } from '@steward/api-client/rules/log-days';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withEachDatabase } from '../../testing/test-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { mark } from '../../logs/clickhouse/client.ts';
import { createFolderIntake } from '../../logs/intake/folder-intake.ts';
import { describeClickHouse } from '../../logs/testing/with-clickhouse.ts';

interface Answered {
  readonly accepted: number;
  readonly repeated: number;
  readonly rejected: number;
  readonly problems: readonly { readonly line: number; readonly reason: string }[];
}

type Draft = Partial<Omit<LogRecord, 'lines'>> & { readonly lines: readonly Record<string, unknown>[] };

const AT = '2026-05-20T18:00:00Z';
const record = ({ file = 'server_log.txt', part = 'a', offset = 0, live = true, lines }: Draft) =>
  JSON.stringify({ file, part, offset, live, lines });
const line = (text: string, more: Record<string, unknown> = {}) => ({
  size: Buffer.byteLength(text) + 1,
  text,
  type: 'local',
  at: AT,
  ...more,
});
/** Records of a file, cut after so many lines each. */
function recordsOf(texts: readonly string[], cuts: readonly number[], from = 0): string[] {
  const records: string[] = [];
  let [at, offset] = [0, texts.slice(0, from).reduce((sum, text) => sum + Buffer.byteLength(text) + 1, 0)];
  const left = texts.slice(from);
  for (const cut of [...cuts, left.length]) {
    const some = left.slice(at, at + Math.max(1, cut));
    if (some.length > 0) records.push(record({ offset, lines: some.map((text) => line(text)) }));
    offset += some.reduce((sum, text) => sum + Buffer.byteLength(text) + 1, 0);
    at += some.length;
  }
  return records;
}

const sendTo =
  (game: TestClient) =>
  (...records: readonly string[]) =>
    game.post<Answered>('bridge/logs', records.join('\n'), { headers: { 'content-type': 'application/x-ndjson' } });

async function readLogs(dir: string): Promise<Record<string, string>> {
  const days = (await readdir(dir).catch(() => [])).filter((name) => /^\d{8}$/.test(name));
  const found: Record<string, string> = {};
  for (const day of days.sort())
    for (const name of (await readdir(join(dir, day))).sort())
      found[`${day}/${name}`] = await readFile(join(dir, day, name), 'utf8');
  return found;
}

withEachDatabase('lines of log files at the door', (engine) => {
  let server: TestServer;
  let game: TestClient;
  let send: ReturnType<typeof sendTo>;
  beforeEach(async () => {
    server = await startTestServer({ engine });
    game = await server.withToken(null, [], 'rpg');
    send = sendTo(game);
  });
  afterEach(() => server.close());
  const written = () => readLogs(server.services.logs.dir);
  const texts = async () => Object.values(await written()).flatMap((text) => text.split('\n').slice(0, -1));

  it('are written once, whatever is repeated, each file and each of its parts for itself', async () => {
    const first = record({ lines: [line('one'), line('two')] });
    expect((await send(first)).body).toEqual({
      accepted: 2,
      repeated: 0,
      unknown: 0,
      rejected: 0,
      problems: [],
      server: 'rpg',
    });
    expect((await send(first)).body).toMatchObject({ accepted: 0, repeated: 2 });
    expect((await send(first, record({ offset: 4, lines: [line('two'), line('three')] }))).body).toMatchObject({
      accepted: 1,
      repeated: 3,
    });
    await send(record({ part: 'b', lines: [line('one')] }), record({ file: 'other.txt', lines: [line('one')] }));
    await sendTo(await server.withToken(null, [], 'tdm'))(
      first,
      record({ file: 'old.txt', live: false, lines: [line('x')] }),
    );
    expect(
      Object.entries(await written()).map(([name, text]) => [name.replace(/-[0-9a-f]{8}\.log$/, ''), text]),
    ).toEqual([
      [
        '20260520/local.log',
        ['one', 'two', 'three', 'one', 'one', 'one', 'two']
          .map((text) => `[2026-05-20T20:00:00+02:00] ${text}\n`)
          .join(''),
      ],
      ['20260520/local@tdm-old', '[2026-05-20T20:00:00+02:00] x\n'],
    ]);
    expect((await send('')).body).toMatchObject({ accepted: 0, server: 'rpg' });
  });

  it('are open to game servers alone', async () => {
    for (const client of [server.visitor, await server.signInAs({ admin_level: 10 })])
      expect([401, 403]).toContain((await client.post('bridge/logs', 'x')).status);
  });

  it('are searched and followed like all others', async () => {
    const reader = await server.signInAs({ admin_level: 10, developer_level: 1 });
    const at = new Date(server.clock.nowMs() - 1000).toISOString();
    await send(record({ lines: [line('[OOC] before', { type: 'chat', at })] }));
    const seen: string[] = [];
    for await (const { value } of reader.api.follow(develop.tail, { params: { type: 'chat' }, query: { lines: 5 } })) {
      if (value.kind !== 'line') continue;
      seen.push(value.text.split(' ').at(-1) ?? '');
      if (seen.length === 1) await send(record({ part: 'b', lines: [line('[OOC] a needle', { type: 'chat', at })] }));
      if (seen.length === 2) break;
    }
    expect(seen).toEqual(['before', 'needle']);
    const day = dayOf(server.clock.nowMs());
    const { lines } = await reader.api.call(logs.archive, { params: { date: day, file: 'chat', search: 'needle' } });
    expect(lines.length).toBe(1);
  });

  it('are given a time and a type where they have none', async () => {
    const now = new Date(server.clock.nowMs()).toISOString();
    await send(
      record({
        file: 'money.log',
        lines: [
          { size: 5, text: 'paid' },
          { size: 9, text: 'future', at: '2999-01-01T00:00:00Z' },
          { size: 9, text: 'as before' },
        ],
      }),
      record({ file: 'x/chat.txt', lines: [{ size: 3, text: 'hi' }] }),
      record({ file: 'any.txt', lines: [{ size: 3, text: '[20:15:03] AdmCmd: X has banned Y', at: AT }] }),
    );
    const found = Object.keys(await written());
    const today = found.find((name) => name.includes('money')) ?? '';
    expect(found.map((name) => name.slice(9)).sort()).toEqual(['admin.log', 'chat.log', 'money.log']);
    expect((await written())[today]?.split('\n').every((text) => text === '' || text.startsWith('['))).toBe(true);
    expect(Date.parse(`${today.slice(0, 4)}-${today.slice(4, 6)}-${today.slice(6, 8)}`)).toBeLessThan(
      Date.parse(now) + 86_400_000,
    );
  });

  it('hold whatever a sender writes, as one line in a file of the folder', async () => {
    const hostile = [
      '../../etc/passwd',
      '/etc/passwd',
      'a\u202eb',
      '..',
      '.',
      ' ',
      '%2e%2e',
      'x'.repeat(255),
      '\ud800',
    ];
    for (const file of hostile)
      expect(
        (await send(record({ file, live: false, lines: [line('a\nb\r[20:00:00] c\u0000\ud800')] }))).body,
      ).toMatchObject({
        accepted: 1,
      });
    const found = await written();
    expect(Object.keys(found).length).toBe(hostile.length);
    for (const [name, text] of Object.entries(found)) {
      expect(name).toMatch(/^20260520\/local@rpg-[a-z0-9-]+\.log$/);
      expect(text).toBe('[2026-05-20T20:00:00+02:00] a\\nb\\r[20:00:00] c\u0000\ufffd\n');
    }
  });

  it('are refused one record at a time, with the reason', async () => {
    const broken = [
      '{',
      '[]',
      record({ file: '', lines: [line('x')] }),
      record({ file: 'a\u0000', lines: [line('x')] }),
      record({ lines: [] }),
      record({ lines: [line('x', { size: 0 })] }),
      record({ lines: [line('x', { type: 'panel' })] }),
      record({ lines: [line('x', { at: 'now' })] }),
      record({ offset: 2 ** 40, lines: [line('x')] }),
      record({ offset: -1, lines: [line('x')] }),
      'x'.repeat(2 ** 21),
    ];
    const { body, status } = await send(...broken, record({ lines: [line('good')] }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ accepted: 1, rejected: broken.length });
    expect(body.problems.map((problem) => problem.line)).toEqual(broken.map((_, at) => at + 1));
    expect(await texts()).toEqual(['[2026-05-20T20:00:00+02:00] good']);
  });

  describe('that are cut off between writing and noting', () => {
    const rows = fc.array(fc.string({ maxLength: 30 }), { minLength: 2, maxLength: 12 });
    /** What is noted, so that it can be put back. */
    const notes = async () => ({
      parts: await server.db.selectFrom('bridge_log_part').selectAll().execute(),
      targets: await server.db.selectFrom('bridge_log_target').selectAll().execute(),
    });
    const forget = ({ parts, targets }: Awaited<ReturnType<typeof notes>>) =>
      server.services.database.withWrite(async (tx) => {
        await tx.deleteFrom('bridge_log_part').execute();
        await tx.deleteFrom('bridge_log_target').execute();
        for (const part of parts) await tx.insertInto('bridge_log_part').values(part).execute();
        for (const target of targets) await tx.insertInto('bridge_log_target').values(target).execute();
      });

    it('are there once, wherever the writing ended, whoever wrote between', async () => {
      let run = 0;
      await fc.assert(
        fc.asyncProperty(
          rows,
          fc.nat(),
          fc.nat(),
          fc.array(fc.nat({ max: 5 })),
          fc.boolean(),
          fc.boolean(),
          async (drawn, noted, cut, cuts, live, others) => {
            const file = `run-${(run += 1)}.txt`;
            const all = drawn.map((text, at) => `${run}.${at} ${text}`);
            const of = (records: readonly string[]) =>
              records.map((one) => one.replace('server_log.txt', file).replace('"live":true', `"live":${live}`));
            const before = 1 + (noted % (all.length - 1));
            const other = sendTo(await server.withToken(null, [], 'tdm'));
            await send(...of(recordsOf(all.slice(0, before), [])));
            const kept = await notes();
            const lengths = new Map(
              Object.entries(await written()).map(([name, text]) => [name, Buffer.byteLength(text)]),
            );
            await send(...of(recordsOf(all, [], before)));
            for (const [name, text] of Object.entries(await written())) {
              const [from, to] = [lengths.get(name) ?? 0, Buffer.byteLength(text)];
              if (to > from) await truncate(join(server.services.logs.dir, name), from + (cut % (to - from + 1)));
            }
            await forget(kept);
            if (others) await other(record({ file, part: String(run), lines: [line(`other ${run}`)] }));
            for (const one of of(recordsOf(all, cuts, before))) await send(one);
            const mine = (await texts()).filter((text) => text.includes(` ${run}.`) && !text.includes('other'));
            const whole = others ? mine.filter((text) => all.includes(text.slice(28))) : mine;
            expect(whole.map((text) => text.slice(28))).toEqual(all);
          },
        ),
        { numRuns: 20 },
      );
    });
  });

  it('go on where others changed, removed or replaced the file', async () => {
    await send(record({ lines: [line('one')] }));
    const path = join(server.services.logs.dir, '20260520', 'local.log');
    await appendFile(path, 'by another\n');
    await send(record({ offset: 4, lines: [line('two')] }));
    expect(await texts()).toEqual(['[2026-05-20T20:00:00+02:00] one', 'by another', '[2026-05-20T20:00:00+02:00] two']);
    await rm(path);
    await send(record({ offset: 8, lines: [line('three')] }));
    expect(await texts()).toEqual(['[2026-05-20T20:00:00+02:00] three']);
    await rm(path);
    await writeFile(join(server.services.logs.dir, 'elsewhere'), 'kept');
    await symlink(join(server.services.logs.dir, 'elsewhere'), path);
    expect((await send(record({ offset: 14, lines: [line('four')] }))).status).toBeGreaterThanOrEqual(500);
    expect(await readFile(join(server.services.logs.dir, 'elsewhere'), 'utf8')).toBe('kept');
  });

  it('are answered by 503 while the folder takes nothing, and taken afterwards', async () => {
    const { dir } = server.services.logs;
    await mkdir(dirname(dir), { recursive: true });
    await rm(dir, { recursive: true, force: true });
    await writeFile(dir, 'in the way');
    expect((await send(record({ lines: [line('one')] }))).status).toBeGreaterThanOrEqual(500);
    await rm(dir);
    expect((await send(record({ lines: [line('one')] }))).body).toMatchObject({ accepted: 1 });
    expect(await texts()).toEqual(['[2026-05-20T20:00:00+02:00] one']);
  });

  it('of one server are taken one batch at a time', async () => {
    const { hostname, port } = new URL(server.url);
    const headers = { ...game.headers, 'content-type': 'application/x-ndjson' };
    const slow = httpRequest({ hostname, port, path: '/api/bridge/logs', method: 'POST', headers });
    const answered = new Promise<number | undefined>((resolve) =>
      slow.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      }),
    );
    slow.write(`${record({ lines: [line('slow')] })}\n`);
    await expect.poll(async () => (await send('')).status).toBe(429);
    expect((await sendTo(await server.withToken(null, [], 'tdm'))(record({ lines: [line('x')] }))).status).toBe(200);
    slow.end();
    expect(await answered).toBe(200);
    expect((await send('')).status).toBe(200);
    expect((await texts()).length).toBe(2);
  });

  it('have a schema and an example that is taken', async () => {
    const { body: schema } = await server.visitor.get<{ $defs: { logs: object } }>('bridge/schema.json');
    const isRecord = new Ajv2020({ strict: false }).compile(schema.$defs.logs);
    expect(isRecord(LOG_RECORD_EXAMPLE)).toBe(true);
    expect(isRecord({ ...LOG_RECORD_EXAMPLE, lines: [] })).toBe(false);
    expect((await send(JSON.stringify(LOG_RECORD_EXAMPLE))).body).toMatchObject({ accepted: 2, rejected: 0 });
  });
});

describeClickHouse('lines of log files at the door of a panel with ClickHouse', (tools) => {
  it('are rows there, each once, though noting failed', async () => {
    const { url, server: log } = await tools.table();
    const server = await startTestServer({ engine: 'sqlite', config: { logsUrl: url } });
    try {
      const send = sendTo(await server.withToken(null, [], 'rpg'));
      const first = record({ lines: [line('one'), line('two')] });
      expect((await send(first)).body).toMatchObject({ accepted: 2 });
      await server.services.database.withWrite((tx) => tx.updateTable('bridge_log_part').set({ read_to: 0 }).execute());
      expect((await send(first, record({ part: 'b', lines: [line('one')] }))).body).toMatchObject({ accepted: 3 });
      const rows = await log.all({
        sql: `SELECT ${mark}, offset, text FROM ${log.table} FINAL ORDER BY offset`,
        columns: { offset: 'u64', text: 'text' } as const,
      });
      const files = await server.services.logs.store.list('20260520', '20260520');
      expect(files.map(({ type }) => type)).toEqual(['local']);
      expect(rows.map(({ offset }) => offset)).toEqual([0, 4, 2 ** 40]);
      expect(rows.map(({ text }) => text.slice(-3))).toEqual(['one', 'two', 'one']);
    } finally {
      await server.close();
    }
  });
});

describe('an intake', () => {
  it('lets one process at a time write to a folder', async () => {
    const server = await startTestServer({ engine: 'sqlite' });
    try {
      const other = createFolderIntake(server.services.logs.dir);
      let [letGo, isDone] = [() => undefined as void, false];
      const gate = new Promise<void>((resolve) => (letGo = resolve));
      let held: Promise<unknown> = Promise.resolve();
      await new Promise<void>((began) => {
        held = other.exclusively(() => {
          began();
          return gate;
        });
      });
      const sent = sendTo(await server.withToken(null, [], 'rpg'))(record({ lines: [line('x')] })).then((answer) => {
        isDone = true;
        return answer;
      });
      const beside = await server.signInAs({ admin_level: 1 });
      for (let others = 0; others < 30; others++) await beside.get('principal');
      expect(isDone).toBe(false);
      letGo();
      await held;
      expect((await sent).body).toMatchObject({ accepted: 1 });
    } finally {
      await server.close();
    }
  });
});
