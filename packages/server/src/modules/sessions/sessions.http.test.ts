import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessions } from '@steward/api-client/contract/sessions';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

withEachDatabase('anti-cheat sessions', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  const session = (playerId: number, columns: Record<string, string | number | null> = {}) =>
    server.services.database.withWrite(
      async (tx) =>
        (
          await tx
            .insertInto('vac_session')
            .values({
              player_id: playerId,
              started_at: 100,
              connected: 1,
              meta: JSON.stringify({
                ip: '192.0.2.1',
                launcher: '4.1',
                vm: true,
                initialClientSettings: { draw_distance: 100, 'a b': 'x' },
              }),
              ...columns,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    );
  const file = (sessionId: number, kind: string, name: string, hash: string | null = null) =>
    server.services.database.withWrite((tx) =>
      tx.insertInto('vac_file').values({ session_id: sessionId, kind, name, hash, at: 1, size: 3 }).execute(),
    );

  it('are reviewed by junior admins and who has the permission', async () => {
    const player = await server.signInAs();
    const id = await session(player.player.id);
    for (const [draft, status] of [
      [{ admin_level: 2 }, 403],
      [{ admin_level: 3 }, 200],
      [{ permissions: ['vacSessions'] }, 200],
      [{}, 403],
    ] as const)
      expect((await (await server.signInAs(draft)).get(`rpg/sessions/view/${id}`)).status).toBe(status);
    expect((await player.api.call(sessions.ofPlayer, { params: { name: player.player.name } })).total).toBe(1);
    expect((await player.get(`rpg/sessions/view/${id}`)).status).toBe(403);
  });

  it('tell their own player when they were and whether there was consent, and nothing else, whatever the rank', async () => {
    for (const draft of [{}, { permissions: ['vacSessions'] }, { admin_level: 3 }, { admin_level: 10 }]) {
      const { player, api, get, post } = await server.signInAs(draft);
      const id = await session(player.id, { flagged: 1, flag_reason: 'Suspected aimbot', consent: 1 });
      const seen = { id, name: player.name, timestampStart: '1970-01-01T00:01:40Z', timestampEnd: null, consent: true };
      expect((await api.call(sessions.ofPlayer, { params: { name: player.name.toUpperCase() } })).items).toEqual([
        seen,
      ]);
      for (const part of ['', '/events', '/screens', '/libraries', '/processes'])
        expect((await get(`rpg/sessions/view/${id}${part}`)).status).toBe(403);
      expect((await post(`rpg/sessions/flag/${id}`, { reason: 'x' })).status).toBe(403);
      if ((await get('rpg/sessions/active')).status === 200)
        expect((await api.call(sessions.active)).find((one) => one.id === id)).toEqual(seen);
      const reviewer = await server.signInAs({ admin_level: 3 });
      expect(await reviewer.api.call(sessions.show, { params: { id } })).toMatchObject({
        flagReason: 'Suspected aimbot',
      });
    }
  });

  it('of a character are for another to review than whose character it is', async () => {
    const owner = await server.signInAs({ admin_level: 7, permissions: ['vacSessions'] });
    const character = await server.createPlayer({ master_id: owner.player.id });
    const hash = 'c'.repeat(64);
    const id = await session(character.id, { flagged: -4, flag_reason: 'Aimbot' });
    await file(id, 'library', 'aim.dll', hash);
    const answers = [
      ...(await Promise.all(
        ['', '/events', '/screens', '/libraries'].map((part) => owner.get(`rpg/sessions/view/${id}${part}`)),
      )),
      await owner.post(`rpg/sessions/flag/${id}`, { reason: 'x' }),
    ];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        403,
        { error: 'This is your own session: another member of staff has to review it.' },
      ]);
    const { body: active } = await owner.get<{ id: number }[]>('rpg/sessions/active');
    const { body: listed } = await owner.get<{ id: number }[]>(`rpg/sessions/user/${character.name}`);
    for (const list of [active, listed])
      expect(Object.keys(list.find((one) => one.id === id) ?? {}).sort()).toEqual(
        ['consent', 'id', 'name', 'timestamp_end', 'timestamp_start'].sort(),
      );
    expect((await owner.get(`rpg/sessions/user/${character.name}?sort=flagged`)).status).toBe(400);
    const standing = await owner.get(`rpg/user/${character.name}/standing`);
    expect(standing.body).toMatchObject({ flagged_sessions: { items: [], total: 0 } });
    expect((await owner.get(`rpg/sessions/hash/${hash}`)).body).toMatchObject({ sessions: 0, players: 0 });
    const other = await server.signInAs({ admin_level: 7 });
    expect((await other.get(`rpg/sessions/hash/${hash}`)).body).toMatchObject({ sessions: 1, players: 1 });
  });

  it('show what the client reported, with its own keys left as they are', async () => {
    const staff = await server.signInAs({ admin_level: 3 });
    const player = await server.createPlayer();
    const id = await session(player.id);
    await file(id, 'library', 'a.dll');
    await server.services.database.withWrite((tx) =>
      tx.insertInto('vac_event').values({ session_id: id, at: 5, label: 'Joined', details: '["one"]' }).execute(),
    );
    const detail = await staff.api.call(sessions.show, { params: { id } });
    expect(detail).toMatchObject({
      name: player.name,
      vm: true,
      meta: { libraryFiles: 1, screenFiles: 0, initialClientSettings: { draw_distance: 100, 'a b': 'x' } },
    });
    expect(await staff.api.call(sessions.events, { params: { id } })).toMatchObject([
      { label: 'Joined', details: ['one'] },
    ]);
    expect((await staff.get('rpg/sessions/view/99999')).status).toBe(404);
    expect((await staff.get('rpg/sessions/user/nobody')).status).toBe(404);
  });

  it('are flagged once, unless they are flagged or cleaned', async () => {
    const staff = await server.signInAs({ admin_level: 3 });
    const player = await server.createPlayer();
    const id = await session(player.id);
    const flag = (target: number) => staff.post(`rpg/sessions/flag/${target}`, { reason: 'Speed' });
    expect((await Promise.all([flag(id), flag(id)])).map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await flag(await session(player.id, { cleaned: 1 }))).status).toBe(409);
    expect((await flag(await session(player.id, { flagged: -4 }))).status).toBe(409);
    expect((await staff.post(`rpg/sessions/flag/${id}`, { reason: ' ' })).status).toBe(422);
    expect((await staff.api.call(sessions.active)).find((one) => one.id === id)).toMatchObject({
      flagged: 1,
      flagReason: 'Speed',
    });
  });

  it('check their files against the lists', async () => {
    const manager = await server.signInAs({ admin_level: 6 });
    const player = await server.createPlayer();
    const id = await session(player.id);
    const [bad, good] = ['1'.repeat(32), '2'.repeat(32)];
    await server.services.database.withWrite(async (tx) => {
      await tx
        .insertInto('vac_hash')
        .values({ hash: bad, list: 'black', description: 'Aimbot', severity: 3, created_at: 1 })
        .execute();
      await tx
        .insertInto('vac_hash')
        .values({ hash: good, list: 'white', description: 'Driver', reason: 'ok', created_at: 1 })
        .execute();
    });
    await file(id, 'library', 'aim.dll', bad);
    await file(id, 'library', 'gpu.dll', good);
    await file(id, 'library', 'other.dll', '3'.repeat(32));
    expect((await manager.api.call(sessions.libraries, { params: { id } })).map((one) => one.verdict)).toEqual([
      'blacklisted',
      'whitelisted',
      'unknown',
    ]);
    expect(await manager.api.call(sessions.processes, { params: { id } })).toEqual([]);
    expect((await (await server.signInAs({ admin_level: 5 })).get(`rpg/sessions/view/${id}/libraries`)).status).toBe(
      403,
    );
  });

  it('show screenshots to leaders with the permission: images in place, anything else as a download', async () => {
    const leader = await server.signInAs({ admin_level: 7, permissions: ['vacSessions'] });
    const player = await server.createPlayer();
    const id = await session(player.id);
    const folder = join(server.services.config.dataDir, 'vac', String(id), 'screen');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'one.png'), PNG);
    await writeFile(join(folder, 'evil.png'), '<script>alert(1)</script>');
    for (const name of ['one.png', 'evil.png', 'gone.png', '../../../steward.db']) await file(id, 'screen', name);
    const screens = await leader.api.call(sessions.screens, { params: { id } });
    expect(screens[0]).toMatchObject({ name: 'one.png', image: `/api/rpg/sessions/view/${id}/screens/one.png` });
    const image = await leader.fetch('GET', `rpg/sessions/view/${id}/screens/one.png`);
    expect(image.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await image.arrayBuffer())).toEqual(PNG);
    const evil = await leader.fetch('GET', `rpg/sessions/view/${id}/screens/evil.png`);
    expect(evil.headers.get('content-type')).toBe('application/octet-stream');
    expect(evil.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(evil.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await leader.get(`rpg/sessions/view/${id}/screens/gone.png`)).status).toBe(404);
    expect(
      (await leader.get(`rpg/sessions/view/${id}/screens/${encodeURIComponent('../../../steward.db')}`)).status,
    ).toBe(404);
    expect((await leader.get(`rpg/sessions/view/${id}/screens/other.png`)).status).toBe(404);
    for (const draft of [{ admin_level: 7 }, { admin_level: 6, permissions: ['vacSessions'] }])
      expect((await (await server.signInAs(draft)).get(`rpg/sessions/view/${id}/screens`)).status).toBe(403);
  });

  it('keep their metadata but not their files when they are cleaned', async () => {
    const leader = await server.signInAs({ admin_level: 7, permissions: ['vacSessions'] });
    const player = await server.createPlayer();
    const id = await session(player.id, { cleaned: 1, ended_at: 200 });
    await file(id, 'screen', 'one.png');
    expect(await leader.api.call(sessions.screens, { params: { id } })).toEqual([]);
    expect(await leader.api.call(sessions.show, { params: { id } })).toMatchObject({
      cleaned: true,
      meta: { screenFiles: 1 },
    });
  });
});
