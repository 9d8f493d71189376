import { groups } from '@steward/api-client/contract/groups';
import { manage, type ConversionRow, type WealthRow } from '@steward/api-client/contract/manage';
import { afterEach, expect, it, vi } from 'vitest';
import { screensForTests } from '../../testing/open-screen.ts';
import { answer } from '../../testing/scripted-server.ts';

const { open, closeAll } = screensForTests();
afterEach(closeAll);

const OWNER = { adminLevel: 10, columns: 120, rows: 30 } as const;
const wealth = (changes: Partial<WealthRow>): WealthRow => ({
  ...{ userId: null, groupId: null, name: 'X', total: 20_000_000 },
  ...{ money: 20_000_000, vehicle: 0, property: 0, profit: 0 },
  ...changes,
});
const rich = [wealth({ userId: 42, name: 'Carl_Johnson' }), wealth({ groupId: 7, name: 'Grove Street' })];

it('lists of wealth lead to the player, and to the group where it is one', async () => {
  const { app, server } = await open('wealth-tax', [answer(manage.wealthTax, () => rich)], OWNER);
  await app.waitFor('Grove Street');
  await app.press('enter');
  await app.waitFor('Taxi driver');
  await app.press('esc');
  await app.waitFor('Grove Street');
  await app.press('j', 'p');
  await app.waitFor('Group 7');
  await vi.waitFor(() => expect(server.calls).toContain(`GET /api/${groups.show.path.replace('{id}', '7')}`));
});

it('the list of wealth in another version leads to the player', async () => {
  const row: ConversionRow = {
    ...{ userId: 42, name: 'Carl_Johnson', hours: 500, cash: 1, bank: 2, vehicles: 3, properties: 4 },
    ...{ wealth: 10, factor: 1, converted: 10 },
  };
  const { app } = await open('conversion', [answer(manage.wealthConversion, () => [row])], OWNER);
  await app.waitFor('Carl_Johnson');
  await app.press('enter');
  await app.waitFor('Taxi driver');
});
