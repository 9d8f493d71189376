import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { allEndpoints } from '@steward/api-client/contract/index';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { sessions } from '@steward/api-client/contract/sessions';
import { vacBlacklist } from '@steward/api-client/contract/vac-lists';
import { fillPath } from '@steward/api-client/rules/segments';
import type { MadePlayer } from '../../testing/factories.ts';
import { PATH_PLACES } from '../../testing/path-places.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { applyEvents } from '../bridge/apply-events.ts';
import type { GameEvent } from '@steward/api-client/contract/game-events';

const HASH = 'ab'.repeat(32);
const EARLIER = 'cd'.repeat(16);
const IN_WORDS = 'ef'.repeat(20);
const SECRETS = ['raw-secret', 'payload-secret', HASH, EARLIER, IN_WORDS];

/** Everybody who may not see internals, with what they may have otherwise. */
const OUTSIDE = [0, 2, 3, 4, 5, 6].flatMap((admin_level) =>
  [[], ['vacSessions', 'manageGroups']].map((permissions) => ({ admin_level, developer_level: 3, permissions })),
);
const INSIDE = [
  { permissions: ['vacDeveloper'] },
  { admin_level: 7 },
  { admin_level: 3, permissions: ['vacDeveloper'] },
];

withEachDatabase('what anti-cheat sessions are made of', (engine) => {
  let server: TestServer;
  let suspect: MadePlayer;
  let id: number;
  let count = 0;

  const apply = (...events: readonly Record<string, unknown>[]) =>
    applyEvents(
      { ...server.services, engine },
      { events: events.map((event) => ({ id: `i${(count += 1)}`, ...event }) as unknown as GameEvent) },
    );
  const files = (session: number, ...list: readonly { name: string; hash?: string }[]) =>
    apply({ kind: 'vac.files', session, file_kind: 'library', files: list });
  /** A session of a new player, with a file that changed and data in every place. */
  async function startSession(player: MadePlayer, session: number): Promise<number> {
    await apply({
      kind: 'vac.started',
      session,
      player: player.name,
      meta: {
        ip: '192.0.2.9',
        launcher: '4.1',
        build_key: 'raw-secret',
        initialClientSettings: { fps: 60, check: IN_WORDS, serial: 'S-1' },
      },
    });
    await files(session, { name: 'aim.dll', hash: EARLIER }, { name: 'b.dll' });
    await files(session, { name: 'aim.dll', hash: HASH });
    await files(session, { name: 'aim.dll', hash: HASH });
    await apply({
      kind: 'vac.event',
      session,
      label: 'Scanned',
      details: [`aim.dll ${IN_WORDS}`],
      payload: { inner_key: 'payload-secret', ip: '192.0.2.9' },
    });
    return session;
  }

  beforeAll(async () => {
    server = await startTestServer({ engine });
    suspect = await server.createPlayer({ name: 'Some_Suspect' });
    id = await startSession(suspect, 501);
  });
  afterAll(() => server.close());

  const READS = allEndpoints().filter(({ method, events, answer }) => method === 'GET' && !events && answer === 'json');
  const pathOf = (endpoint: Endpoint) =>
    fillPath(endpoint.path, {
      ...PATH_PLACES,
      ...{ id: String(id), name: suspect.name, userId: String(suspect.id), text: suspect.name, hash: HASH },
      ...{ serial: 'S-1', ip: '192.0.2.9' },
    });

  it.each(OUTSIDE)('is in no answer to $admin_level with $permissions', async (draft) => {
    const caller = await server.signInAs(draft);
    const told: string[] = [];
    for (const endpoint of READS) {
      const answer = await caller.fetch('GET', pathOf(endpoint));
      const text = await answer.text();
      if (answer.status === 200 && SECRETS.some((secret) => text.includes(secret))) told.push(endpoint.id);
    }
    expect(told).toEqual([]);
    for (const [method, path] of [
      ['GET', `view/${id}/files`],
      ['GET', `hash/${HASH}`],
      ['GET', `hash/${HASH}/sightings`],
      ['POST', `clean/${id}`],
    ] as const)
      expect(
        (await caller.fetch(method, `rpg/sessions/${path}`, method === 'POST' ? { body: { reason: 'x' } } : {})).status,
      ).toBe(403);
  });

  it.each(INSIDE)('is for $permissions, admin level $admin_level', async (draft) => {
    const { api } = await server.signInAs(draft);
    const params = { id };
    const { meta } = await api.call(sessions.show, { params });
    expect(meta.raw).toMatchObject({ build_key: 'raw-secret' });
    expect(meta.initialClientSettings).toMatchObject({ fps: 60, check: IN_WORDS });
    expect(await api.call(sessions.events, { params })).toMatchObject([
      { details: [`aim.dll ${IN_WORDS}`], payload: { inner_key: 'payload-secret' } },
    ]);
    expect(await api.call(sessions.files, { params })).toMatchObject([
      { kind: 'library', name: 'aim.dll', hash: HASH, verdict: 'unknown', earlier: [{ hash: EARLIER }] },
      { name: 'b.dll', hash: null, earlier: [] },
    ]);
    expect((await api.call(sessions.active)).some((session) => session.id === id)).toBe(true);
    const addresses = JSON.stringify([meta, await api.call(sessions.events, { params })]).match(/192\.0\.2\.9|S-1/g);
    expect(addresses !== null).toBe((draft.admin_level ?? 0) >= 4);
  });

  it('tells of a hash where it was met and what it was on the lists, but nothing of own sessions', async () => {
    const developer = await server.signInAs({ admin_level: 5, permissions: ['vacDeveloper'] });
    await startSession(developer.player, 502);
    const hash = HASH.toUpperCase();
    const draft = { hash, description: 'Aimbot', severity: 1 } as const;
    await developer.api.call(vacBlacklist.add, { body: draft });
    await developer.api.call(vacBlacklist.remove, { params: { hash } });
    await developer.api.call(vacBlacklist.add, { body: { ...draft, severity: 2 } });
    expect(await developer.api.call(sessions.hash, { params: { hash } })).toMatchObject({
      hash: HASH,
      sessions: 1,
      players: 1,
      lists: expect.arrayContaining([
        expect.objectContaining({ list: 'blacklist', severity: 2, deletedAt: null, name: developer.player.name }),
        expect.objectContaining({ severity: 1, deletedBy: developer.player.name }),
      ]) as unknown,
    });
    expect(await developer.api.call(sessions.sightings, { params: { hash } })).toMatchObject({
      total: 1,
      items: [{ session: id, player: suspect.name, kind: 'library', file: 'aim.dll', replaced: false }],
    });
    const other = await server.signInAs({ admin_level: 7 });
    expect(await other.api.call(sessions.sightings, { params: { hash: EARLIER }, limit: 1 })).toMatchObject({
      total: 2,
      items: [{ session: 502, replaced: true }],
    });
    expect(await other.api.call(sessions.hash, { params: { hash: '0'.repeat(32) } })).toEqual({
      ...{ hash: '0'.repeat(32), sessions: 0, players: 0, firstSeen: null, lastSeen: null, lists: [] },
    });
    for (const part of ['files', 'events', 'libraries'])
      expect((await developer.get(`rpg/sessions/view/502/${part}`)).status).toBe(403);
  });

  it('is cleaned once, after the end and not by the player, and takes no more files', async () => {
    const developer = await server.signInAs({ permissions: ['vacDeveloper'] });
    const player = await server.createPlayer();
    const session = await startSession(player, 503);
    const folder = join(server.services.config.dataDir, 'vac', String(session));
    await mkdir(join(folder, 'screen'), { recursive: true });
    await writeFile(join(folder, 'screen', 'one.png'), 'x');
    const clean = (body: unknown = { reason: 'Asked for by the player' }) =>
      developer.post(`rpg/sessions/clean/${session}`, body);
    expect(await clean()).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/has not ended/) as string },
    });
    await apply({ kind: 'vac.ended', session });
    expect((await clean({ reason: ' ' })).status).toBe(422);
    expect((await Promise.all([clean(), clean()])).map(({ status }) => status).sort()).toEqual([200, 409]);
    await vi.waitFor(async () => {
      await expect(access(folder)).rejects.toThrow();
    });
    await files(session, { name: 'late.dll', hash: HASH });
    expect(await developer.api.call(sessions.files, { params: { id: session } })).toEqual([]);
    expect(await developer.api.call(sessions.show, { params: { id: session } })).toMatchObject({
      cleaned: true,
      cleanedBy: developer.player.name,
      meta: { libraryFiles: 2 },
    });
    const entry = await server.services.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'session.clean')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ target: `session ${session} (${player.name})` });
    expect(JSON.parse(entry.after ?? '')).toEqual({ cleaned: true, reason: 'Asked for by the player' });
    await startSession(developer.player, 504);
    await apply({ kind: 'vac.ended', session: 504 });
    expect((await developer.post('rpg/sessions/clean/504', { reason: 'x' })).status).toBe(403);
  });
});
