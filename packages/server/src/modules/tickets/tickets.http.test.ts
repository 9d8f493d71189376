import { afterAll, beforeAll, expect, it } from 'vitest';
import { tickets } from '@steward/api-client/contract/tickets';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const at = (text: string) => Date.parse(text) / 1000;

withEachDatabase('tickets', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  const ticket = (columns: Record<string, string | number | null>) =>
    server.services.database.withWrite(
      async (tx) =>
        (
          await tx
            .insertInto('ticket')
            .values({ type: 1, reason: 'Deathmatch', created_at: 0, ...columns })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    );

  it('are listed by their day in Amsterdam, also when it has 25 hours', async () => {
    const staff = await server.signInAs({ admin_level: 2 });
    const inside = [
      await ticket({ created_at: at('2026-10-25T00:00:00+02:00') }),
      await ticket({ created_at: at('2026-10-25T23:59:59+01:00') }),
    ];
    await ticket({ created_at: at('2026-10-24T23:59:59+02:00') });
    await ticket({ created_at: at('2026-10-26T00:00:00+01:00') });
    const found = await staff.api.call(tickets.list, { params: { date: '20261025' } });
    expect(found.map((one) => one.id).sort()).toEqual(inside.sort());
    expect((await staff.get('rpg/staff/tickets/20260230')).status).toBe(400);
    expect((await staff.get('rpg/staff/tickets/today')).status).toBe(400);
  });

  it('that are open are all listed, the oldest first, by pages', async () => {
    const staff = await server.signInAs({ admin_level: 2 });
    const before = (await staff.api.call(tickets.open)).total;
    const ids = [await ticket({ created_at: 30 }), await ticket({ created_at: 10 }), await ticket({ created_at: 20 })];
    await ticket({ created_at: 5, close_reason: 'Solved', closed_at: 6 });
    const all = await staff.api.call(tickets.open);
    expect(all.total).toBe(before + 3);
    const [late, early, middle] = ids;
    expect(all.items.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([early, middle, late]);
    expect((await staff.api.call(tickets.open, { limit: 1, page: 2 })).items).toHaveLength(1);
    expect((await (await server.signInAs({ admin_level: 1 })).get('rpg/staff/open-tickets')).status).toBe(403);
  });

  it('show their handler, or how many could handle them', async () => {
    const staff = await server.signInAs({ admin_level: 2 });
    const handler = await server.createPlayer({ admin_level: 3 });
    const active = await server.createPlayer({ admin_level: 1, online: true });
    await server.createPlayer({ admin_level: 4, online: true });
    await server.services.database.withWrite((tx) =>
      tx.updateTable('online_player').set({ afk: 10 }).where('player_id', '=', active.id).execute(),
    );
    const open = await ticket({});
    expect(await staff.api.call(tickets.show, { params: { id: open } })).toMatchObject({
      closeReason: 'None',
      staff: null,
      handler: null,
      staffOnlineAfk: 1,
    });
    await ticket({ handler_id: handler.id, closed_at: 5, close_reason: 'Done', type: 2 });
    const handled = await ticket({
      handler_id: handler.id,
      closed_at: 9,
      close_reason: 'Done',
      reviewed: 4,
      review: 'Quick',
    });
    expect(await staff.api.call(tickets.show, { params: { id: handled } })).toMatchObject({
      reviewed: 4,
      handler: { name: handler.name, handledTickets: 2, reportTickets: 1, supportTickets: 1 },
    });
    expect((await staff.api.call(tickets.staffOnline, { params: { id: open } })).map((one) => one.isAfk)).toEqual([
      true,
      false,
    ]);
  });

  it('stay when the accounts are gone', async () => {
    const staff = await server.signInAs({ admin_level: 2 });
    const id = await ticket({ reporter_id: null, reported_id: null, handler_id: null });
    expect(await staff.api.call(tickets.show, { params: { id } })).toMatchObject({
      reporter: null,
      reported: null,
      staff: null,
    });
    expect((await staff.get('rpg/staff/ticket/99999')).status).toBe(404);
    expect((await staff.get('rpg/staff/ticket-staff-online/99999')).status).toBe(404);
  });
});
