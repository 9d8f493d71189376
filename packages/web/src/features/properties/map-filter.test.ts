import type { MapProperty } from '@steward/api-client/contract/properties';
import { describe, expect, it } from 'vitest';
import { countKinds, filterProperties, readFilter, writeFilter } from './map-filter.ts';

const property = (id: number, over: Partial<MapProperty> = {}): MapProperty => ({
  id,
  name: `Property ${id}`,
  type: 2,
  functionality: 0,
  active: true,
  hasOwner: false,
  iconX: 0,
  iconY: 0,
  iconZ: 0,
  ...over,
});
const list = [
  property(1),
  property(2, { hasOwner: true }),
  property(3, { type: 3, active: false }),
  property(4, { type: 3, functionality: 16, hasOwner: true }),
  property(5, { type: 4 }),
  property(6, { type: 9 }),
];
const shown = (query: string) => filterProperties(list, readFilter(new URLSearchParams(query))).map(({ id }) => id);

describe('the filter of the property map', () => {
  it('shows everything when the address says nothing, or something that is not known', () => {
    expect(shown('')).toEqual([1, 2, 3, 4, 5, 6]);
    expect(shown('without=castle&owned=maybe&active=')).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('leaves out kinds; a hotel is a kind of its own', () => {
    expect(shown('without=business')).toEqual([1, 2, 4, 5, 6]);
    expect(shown('without=house,hotel')).toEqual([3, 5, 6]);
  });

  it('tells owned from free and active from inactive', () => {
    expect(shown('owned=yes')).toEqual([2, 4]);
    expect(shown('owned=no&active=yes')).toEqual([1, 5, 6]);
    expect(shown('active=no')).toEqual([3]);
  });

  it('counts kinds whether they are shown or not', () => {
    const counts = countKinds(list, readFilter(new URLSearchParams('without=house&owned=no')));
    expect(Object.fromEntries(counts)).toEqual({ house: 1, business: 1, apartment: 1, other: 1 });
  });

  it('is written to the address as it is read from it', () => {
    for (const query of ['', 'without=house%2Cother', 'owned=yes', 'active=no&yards=no', 'other=1&owned=no'])
      expect(writeFilter(new URLSearchParams(query), readFilter(new URLSearchParams(query))).toString()).toBe(query);
  });
});
