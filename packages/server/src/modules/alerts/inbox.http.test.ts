import { ALERT_DAYS, type AlertToStaff } from '@steward/api-client/contract/alerts';
import type { StaffInfo } from '@steward/api-client/contract/stats';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withEachDatabase } from '../../testing/test-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { followConfiguredChannels } from './configured-channels.ts';

const CHEAT = 'c'.repeat(32);

withEachDatabase('alerts to staff', (engine) => {
  let server: TestServer;
  let channels: Map<string, number>;
  beforeAll(async () => {
    const alertChannels = [
      { name: 'admins', level: 2 },
      { name: 'managers', level: 6 },
    ];
    server = await startTestServer({ engine, config: { alertChannels } });
    await followConfiguredChannels(server.services);
    const rows = await server.db.selectFrom('alert_channel').select(['id', 'name']).execute();
    channels = new Map(rows.map(({ id, name }) => [name, id]));
  });
  afterAll(() => server.close());

  const staff = (admin_level: number) => server.signInAs({ admin_level });
  type Client = Pick<TestClient, 'get'>;
  const inbox = async (client: Client, look = false) =>
    (await client.get<AlertToStaff[]>(`rpg/alerts${look ? '?look=true' : ''}`)).body;
  const unread = async (client: Client) =>
    (await client.get<StaffInfo & { unread_alerts?: number }>('rpg/stats/dashboard-staff-info')).body.unread_alerts;
  const reasons = async (client: Client) => (await inbox(client)).map(({ reason }) => reason);

  it('come to the ranks of their channel and to whoever plays, and not to their author', async () => {
    const subject = await server.createPlayer();
    const [author, moderator, manager] = [await staff(6), await staff(2), await staff(6)];
    const alert = (reason: string, body: object) => author.post(`rpg/user/${subject.name}/alerts`, { reason, ...body });
    const before = [await unread(moderator), await unread(manager), await unread(author)];
    await alert('To admins', { channel_id: channels.get('admins') });
    await alert('To managers', { channel_id: channels.get('managers') });
    await alert('In the game', { tag_ingame: true });
    expect(await reasons(moderator)).toEqual(['In the game', 'To admins']);
    expect(await reasons(manager)).toEqual(['In the game', 'To managers', 'To admins']);
    expect(await reasons(author)).toEqual([]);
    const now = [await unread(moderator), await unread(manager), await unread(author)];
    expect(before).toEqual([0, 0, 0]);
    expect(now).toEqual([2, 3, 0]);
    expect((await (await staff(1)).get('rpg/alerts')).status).toBe(403);
    expect(await unread(await staff(1))).toBeUndefined();
    expect((await server.visitor.get('rpg/alerts')).status).toBe(401);
  });

  it('are told to nobody whom they are about, on whichever account', async () => {
    const [author, subject, other] = [await staff(6), await staff(4), await staff(4)];
    const character = await server.createPlayer({ master_id: subject.player.id });
    const alert = (name: string, by = author) =>
      by.post<{ id: number }>(`rpg/user/${name}/alerts`, { reason: `About ${name}`, tag_ingame: true });
    const before = [await unread(subject), await unread(other)];
    const made = [(await alert(subject.player.name)).body.id, (await alert(character.name)).body.id];
    expect((await inbox(subject)).filter(({ reason }) => reason.startsWith('About'))).toEqual([]);
    expect(await reasons(other)).toEqual(
      expect.arrayContaining([`About ${character.name}`, `About ${subject.player.name}`]),
    );
    expect([await unread(subject), await unread(other)]).toEqual([before[0], (before[1] ?? 0) + 2]);
    for (const [at, name] of [subject.player.name, character.name].entries()) {
      const about = (client: Client) => client.get<{ id: number }[]>(`rpg/user/${name}/alerts`);
      expect((await about(subject)).body).toEqual([]);
      expect((await about(other)).body).toMatchObject([{ id: made[at] }]);
      const sent = async (client: Client) =>
        (await client.get<{ kind: string; asked_by: string }[]>(`rpg/user/${name}/commands`)).body;
      expect(await sent(subject)).toEqual([]);
      expect(await sent(other)).toMatchObject([{ kind: 'alert', asked_by: author.player.name }]);
      expect(await sent(author)).toHaveLength(1);
      // Numbers cannot be tried either: one that there is is refused as one that there is not.
      for (const id of [made[at], 999_999]) {
        expect((await subject.post(`rpg/user/${name}/alerts/${id}/retry`)).status).toBe(403);
        expect((await subject.delete(`rpg/user/${name}/alerts/${id}`)).status).toBe(403);
      }
    }
    // What somebody told about their own account they may read.
    await alert(character.name, subject);
    expect((await subject.get<unknown[]>(`rpg/user/${character.name}/alerts`)).body).toHaveLength(1);
    expect((await subject.get<unknown[]>(`rpg/user/${character.name}/commands`)).body).toHaveLength(1);
  });

  it('of VAC are told to nobody whose session they are about, nor is the flag counted for them', async () => {
    const [subject, other] = [await staff(4), await staff(4)];
    const { name } = await server.createPlayer({ master_id: subject.player.id });
    await server.services.database.withWrite((tx) =>
      tx
        .insertInto('vac_hash')
        .values({ hash: CHEAT, list: 'black', severity: 3, description: 'Aimbot', created_at: 1 })
        .execute(),
    );
    const flagged = async (client: Client) =>
      (await client.get<{ flagged_sessions: number }>('rpg/stats/dashboard-staff-info')).body.flagged_sessions;
    const before = [await flagged(subject), await flagged(other)];
    const events = [
      { id: 'v1', kind: 'vac.started', session: 5, player: name },
      { id: 'v2', kind: 'vac.files', session: 5, file_kind: 'library', files: [{ name: 'aim.dll', hash: CHEAT }] },
    ];
    const game = await server.withToken(null, [], 'rpg');
    const told = await game.post('bridge/events', events.map((event) => JSON.stringify(event)).join('\n'));
    expect(told.status).toBe(200);
    const seen = async (client: Client) => [
      (await client.get<unknown[]>(`rpg/user/${name}/commands`)).body.length,
      (await client.get<unknown[]>(`rpg/user/${name}/alerts`)).body.length,
      (await reasons(client)).filter((reason) => reason.startsWith('VAC')).length,
    ];
    expect(await seen(subject)).toEqual([0, 0, 0]);
    expect(await seen(other)).toEqual([1, 1, 1]);
    expect([await flagged(subject), await flagged(other)]).toEqual([before[0], (before[1] ?? 0) + 1]);
  });

  it('are new until their reader looked, in all browsers, and each later one is new again', async () => {
    const subject = await server.createPlayer();
    const [author, reader, other] = [await staff(3), await staff(4), await staff(4)];
    const again = await server.signIn(reader.player.name);
    const alert = (reason: string) =>
      author.post<{ id: number }>(`rpg/user/${subject.name}/alerts`, { reason, tag_ingame: true });
    await alert('First');
    const waiting = (await unread(reader)) ?? 0;
    expect(waiting).toBeGreaterThan(0);
    expect(await inbox(reader)).toHaveLength(waiting);
    expect(await unread(reader)).toBe(waiting);
    expect((await inbox(reader, true)).every((one) => one.unread)).toBe(true);
    expect([await unread(reader), await unread(again), await unread(other)]).toEqual([0, 0, waiting]);
    expect((await inbox(again)).some((one) => one.unread)).toBe(false);
    const { body } = await alert('Second');
    expect((await inbox(again)).filter((one) => one.unread).map(({ reason }) => reason)).toEqual(['Second']);
    expect(await unread(again)).toBe(1);
    expect((await author.delete(`rpg/user/${subject.name}/alerts/${body.id}`)).status).toBe(200);
    expect(await unread(again)).toBe(0);
    server.clock.advance(ALERT_DAYS * 86_400 + 60);
    const late = await server.signIn(other.player.name);
    expect([await unread(late), await reasons(late)]).toEqual([0, []]);
  });
});
