import { properties, type Property } from '@steward/api-client/contract/properties';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import type { ScriptedTransport } from '../../testing/scripted-transport.ts';
import { routes } from './routes.tsx';

const basics: Property = {
  id: 1,
  name: 'One House',
  type: 2,
  price: 156_500,
  entryFee: 0,
  functionality: 0,
  interior: { name: 'Villa', price: 80_000 },
  locked: true,
  active: true,
  hasOwner: true,
  ownerUserId: 1,
  ownerUser: { name: 'Player_One' },
  ownerGroup: null,
  ownerJobId: null,
  parent: null,
  iconX: 10,
  iconY: 20,
  iconZ: 30,
  own: false,
};
const whole: Property = {
  ...basics,
  taxAmount: 626,
  taxDate: '2020-01-01T00:00:00Z',
  taxDatePaid: '2020-01-01T00:00:00Z',
  ownerLastEnter: null,
  businessProfit: 0,
  withdrew: 0,
  restock: 0,
  profit: 0,
};

function open(
  property: Property,
  adminLevel = 0,
  at = '/property/1',
  script: (transport: ScriptedTransport) => unknown = () => undefined,
) {
  const transport = signedInTransport({ adminLevel, name: 'Someone' })
    .on(properties.show, property)
    .on(properties.items, [])
    .on(properties.keys, []);
  script(transport);
  return renderRoutes(routes, { at, transport });
}

describe('a property', () => {
  it('of somebody else is classified to a player, and its insides are not asked for', async () => {
    const { transport } = open(basics);
    await screen.findByText(/The rest about it is classified/);
    expect(screen.getAllByText('House').length).toBeGreaterThan(0);
    expect(screen.queryByText('Tax')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Furniture' })).toBeNull();
    expect(transport.calls.filter((call) => /items|keys/.test(call))).toEqual([]);
  });

  it('is classified to the rank of staff who do not own it; items are for lead admins', async () => {
    const { transport } = open(whole, 4);
    await screen.findByText(/classified to your staff rank/);
    await screen.findByText('No keys shared for this property.');
    expect(transport.calls.some((call) => call.endsWith('/items'))).toBe(false);
    expect(screen.getByRole('button', { name: 'Actions' })).toBeDefined();
  });

  it('of the viewer shows items with the names of weapons', async () => {
    open({ ...whole, own: true }, 0, '/property/1', (script) =>
      script.on(properties.items, [
        { itemName: 'Apple', weaponId: null, amount: 3 },
        { itemName: null, weaponId: 24, amount: 1 },
      ]),
    );
    await screen.findByText('Apple');
    expect(screen.getByText('Desert Eagle')).toBeDefined();
    expect(screen.queryByText(/classified/)).toBeNull();
  });

  it('says when its items are none, its tax is unpaid and it is not visible in the game', async () => {
    open({ ...whole, own: true, active: false, taxDatePaid: null });
    await screen.findByText('No items in this property.');
    expect(screen.getByText('The tax of this property is not paid.')).toBeDefined();
    expect(screen.getByText(/sold by the tax authority within a month/)).toBeDefined();
    expect(screen.getByText(/not visible in-game/)).toBeDefined();
  });

  it('that is a business shows its figures, and a hotel that it is one', async () => {
    open({
      ...whole,
      own: true,
      type: 3,
      functionality: 16,
      businessProfit: 900,
      restock: 400,
      profit: 500,
      withdrew: 10,
    });
    await screen.findByText('$900');
    expect(screen.getByText('$500')).toBeDefined();
    expect(screen.getAllByText('Hotel').length).toBeGreaterThan(0);
  });

  it('has its bank history over it', async () => {
    const entry = { id: 1, timestamp: '2026-01-01T00:00:00Z', amount: -1200, reason: 'Restock', user: null };
    open(whole, 5, '/property/1/bank', (script) => script.on(properties.bank, [entry]));
    await screen.findByText('Restock');
    expect(screen.getByText('-$1,200')).toBeDefined();
  });

  it('has a history, notes and furniture over it', async () => {
    const first = open(whole, 4, '/property/1/history', (script) => script.on(properties.history, []));
    await screen.findByText('No history found for this property.');
    first.unmount();
    const second = open(whole, 4, '/property/1/notes', (script) =>
      script.on(properties.notes, [{ id: 1, name: 'Rank_4', date: '2026-01-01T00:00:00Z', note: 'Blocked the door' }]),
    );
    await screen.findByText('Blocked the door');
    second.unmount();
    const piece = { modelId: 1700, posX: 1, posY: 2, posZ: 1000, addedBy: null };
    open(whole, 4, '/property/1/furniture', (script) =>
      script.on(properties.furniture, [
        { ...piece, id: 1, isYard: false },
        { ...piece, id: 2, isYard: true },
      ]),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Yard (1)' }));
    expect(screen.getByRole('button', { name: 'Yard (1)' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'Inside (1)' }).getAttribute('aria-pressed')).toBe('false');
  });
});

it('says why there is nothing where the server refuses', () =>
  expectRefusal(routes, '/property/1', properties.show, 503));
