import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { players, type Profile } from '@steward/api-client/contract/players';
import { createPlayer } from '../../testing/factories.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { playerRoutes } from './routes.ts';

const GUARDED = [
  'cash',
  'banks',
  'job',
  'groups',
  'characters',
  'channels',
  'donateCredits',
  'vacExempt',
  'phoneBan',
  'permissions',
  'specialPermissions',
  'adminUc',
  'developerLevel',
  'warnings',
] as const;

withEachDatabase('a profile', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, modules: [playerRoutes] });
  });
  afterAll(() => server.close());

  /** A player who has something of everything. */
  async function createRichPlayer() {
    const { services, clock } = server;
    const player = await createPlayer(services, {
      cash: 1234,
      job: 'Mechanic',
      donate_credits: 7,
      licenses: '["car"]',
      permissions: ['manageGroups'],
      online: true,
    });
    const character = await createPlayer(services, { master_id: player.id, name: `${player.name}_C`, level: 3 });
    await services.database.withWrite(async (tx) => {
      await tx.insertInto('bank_account').values({ player_id: player.id, money: 500 }).execute();
      const group = await tx
        .insertInto('community_group')
        .values({ name: `Group ${player.id}`, name_lower: `group ${player.id}`, short: 'G', type: 1, created_at: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const rank = await tx
        .insertInto('group_rank')
        .values({ group_id: group.id, level: 5, name: 'Boss' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('group_member')
        .values({ group_id: group.id, player_id: player.id, rank_id: rank.id, created_at: 0 })
        .execute();
      const channel = await tx.insertInto('channel').values({ name: 'Taxi' }).returning('id').executeTakeFirstOrThrow();
      await tx.insertInto('channel_member').values({ channel_id: channel.id, player_id: player.id }).execute();
      await tx
        .insertInto('played_day')
        .values([
          { player_id: player.id, kind: 'rpg', day: 20260601, minutes: 30 },
          { player_id: player.id, kind: 'rpg', day: 20260520, minutes: 45 },
          { player_id: player.id, kind: 'rpg', day: 20260101, minutes: 600 },
          { player_id: player.id, kind: 'tdm', day: 20260601, minutes: 9 },
        ])
        .execute();
      await tx
        .insertInto('punishment')
        .values([
          {
            player_id: player.id,
            type: 2,
            reason: 'Warned',
            description: 'Read the rules',
            status: 1,
            created_at: clock.now() - 60,
          },
          {
            player_id: player.id,
            type: 2,
            reason: 'Expunged',
            description: null,
            status: 0,
            created_at: clock.now() - 60,
          },
          {
            player_id: player.id,
            type: 2,
            reason: 'Old',
            description: null,
            status: 1,
            created_at: clock.now() - 200 * 86_400,
          },
          {
            player_id: player.id,
            type: 1,
            reason: 'Kicked',
            description: null,
            status: 1,
            created_at: clock.now() - 60,
          },
        ])
        .execute();
    });
    return { player, character };
  }

  describe('profile', () => {
    const everyone: string[] = [];
    const moderator = ['cash', 'banks', 'adminUc'];
    const senior = [...moderator, 'job', 'groups', 'phoneBan'];
    const lead = [
      ...senior,
      'characters',
      'channels',
      'donateCredits',
      'vacExempt',
      'permissions',
      'specialPermissions',
    ];

    it.each([
      [0, everyone],
      [1, everyone],
      [2, moderator],
      [3, moderator],
      [4, senior],
      [5, lead],
      [6, [...lead, 'developerLevel']],
      [10, [...lead, 'developerLevel']],
    ])('shows admin level %i what it may see and leaves out the rest', async (level, seen) => {
      const { player } = await createRichPlayer();
      const viewer = await server.signInAs({ admin_level: level });
      const profile: Profile = await viewer.api.call(players.show, { params: { name: player.name } });
      expect(GUARDED.filter((key) => key in profile).sort()).toEqual([...seen].sort());
    });

    it('shows the player themself all but what staff keep to themselves', async () => {
      const { player, character } = await createRichPlayer();
      const own: Profile = await (
        await server.signIn(player.name)
      ).api.call(players.show, { params: { name: player.name } });
      expect(GUARDED.filter((key) => !(key in own)).sort()).toEqual(['vacExempt']);
      expect(own).toMatchObject({
        cash: 1234,
        job: 'Mechanic',
        donateCredits: 7,
        licenses: [{ type: 'car' }],
        banks: [{ money: 500 }],
        groups: [{ name: `Group ${player.id}`, rank: 'Boss' }],
        channels: [{ name: 'Taxi' }],
        characters: [{ id: character.id, name: character.name, level: 3, banned: false, ban: null }],
        permissions: ['manageGroups'],
        timePlayedLastMonth: 75,
        online: { timestamp: '2026-06-01T12:00:00Z' },
        warnings: [{ reason: 'Warned', description: 'Read the rules', timestamp: '2026-06-01T11:59:00Z' }],
      });
    });

    it('lists each character once, with whether it is banned now', async () => {
      const master = await server.createPlayer();
      const name = (letter: string) => `${master.name}_${letter}`;
      const [, twice, earlier] = [
        await server.createPlayer({ master_id: master.id, name: name('a') }),
        await server.createPlayer({ master_id: master.id, name: name('B') }),
        await server.createPlayer({ master_id: master.id, name: name('c') }),
      ];
      await server.ban(twice.id);
      await server.ban(twice.id, server.clock.now() + 60);
      await server.ban(earlier.id, server.clock.now());
      const { characters } = await (
        await server.signIn(master.name)
      ).api.call(players.show, {
        params: { name: master.name },
      });
      expect(characters?.map((character) => [character.name, character.banned])).toEqual([
        [name('a'), false],
        [name('B'), true],
        [name('c'), false],
      ]);
      expect(characters?.map(({ ban }) => ban)).toMatchObject([null, { type: 1, endTimestamp: null }, null]);
    });

    it('shows developer ranks to developers, to managers who set them, and to the person', async () => {
      const { player } = await createRichPlayer();
      const own = await server.signIn(player.name);
      expect(await own.api.call(players.show, { params: { name: player.name } })).toHaveProperty('developerLevel', 0);
      const developer = await server.signInAs({ developer_level: 1 });
      expect(await developer.api.call(players.show, { params: { name: player.name } })).toHaveProperty(
        'developerLevel',
        0,
      );
      const [lead, manager] = [await server.signInAs({ admin_level: 5 }), await server.signInAs({ admin_level: 6 })];
      expect(await manager.api.call(players.show, { params: { name: player.name } })).toHaveProperty('developerLevel');
      expect(await lead.api.call(players.show, { params: { name: player.name } })).not.toHaveProperty('developerLevel');
    });

    it('hides the rank of undercover staff from players', async () => {
      const undercover = await server.createPlayer({ admin_level: 4, admin_uc: 1 });
      const levelSeenBy = async (admin_level: number) =>
        (await (await server.signInAs({ admin_level })).api.call(players.show, { params: { name: undercover.name } }))
          .adminLevel;
      expect(await levelSeenBy(0)).toBe(0);
      expect(await levelSeenBy(2)).toBe(4);
    });

    it('shows a ban until the second it ends, and the ban of the master account', async () => {
      const master = await server.createPlayer();
      const character = await server.createPlayer({ master_id: master.id });
      const viewer = await server.signInAs();
      await server.ban(master.id, server.clock.now() + 3600);
      await server.ban(master.id, server.clock.now() + 60);
      const show = async (name: string) => viewer.api.call(players.show, { params: { name } });
      expect(await show(master.name)).toMatchObject({
        userBan: { type: 2, reason: 'A reason', endTimestamp: '2026-06-01T13:00:00Z' },
        userBanMaster: null,
      });
      expect(await show(character.name)).toMatchObject({
        userBan: null,
        userBanMaster: { type: 2 },
        masterAccount: { name: master.name },
      });
      expect(
        await (await server.signInAs({ admin_level: 5 })).api.call(players.show, { params: { name: master.name } }),
      ).toMatchObject({ characters: [{ banned: false }] });
      server.clock.advance(3599);
      expect((await show(master.name)).userBan).not.toBeNull();
      server.clock.advance(1);
      expect(await show(master.name)).toMatchObject({ userBan: null });
      server.clock.advance(-3600);
    });

    it('is found by any writing of any name, and tells what a name became', async () => {
      const viewer = await server.signInAs();
      for (const name of ["O'Neil", '[TAG]Jo.hn', 'a/b', '100%', 'Zoë', '..', 'x_y', '$&']) {
        const made = await server.createPlayer({ name });
        expect((await viewer.api.call(players.show, { params: { name: `${name.toUpperCase()} ` } })).id).toBe(made.id);
      }
      const renamed = await server.createPlayer({ name: 'New_Name' });
      await server.services.database.withWrite((tx) =>
        tx
          .insertInto('name_change')
          .values({
            player_id: renamed.id,
            old_name: 'Old_Name',
            old_name_lower: 'old_name',
            new_name: 'New_Name',
            created_at: 5,
          })
          .execute(),
      );
      const gone = await viewer.get<{ error: string }>('rpg/user/OLD_NAME');
      expect(gone).toMatchObject({
        status: 404,
        body: { error: 'There is no player called OLD_NAME. The player is now called New_Name.' },
      });
      expect(await viewer.get('rpg/user/nobody_at_all')).toMatchObject({
        status: 404,
        body: { error: 'There is no player called nobody_at_all.' },
      });
      expect((await server.visitor.get('rpg/user/x_y')).status).toBe(401);
    });

    it('is open to a barred account only about itself, without staff rights', async () => {
      const other = await server.createPlayer();
      for (const barred of [
        await server.signInAs({ admin_level: 5, disabled: 1 }),
        await server.signInAs({ admin_level: 5 }),
      ]) {
        if ((await barred.get(`rpg/user/${other.name}`)).status === 200) await server.ban(barred.player.id);
        expect((await barred.get(`rpg/user/${other.name}`)).status).toBe(403);
        const own = await barred.api.call(players.show, { params: { name: barred.player.name } });
        expect(own).toHaveProperty('cash');
        expect(own).not.toHaveProperty('vacExempt');
      }
    });
  });
});
