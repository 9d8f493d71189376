import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bridge, type CommandLine } from '@steward/api-client/contract/bridge';
import { encodeSegment } from '@steward/api-client/rules/segments';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commandItem } from '../../core/game-commands.ts';
import { insertOutbox, pruneAll, tellOutbox } from '../../core/outbox.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

withEachDatabase('the door of game servers', (engine) => {
  let server: TestServer;
  let game: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ engine });
    game = await server.withToken(null, [], 'rpg');
  });
  afterEach(() => server.close());

  const put = async (...items: ReturnType<typeof commandItem>[]) => {
    const ids = await server.services.database.withWrite((tx) => insertOutbox(tx, items, { now: server.clock.now() }));
    await tellOutbox(server.services);
    return ids;
  };
  /** A stream that is read in the background; `ended` says how. */
  const open = (client = game) => {
    const seen: CommandLine[] = [];
    const aborting = new AbortController();
    const ended = (async () => {
      try {
        const stream = await client.api.call(bridge.commands, { signal: aborting.signal });
        for await (const line of stream) seen.push(line);
        return 'over';
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    })();
    return { seen, ended, close: () => aborting.abort() };
  };
  const answer = (id: number, body: object, client = game) =>
    client.post<{ error: string }>(`bridge/commands/${id}`, body);

  describe('commands', () => {
    it('come in order, those that wait first, and again after a break until they are answered', async () => {
      const [first = 0] = await put(commandItem('kick', { n: 1 }), commandItem('tell', { n: 2 }, 'tdm'));
      const stream = open();
      await vi.waitFor(() => expect(stream.seen.length).toBe(2));
      expect(stream.seen[0]).toEqual({ kind: 'begin', server: 'rpg', gap: false });
      expect(stream.seen[1]).toMatchObject({ id: first, kind: 'kick', data: { n: 1 } });
      const begun = performance.now();
      const [second = 0] = await put(commandItem('ban', { player_name: 'x' }));
      await vi.waitFor(() => expect(stream.seen.length).toBe(3), { interval: 5 });
      expect(performance.now() - begun).toBeLessThan(4000);
      expect(stream.seen[2]).toMatchObject({ id: second, kind: 'ban', data: { player_name: 'x' } });
      stream.close();
      await stream.ended;
      expect((await answer(first, { result: 'done' })).status).toBe(200);
      const again = open();
      await vi.waitFor(() => expect(again.seen.length).toBe(2));
      expect(again.seen[1]).toMatchObject({ id: second });
      again.close();
      const other = open(await server.withToken(null, [], 'tdm'));
      await vi.waitFor(() => expect(other.seen).toMatchObject([{ server: 'tdm' }, { kind: 'tell' }]));
      other.close();
    });

    it('are answered once, with the reason for staff, and by their own server alone', async () => {
      const [done = 0, refused = 0, unknown = 0, silent = 0] = await put(
        ...['a', 'b', 'c', 'd'].map((kind) => commandItem(kind, {})),
      );
      const other = await server.withToken(null, [], 'tdm');
      expect(await answer(done, { result: 'done' }, other)).toMatchObject({
        status: 404,
        body: { error: `There is no command ${done} for this game server, or it was removed since.` },
      });
      expect((await answer(done, { result: 'done' })).status).toBe(200);
      expect((await answer(done, { result: 'refused', reason: 'too late' })).status).toBe(200);
      expect((await answer(refused, { result: 'refused', reason: 'The player is dead.' })).status).toBe(200);
      expect((await answer(unknown, { result: 'unknown-player' })).status).toBe(200);
      expect((await answer(silent, { result: 'perhaps' })).body).toMatchObject({
        error: 'Use done, refused or unknown-player.',
      });
      const rows = await server.db.selectFrom('outbox').select(['state', 'last_error']).orderBy('id').execute();
      expect(rows).toEqual([
        { state: 'done', last_error: null },
        { state: 'failed', last_error: 'The game server refused: The player is dead.' },
        { state: 'failed', last_error: 'The game server does not know this player.' },
        { state: 'waiting', last_error: null },
      ]);
    });

    it('go to every server that takes them, each of which answers for itself', async () => {
      const configured = (id: string, kind: 'rpg' | 'mc', commands: boolean) =>
        ({ id, kind, commands, label: id, address: `${id}.example:1`, maxPlayers: 1 }) as const;
      const servers = [configured('one', 'rpg', true), configured('mc', 'mc', false), configured('two', 'rpg', true)];
      const several = await startTestServer({ engine, config: { servers } });
      const admin = await several.signInAs({ admin_level: 7 });
      const { name } = await several.createPlayer();
      const body = { type: 1, reason: 'Cheats' };
      expect((await admin.post(`rpg/user/${name}/ban`, body)).status).toBe(200);
      const stored = async () =>
        (
          await several.db
            .selectFrom('outbox')
            .select(['ordering_key', 'subject', 'state'])
            .where('subject', '=', 'ban')
            .orderBy('id')
            .execute()
        ).map((row) => [row.ordering_key, row.state]);
      expect(await stored()).toEqual([
        ['one', 'waiting'],
        ['two', 'waiting'],
      ]);
      const two = await several.withToken(null, [], 'two');
      const stream = open(two);
      await vi.waitFor(() => expect(stream.seen).toMatchObject([{ server: 'two' }, { kind: 'kick' }, { kind: 'ban' }]));
      stream.close();
      const { id } = stream.seen[2] as { id: number };
      expect((await answer(id, { result: 'done' }, two)).status).toBe(200);
      expect(await stored()).toEqual([
        ['one', 'waiting'],
        ['two', 'done'],
      ]);
      const commands = (await admin.get<object[]>(`rpg/user/${name}/commands`)).body;
      expect(commands).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: 'ban', server: 'one', state: 'waiting' }),
          expect.objectContaining({ kind: 'ban', server: 'two', state: 'done' }),
        ]),
      );
      await several.close();
    });

    it('have one reader a server: the last one', async () => {
      const [first, other] = [open(), open(await server.withToken(null, [], 'tdm'))];
      await vi.waitFor(() => expect([first.seen.length, other.seen.length]).toEqual([1, 1]));
      const second = open(await server.withToken(null, [], 'rpg'));
      expect(await first.ended).toBe(
        'Another connection of this game server took over. Let one program alone read its commands.',
      );
      await put(commandItem('kick', {}));
      await vi.waitFor(() => expect(second.seen.length).toBe(2));
      expect([first.seen.length, other.seen.length]).toEqual([1, 1]);
      second.close();
      other.close();
    });

    it('tell of those that expired, until a later one is answered', async () => {
      await put(commandItem('old', {}));
      server.clock.advance(8 * 86_400);
      await pruneAll(server.services);
      const [next = 0] = await put(commandItem('new', {}));
      const stream = open();
      await vi.waitFor(() => expect(stream.seen).toMatchObject([{ gap: true }, { kind: 'new' }]));
      stream.close();
      await answer(next, { result: 'done' });
      const again = open();
      await vi.waitFor(() => expect(again.seen).toMatchObject([{ gap: false }]));
      again.close();
    });

    it('end at once when the token is revoked', async () => {
      const stream = open();
      await vi.waitFor(() => expect(stream.seen.length).toBe(1));
      await server.services.database.withWrite((tx) =>
        tx.updateTable('access_token').set({ revoked_at: 1 }).where('kind', '=', 'bridge').execute(),
      );
      const begun = performance.now();
      expect(await stream.ended).not.toBe('over');
      expect(performance.now() - begun).toBeLessThan(2500);
      expect((await game.get('bridge/commands')).status).toBe(401);
    });
  });

  describe('files of anti-cheat sessions', () => {
    const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
    const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    const event = (fields: object) =>
      game.post('bridge/events', JSON.stringify({ id: `v${Math.random()}`, ...fields }));
    const upload = (kind: string, name: string, bytes: Buffer, session = 5) =>
      game.put<{ size: number; error: string }>(
        `bridge/sessions/${session}/files/${kind}/${encodeSegment(name)}`,
        bytes,
        { headers: { 'content-type': 'application/octet-stream' } },
      );
    const rows = () =>
      server.db.selectFrom('vac_file').select(['kind', 'name', 'hash', 'size', 'path', 'mime']).orderBy('id').execute();
    const folder = (kind: string) => join(server.services.config.dataDir, 'vac', '5', kind);

    beforeEach(async () => {
      await event({ kind: 'vac.started', session: 5, player: 'John_Doe' });
    });

    it('are kept with the hash of their bytes, and shown', async () => {
      expect(await upload('screen', '../../a b?.png', PNG)).toMatchObject({ status: 200, body: { size: 16 } });
      expect(await rows()).toMatchObject([
        { kind: 'screen', name: '../../a b?.png', hash: sha256(PNG), size: 16, mime: 'image/png' },
      ]);
      const leader = await server.signInAs({ admin_level: 7, permissions: ['vacSessions'] });
      const [{ image } = { image: '' }] = (await leader.get<{ image: string }[]>('rpg/sessions/view/5/screens')).body;
      const shown = await leader.fetch('GET', image.replace('/api/', ''));
      expect(shown.headers.get('content-type')).toBe('image/png');
      expect(Buffer.from(await shown.arrayBuffer())).toEqual(PNG);
    });

    it('take the place of what was reported under their name, and of earlier bytes', async () => {
      const [one, two] = [Buffer.from('MZ one'), Buffer.from('MZ two')];
      await event({
        kind: 'vac.files',
        session: 5,
        file_kind: 'library',
        files: [{ name: 'd3d9.dll', hash: 'a'.repeat(32) }],
      });
      await upload('library', 'd3d9.dll', one);
      await upload('library', 'd3d9.dll', two);
      expect(await rows()).toMatchObject([{ name: 'd3d9.dll', hash: md5(two), size: 6 }]);
      const past = await server.db.selectFrom('vac_file_past').select('hash').orderBy('id').execute();
      expect(past.map(({ hash }) => hash)).toEqual(['a'.repeat(32), md5(one)]);
      const files = await readdir(folder('library'));
      expect(files.length).toBe(1);
      expect(await readFile(join(folder('library'), files[0] ?? ''))).toEqual(two);
    });

    it.each(['md5', 'sha1', 'sha256'])('are compared with the lists by %s', async (algorithm) => {
      const bytes = Buffer.from(`cheat ${algorithm}`);
      const hash = createHash(algorithm).update(bytes).digest('hex');
      await server.services.database.withWrite((tx) =>
        tx
          .insertInto('vac_hash')
          .values({ hash, list: 'black', severity: 3, description: 'An aimbot', created_at: 1 })
          .execute(),
      );
      await upload('library', 'x.dll', bytes);
      expect(await rows()).toMatchObject([{ hash }]);
      const session = await server.db.selectFrom('vac_session').select('flag_reason').executeTakeFirstOrThrow();
      expect(session.flag_reason).toBe('x.dll: An aimbot');
      expect((await server.db.selectFrom('alert').select('reason').execute()).length).toBe(1);
    });

    it('are refused where they cannot be, and leave nothing behind', async () => {
      expect(await upload('screen', 'a.png', Buffer.from('<script>'))).toMatchObject({
        status: 422,
        body: { error: 'A screenshot is a PNG, JPEG, GIF or WebP picture.' },
      });
      expect((await upload('screen', 'a.png', Buffer.alloc(0))).status).toBe(422);
      expect((await upload('library', 'a.dll', Buffer.alloc(33 * 1024 * 1024))).status).toBe(413);
      expect(await upload('screen', 'a.png', PNG, 6)).toMatchObject({
        status: 404,
        body: { error: 'There is no session 6. Report vac.started first.' },
      });
      expect((await upload('video', 'a.png', PNG)).status).toBe(400);
      expect((await upload('screen', 'x'.repeat(300), PNG)).status).toBe(400);
      await server.services.database.withWrite((tx) => tx.updateTable('vac_session').set({ cleaned: 1 }).execute());
      expect((await upload('screen', 'a.png', PNG)).status).toBe(409);
      expect(await rows()).toEqual([]);
      const { dataDir } = server.services.config;
      expect((await readdir(dataDir)).filter((name) => name === 'vac')).toEqual([]);
      expect(await readdir(join(dataDir, 'arriving'))).toEqual([]);
    });
  });
});
