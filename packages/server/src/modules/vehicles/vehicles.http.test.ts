import { afterAll, beforeAll, expect, it } from 'vitest';
import { vehicles } from '@steward/api-client/contract/vehicles';
import { storedCommands } from '../../testing/stored-commands.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

withEachDatabase('vehicles', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  const vehicle = async (columns: Record<string, number | string | null> = {}): Promise<number> => {
    const { id } = await server.services.database.withWrite((tx) =>
      tx
        .insertInto('vehicle')
        .values({ plate: 'AB 1', model_id: 411, created_at: 0, ...columns })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return id;
  };

  it('shows strangers no more than plate, model and owner', async () => {
    const owner = await server.signInAs();
    const stranger = await server.signInAs();
    const staff = await server.signInAs({ admin_level: 4 });
    const id = await vehicle({ owner_id: owner.player.id, spawn_x: 1.5 });
    const seen = await stranger.api.call(vehicles.show, { params: { id } });
    expect(seen).toMatchObject({
      plate: 'AB 1',
      vehicleName: 'Infernus',
      ownerUser: { name: owner.player.name },
      own: false,
    });
    expect(seen).not.toHaveProperty('spawnX');
    expect(await owner.api.call(vehicles.show, { params: { id } })).toMatchObject({
      own: true,
      spawnX: 1.5,
      transferable: true,
    });
    expect(await staff.api.call(vehicles.show, { params: { id } })).toMatchObject({ own: false, spawnX: 1.5 });
  });

  it('finds by the whole plate: all for staff, own ones for others', async () => {
    const owner = await server.signInAs();
    const stranger = await server.signInAs({ admin_level: 3 });
    const staff = await server.signInAs({ admin_level: 4 });
    const own = await vehicle({ owner_id: owner.player.id, plate: 'ZX 77' });
    const taken = await vehicle({ plate: 'ZX 77' });
    await vehicle({ plate: 'ZX 770' });
    const find = async ({ api }: typeof owner, plate: string) =>
      (await api.call(vehicles.find, { params: { plate } })).map(({ id }) => id);
    expect(await find(staff, ' zx 77 ')).toEqual([own, taken]);
    expect(await find(owner, 'ZX 77')).toEqual([own]);
    expect(await find(stranger, 'ZX 77')).toEqual([]);
    for (const odd of ['ZX%', 'ZX __', "' or 1=1 --"]) expect(await find(staff, odd)).toEqual([]);
    expect(await staff.api.call(vehicles.find, { params: { plate: 'ZX 77' } })).toEqual([
      { id: own, plate: 'ZX 77', modelId: 411, ownerUser: { name: owner.player.name } },
      { id: taken, plate: 'ZX 77', modelId: 411, ownerUser: null },
    ]);
    expect((await server.visitor.get('rpg/vehicle/plate/ZX')).status).toBe(401);
    expect((await staff.get(`rpg/vehicle/plate/${'x'.repeat(33)}`)).status).toBe(400);
  });

  it('shows keys, items, history and tuning to the owner and to staff only', async () => {
    const owner = await server.signInAs();
    const friend = await server.createPlayer();
    const stranger = await server.signInAs({ admin_level: 3 });
    const id = await vehicle({ owner_id: owner.player.id });
    await server.services.database.withWrite(async (tx) => {
      await tx.insertInto('vehicle_key').values({ vehicle_id: id, player_id: friend.id }).execute();
      await tx
        .insertInto('item_stack')
        .values({ holder: 'vehicle', holder_id: id, weapon_id: 24, amount: 3 })
        .execute();
      await tx.insertInto('vehicle_tune').values({ vehicle_id: id, slot: 'spoiler', value: 1001 }).execute();
    });
    expect(await owner.api.call(vehicles.keys, { params: { id } })).toEqual([{ name: friend.name }]);
    expect(await owner.api.call(vehicles.items, { params: { id } })).toEqual([{ name: 'Desert Eagle', amount: 3 }]);
    expect(await owner.api.call(vehicles.tuning, { params: { id } })).toEqual({
      tune: [{ slot: 'spoiler', value: 1001 }],
      attachments: [],
    });
    const senior = await server.signInAs({ admin_level: 4 });
    expect(await senior.api.call(vehicles.items, { params: { id } })).toEqual([{ name: 'Desert Eagle' }]);
    for (const part of ['keys', 'items', 'tuning', 'history'])
      expect((await stranger.get(`rpg/vehicle/${id}/${part}`)).status).toBe(403);
    expect((await senior.get(`rpg/vehicle/${id}/keys`)).status).toBe(403);
  });

  it('is not there', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    expect((await staff.get('rpg/vehicle/999999')).status).toBe(404);
    expect((await staff.get('rpg/vehicle/999999/tuning')).status).toBe(404);
    expect((await staff.get('rpg/vehicle/0')).status).toBe(400);
    expect((await staff.get('rpg/vehicle/abc')).status).toBe(400);
  });

  it('is transferred with an audit entry, a history entry and a command, and without its old keys', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    const [from, to] = [await server.createPlayer(), await server.createPlayer()];
    const id = await vehicle({ owner_id: from.id, plate: 'MOVE 1' });
    await server.services.database.withWrite((tx) =>
      tx.insertInto('vehicle_key').values({ vehicle_id: id, player_id: to.id }).execute(),
    );
    const moved = await staff.api.call(vehicles.transfer, { params: { id }, body: { newOwnerId: to.id } });
    expect(moved.ownerUser).toEqual({ name: to.name });
    expect(await staff.api.call(vehicles.keys, { params: { id } })).toEqual([]);
    expect((await staff.api.call(vehicles.history, { params: { id } }))[0]?.action).toContain(
      `from ${from.name} to ${to.name}`,
    );
    const entry = await server.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'vehicle.transfer')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(entry.after ?? '')).toMatchObject({ owner: to.name });
    const command = (await storedCommands(server.db)).find(({ kind }) => kind === 'vehicle.transfer');
    expect(command?.payload).toEqual({ vehicle: id, owner: to.id });
  });

  it('is not transferred where a rule forbids it', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    const owner = await server.createPlayer();
    const disabled = await server.createPlayer({ disabled: 1 });
    const full = await server.createPlayer();
    for (let owned = 0; owned < 10; owned++) await vehicle({ owner_id: full.id });
    const id = await vehicle({ owner_id: owner.id });
    const transfer = (target: number, newOwnerId: unknown, bypassLimit?: boolean) =>
      staff.post<{ error: string; errors?: Record<string, string> }>(`rpg/vehicle/${target}/transfer`, {
        newOwnerId,
        ...(bypassLimit ? { bypassLimit } : {}),
      });
    expect((await transfer(id, owner.id)).status).toBe(409);
    expect((await transfer(id, disabled.id)).status).toBe(409);
    expect(await transfer(id, full.id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('10 of 10 vehicles') },
    });
    expect((await transfer(id, full.id, true)).status).toBe(200);
    expect(await transfer(id, undefined)).toMatchObject({
      status: 422,
      body: { errors: { newOwnerId: 'Search and select a user first.' } },
    });
    expect(await transfer(id, 987_654)).toMatchObject({
      status: 422,
      body: { errors: { newOwnerId: 'Search and select a user first.' } },
    });
    expect(await transfer(await vehicle(), owner.id)).toMatchObject({
      status: 409,
      body: { error: 'Vehicle is not owned by a player or the tax office, cannot change the owner on panel.' },
    });
    expect(await transfer(await vehicle({ job_id: 5 }), owner.id)).toMatchObject({
      status: 409,
      body: { error: 'Vehicle is owned by a group or job, cannot change the owner.' },
    });
    expect(await transfer(await vehicle({ owner_id: full.id, transferable: 0 }), owner.id)).toMatchObject({
      status: 409,
      body: { error: 'Vehicle is non-transferable, cannot change the owner.' },
    });
    expect((await transfer(await vehicle({ job_id: 1 }), owner.id)).status).toBe(200);
  });

  it('goes to one of two who are chosen at the same moment', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    const [from, one, other] = [await server.createPlayer(), await server.createPlayer(), await server.createPlayer()];
    const id = await vehicle({ owner_id: from.id });
    const answers = await Promise.all(
      [one, other].map((to) => staff.post(`rpg/vehicle/${id}/transfer?owner=${from.id}`, { newOwnerId: to.id })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    const [moved] = await staff.api.call(vehicles.history, { params: { id } });
    const holder = (await staff.api.call(vehicles.show, { params: { id } })).ownerUser?.name ?? '';
    expect(moved?.action).toContain(`from ${from.name} to ${holder}`);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: `This vehicle belongs to ${holder} by now. Look at it again, then transfer it.`,
    });
    // Who does not say whose it was gives it from whoever has it.
    expect((await staff.post(`rpg/vehicle/${id}/transfer`, { newOwnerId: from.id })).status).toBe(200);
    const sold = await vehicle({ job_id: 1 });
    const sell = (owner: number) => staff.post(`rpg/vehicle/${sold}/transfer?owner=${owner}`, { newOwnerId: one.id });
    expect((await sell(from.id)).status).toBe(409);
    expect((await sell(0)).status).toBe(200);
  });

  it('is auctioned when it was sold for taxes, or is a sport car of someone long away', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    const now = server.clock.now();
    const away = await server.createPlayer({ last_login_at: now - 120 * 86_400 });
    const here = await server.createPlayer({ last_login_at: now - 10 * 86_400 });
    const sold = await vehicle({ job_id: 1, tax_sold_at: now - 10 });
    const idle = await vehicle({ owner_id: away.id, model_id: 411 });
    await vehicle({ owner_id: away.id, model_id: 401 });
    await vehicle({ owner_id: here.id, model_id: 411 });
    const lists = await staff.api.call(vehicles.auctions);
    expect(lists.taxSold.map((row) => row.id)).toEqual([sold]);
    expect(lists.inactiveSport.map((row) => row.id)).toEqual([idle]);
  });

  it('counts the owned vehicles of each model', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    const owner = await server.createPlayer();
    await server.services.database.withWrite((tx) =>
      tx
        .insertInto('vehicle_model')
        .values([
          { model: 560, category: 'saloon', price: 40_000, server_limit: 3 },
          { model: 561, category: 'saloon', price: 0, server_limit: null },
        ])
        .execute(),
    );
    await vehicle({ owner_id: owner.id, model_id: 560 });
    await vehicle({ model_id: 560 });
    expect(await staff.api.call(vehicles.models)).toEqual([
      { model: 560, category: 'saloon', price: 40_000, serverLimit: 3, amountOwned: 1 },
      { model: 561, category: 'saloon', price: 0, serverLimit: null, amountOwned: 0 },
    ]);
  });
});
