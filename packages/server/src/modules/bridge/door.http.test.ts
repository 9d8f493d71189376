import { request as httpRequest } from 'node:http';
import { GAME_EVENT_KINDS, GameEvent } from '@steward/api-client/contract/game-events';
import { encodeSegment } from '@steward/api-client/rules/segments';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { instant } from '../../core/clock.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { exampleOf } from './schema.ts';

interface Answered {
  readonly accepted: number;
  readonly repeated: number;
  readonly unknown: number;
  readonly rejected: number;
  readonly problems: readonly { readonly line: number; readonly id: string; readonly reason: string }[];
}

const lines = (...events: readonly unknown[]): string =>
  events.map((event) => (typeof event === 'string' ? event : JSON.stringify(event))).join('\n');

withEachDatabase('the door of game servers', (engine) => {
  let server: TestServer;
  let game: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ engine });
    game = await server.withToken(null, [], 'rpg');
  });
  afterEach(() => server.close());

  const send = (body: string | Buffer, query = '', from = game) =>
    from.post<Answered>(`bridge/events${query}`, body, { headers: { 'content-type': 'application/x-ndjson' } });
  const cash = (id: string, amount = 100, more: object = {}) => ({
    id,
    kind: 'player.cash',
    player: 'John_Doe',
    amount,
    reason: 'Payday',
    ...more,
  });
  const held = async () => {
    const rows = await server.db.selectFrom('cash_log').select(['amount', 'at']).orderBy('id').execute();
    return rows;
  };
  /** A batch that is not over yet. */
  const openUpload = () => {
    const { hostname, port } = new URL(server.url);
    const headers = { ...game.headers, 'content-type': 'application/x-ndjson' };
    const request = httpRequest({ hostname, port, path: '/api/bridge/events', method: 'POST', headers });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      request.on('error', reject);
      request.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
    });
    let isAnswered = false;
    void answered.then(() => (isAnswered = true)).catch(() => undefined);
    return {
      isAnswered: () => isAnswered,
      write: (text: string) => request.write(text),
      end: () => {
        request.end();
        return answered;
      },
    };
  };
  const aside = () => server.db.selectFrom('bridge_rejected').selectAll().orderBy('id').execute();

  it('takes a batch once, whatever is repeated, each server for itself', async () => {
    const batch = lines(cash('e1'), cash('e2', 50), cash('e1'));
    expect((await send(batch)).body).toEqual({
      accepted: 2,
      repeated: 1,
      unknown: 0,
      rejected: 0,
      problems: [],
      server: 'rpg',
    });
    expect((await send(`${batch}\n`)).body).toMatchObject({ accepted: 0, repeated: 3 });
    const other = await server.withToken(null, [], 'tdm');
    expect((await send(lines(cash('e1', 7)), '', other)).body).toMatchObject({ accepted: 1, repeated: 0 });
    expect((await held()).map(({ amount }) => amount)).toEqual([100, 50, 7]);
    expect((await send('')).body).toMatchObject({ accepted: 0, repeated: 0, server: 'rpg' });
    expect((await send('', '', other)).body).toMatchObject({ server: 'tdm' });
    expect((await send('\n \r\n')).body).toMatchObject({ accepted: 0, repeated: 0, rejected: 0 });
  });

  it('takes names that nobody could register with, and shows their players by them', async () => {
    const admin = await server.signInAs({ admin_level: 10 });
    const names = [
      '..',
      '%2F',
      'a/b',
      '?x=1#y',
      '<b>"\'&',
      '[TAG] Dude$',
      'Имя Имя',
      '🙂',
      '\u202egnp',
      'x'.repeat(64),
      "'; drop",
    ];
    const events = names.map((player, index) => ({
      id: `n${index}`,
      kind: 'player.joined',
      player,
      ip: '203.0.113.9',
    }));
    expect((await send(lines(...events))).body).toMatchObject({ accepted: names.length, rejected: 0 });
    for (const name of names) {
      const found = await admin.get<{ name: string }>(`rpg/user/${encodeSegment(name)}`);
      expect([found.status, found.body.name], name).toEqual([200, name]);
    }
    const { body } = await send(lines(cash('long', 1, { player: 'x'.repeat(65) }), cash('none', 1, { player: ' ' })));
    expect(body).toMatchObject({ accepted: 0, rejected: 2 });
    expect((await aside()).map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^player: .*64/),
      expect.stringMatching(/^player: /),
    ]);
  });

  it('is open to game servers alone', async () => {
    for (const client of [server.visitor, await server.signInAs({ admin_level: 10 })])
      for (const call of [
        () => client.post('bridge/events', 'x'),
        () => client.get('bridge/commands'),
        () => client.post('bridge/commands/1', { result: 'done' }),
        () => client.put('bridge/sessions/1/files/screen/a.png', 'x'),
      ])
        expect([401, 403]).toContain((await call()).status);
    expect((await game.get('rpg/manage/outbox')).status).toBe(403);
  });

  it('sets aside what is broken, with its reason, and takes the rest', async () => {
    const { body } = await send(
      lines(
        cash('e1'),
        '{ "id": "e2", ',
        '[1]',
        { id: 'e3', kind: 'player.cash', player: 'John_Doe', amount: 1.5, reason: 'x' },
        { kind: 'player.left', player: 'John_Doe' },
        { id: 'e4', kind: 'player.danced', player: 'John_Doe', style: 'tango' },
        `{"id":"e5","kind":"bug.reported","player":"John_Doe","feature":"x","description":"${'y'.repeat(70_000)}"}`,
        { id: 'e6', kind: 'player.joined', player: 'A\u0000B' },
        cash('e7', 5),
      ),
    );
    expect(body).toMatchObject({ accepted: 2, repeated: 0, unknown: 1, rejected: 6 });
    expect(body.problems.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'The line is not JSON.'],
      [3, 'The line is not a JSON object.'],
      [4, 'amount: Enter a whole number of dollars.'],
      [5, 'id: Enter the id.'],
      [6, 'This version does not know the kind player.danced.'],
      [7, 'The line is longer than 64 kB.'],
      [8, 'player: Leave out control characters.'],
    ]);
    const rows = await aside();
    expect(rows.map(({ kind, unknown, cut }) => [kind, unknown, cut])).toEqual([
      [null, 0, 0],
      [null, 0, 0],
      ['player.cash', 0, 0],
      ['player.left', 0, 0],
      ['player.danced', 1, 0],
      [null, 0, 1],
      ['player.joined', 0, 0],
    ]);
    expect(rows[4]).toMatchObject({ server: 'rpg', event_id: 'e4', received_at: server.clock.now() });
    expect(JSON.parse(rows[4]?.line ?? '')).toMatchObject({ style: 'tango' });
    expect(rows[5]?.line.length).toBe(1024);
    expect((await send(lines('{ "id": "e2", ', { id: 'e4', kind: 'player.danced' }))).body).toMatchObject({
      repeated: 2,
      rejected: 0,
      unknown: 0,
    });
    expect((await aside()).length).toBe(7);
  });

  it('sets aside the one event that the database refuses, in the order of the others', async () => {
    const many = Array.from({ length: 40 }, (_, n) => cash(`m${n}`, n));
    const bad = cash('bad', 1, { reason: 'not this one' });
    const guard =
      engine === 'sqlite'
        ? sql`create trigger refuse before insert on cash_log when new.reason = 'not this one'
            begin select raise(abort, 'no'); end`
        : sql`alter table cash_log add constraint refuse check (reason <> 'not this one')`;
    await server.services.database.withWrite((tx) => guard.execute(tx));
    const { body } = await send(lines(...many.slice(0, 17), bad, ...many.slice(17)));
    expect(body).toMatchObject({ accepted: 40, rejected: 1, problems: [{ line: 18, id: 'bad' }] });
    expect((await held()).map(({ amount }) => amount)).toEqual(many.map(({ amount }) => amount));
    expect(await aside()).toMatchObject([{ event_id: 'bad', line: JSON.stringify(bad) }]);
    expect((await send(lines(bad))).body).toMatchObject({ repeated: 1 });
    expect((await send(lines(cash('a\u0000b'), cash('good')))).body).toMatchObject({ accepted: 1, rejected: 1 });
  });

  it('keeps events from the future as of now, and puts right the times of a clock that is off', async () => {
    const now = server.clock.now();
    await send(lines(cash('f1', 1, { at: instant(now + 3600) }), cash('f2', 2, { at: instant(now - 60) })));
    const sent = encodeURIComponent(instant(now + 3600));
    await send(lines(cash('f3', 3, { at: instant(now + 3590) })), `?sent_at=${sent}`);
    const behind = encodeURIComponent(instant(now - 7200));
    await send(lines(cash('f4', 4, { at: instant(now - 7205) })), `?sent_at=${behind}`);
    const close = encodeURIComponent(instant(now + 3));
    await send(lines(cash('f5', 5, { at: instant(now - 1) })), `?sent_at=${close}`);
    expect((await held()).map(({ amount, at }) => [amount, at - now])).toEqual([
      [1, 0],
      [2, -60],
      [3, -10],
      [4, -5],
      [5, -1],
    ]);
    const clock = () => server.db.selectFrom('bridge_server').select('clock_ahead').executeTakeFirstOrThrow();
    expect(await clock()).toEqual({ clock_ahead: 3 });
    await send(lines(cash('f6', 6, { at: instant(now + 500) })));
    expect(await clock()).toEqual({ clock_ahead: 500 });
    expect((await send(lines(cash('f7')), '?sent_at=yesterday')).status).toBe(400);
  });

  it('takes long bodies in parts, and refuses what is longer than the contract says', async () => {
    const body = lines(...Array.from({ length: 1200 }, (_, n) => cash(`l${n}`, 1, { reason: 'x'.repeat(250) })));
    expect((await send(body)).body).toMatchObject({ accepted: 1200 });
    expect(await send(Buffer.alloc(33 * 1024 * 1024, 0x20))).toMatchObject({
      status: 413,
      body: { error: 'This is too large. At most 32 MB can be sent here.' },
    });
    expect((await send(lines(cash('after')))).body).toMatchObject({ accepted: 1 });
  });

  it('slows a server that does not wait for its answers, and loses nothing of it', async () => {
    const begin = (n: number) => {
      const upload = openUpload();
      upload.write(`${lines(cash(`u${n}`))}\n`);
      return upload;
    };
    const uploads = [begin(0), begin(1)];
    const late = lines(cash('late'));
    await vi.waitFor(
      async () => {
        // An upload that arrives after a late one is itself what is slowed: it begins again, and is there before the next.
        const refused = uploads.flatMap((upload, n) => (upload.isAnswered() ? [n] : []));
        for (const n of refused) uploads[n] = begin(n);
        expect(refused).toEqual([]);
        const slowed = await send(late);
        expect([slowed.status, slowed.headers.get('retry-after')]).toEqual([429, '1']);
      },
      { interval: 300 },
    );
    const other = await server.withToken(null, [], 'tdm');
    expect((await send(lines(cash('t1')), '', other)).status).toBe(200);
    expect(await Promise.all(uploads.map((upload) => upload.end()))).toEqual([200, 200]);
    expect((await send(late)).body).toMatchObject({ accepted: expect.any(Number), rejected: 0 });
    expect((await held()).length).toBe(4);
  });

  it('bounds what it keeps aside and counts the rest', async () => {
    const part = (n: number) => lines(...Array.from({ length: 5000 }, (_, at) => `broken ${n} ${at}`));
    for (let n = 0; n < 3; n++) expect((await send(part(n))).body).toMatchObject({ rejected: 5000 });
    expect((await aside()).length).toBe(10_000);
    expect(await server.db.selectFrom('bridge_server').select('not_kept').execute()).toEqual([{ not_kept: 5000 }]);
  });

  it('publishes the schema of every kind with an example that it takes', async () => {
    const { status, body } = await server.visitor.get<{ oneOf: { examples: unknown[] }[] }>('bridge/schema.json');
    expect(status).toBe(200);
    const valid = new Ajv2020({ strict: false }).compile(body);
    for (const kind of GAME_EVENT_KINDS) {
      const example = exampleOf(kind);
      expect(valid(JSON.parse(JSON.stringify(example))), `${kind} ${JSON.stringify(valid.errors)}`).toBe(true);
      expect(GameEvent.safeParse(example).success, kind).toBe(true);
      expect((await send(lines(example))).body, kind).toMatchObject({
        accepted: 1,
        rejected: 0,
        problems: [],
        server: 'rpg',
      });
    }
    expect(body.oneOf.flatMap(({ examples }) => examples).length).toBe(GAME_EVENT_KINDS.length);
    expect(valid({ id: 'x', kind: 'player.danced' })).toBe(false);
  });

  it('answers whatever comes, and takes what is good of it', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\n', ' ')),
            fc.json(),
            fc
              .record({ id: fc.anything(), kind: fc.constantFrom(...GAME_EVENT_KINDS), player: fc.anything() })
              .map((one) => JSON.stringify(one)),
          ),
          { maxLength: 8 },
        ),
        async (odd) => {
          count += 1;
          const { status, body } = await send(lines(...odd, cash(`good ${count}`)));
          expect(status).toBe(200);
          expect(body.accepted).toBeGreaterThanOrEqual(1);
        },
      ),
      { numRuns: 40 },
    );
    expect((await held()).length).toBeGreaterThanOrEqual(40);
  });
});
