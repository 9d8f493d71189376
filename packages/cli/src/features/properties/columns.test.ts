import type { Property } from '@steward/api-client/contract/properties';
import { describe, expect, it } from 'vitest';
import { itemResource } from './columns.ts';
import { propertyFacts } from './facts.ts';

describe('an item in a property', () => {
  const name = itemResource.columns[0];
  it.each([
    [{ itemName: 'Wine', weaponId: null, amount: 2 }, 'Wine'],
    [{ itemName: null, weaponId: 24, amount: 1 }, 'Desert Eagle'],
    [{ itemName: null, weaponId: null, amount: 1 }, 'Unknown item'],
  ])('%j', (item, shown) => {
    expect(name?.cell(item)).toBe(shown);
  });
});

describe('a property as facts', () => {
  const property: Property = {
    id: 7,
    name: 'One House',
    type: 2,
    price: 1000,
    entryFee: 0,
    functionality: 0,
    interior: null,
    locked: true,
    active: true,
    hasOwner: true,
    ownerUserId: 1,
    ownerUser: null,
    ownerGroup: null,
    ownerJobId: null,
    parent: null,
    iconX: null,
    iconY: null,
    iconZ: null,
    own: false,
  };
  const now = Date.parse('2026-06-20T16:00:00Z');
  const text = (facts: ReturnType<typeof propertyFacts>, wanted: string) =>
    facts.find(([label]) => label === wanted)?.[1];

  it('leaves out what the viewer may not know', () => {
    const facts = propertyFacts(property, now);
    expect(text(facts, 'Owner')).toBe('player 1, who is gone');
    expect(text(facts, 'Tax')).toBeUndefined();
    expect(text(facts, 'Tax due')).toBeUndefined();
    expect(text(facts, 'Revenue')).toBeUndefined();
    expect(text(facts, 'State')).toBeUndefined();
  });

  it('warns of a tax that is due and not paid', () => {
    const due = { ...property, taxAmount: 5, taxDate: '2026-06-19T16:00:00Z', taxDatePaid: null };
    expect(text(propertyFacts(due, now), 'Tax due')).toContain('not paid');
    expect(text(propertyFacts({ ...due, taxDatePaid: '2026-06-19T17:00:00Z' }, now), 'Tax due')).not.toContain(
      'not paid',
    );
  });

  it('names the tax office, a job, a group, and nobody', () => {
    const owner = (changes: Partial<Property>) =>
      text(propertyFacts({ ...property, ownerUserId: null, ...changes }, now), 'Owner');
    expect(owner({})).toBe('nobody');
    expect(owner({ ownerJobId: 1 })).toBe('tax office');
    expect(owner({ ownerJobId: 4 })).toBe('job 4');
    expect(owner({ ownerGroup: { id: 3, name: 'Grove' } })).toBe('Grove (group 3)');
  });
});
