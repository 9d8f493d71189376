import type { MapProperty } from '@steward/api-client/contract/properties';
import { allPropertyKinds, propertyKind } from '../../map/property-kinds.ts';

export type Wanted = 'all' | 'yes' | 'no';

/** What of the properties is shown; kept in the address. */
export interface MapFilter {
  /** Keys of kinds that are left out. */
  readonly without: ReadonlySet<string>;
  readonly owned: Wanted;
  readonly active: Wanted;
  readonly yards: boolean;
}

const wanted = (text: string | null): Wanted => (text === 'yes' || text === 'no' ? text : 'all');

/** Reads `?without=house,hotel&owned=yes&active=no&yards=no`; what is not known counts as not said. */
export function readFilter(search: URLSearchParams): MapFilter {
  const known = new Set<string>(allPropertyKinds().map(({ key }) => key));
  return {
    without: new Set((search.get('without') ?? '').split(',').filter((key) => known.has(key))),
    owned: wanted(search.get('owned')),
    active: wanted(search.get('active')),
    yards: search.get('yards') !== 'no',
  };
}

/** The address with another filter; what says nothing is left out of it. */
export function writeFilter(search: URLSearchParams, filter: MapFilter): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (key: string, value: string) => (value === '' ? next.delete(key) : next.set(key, value));
  set('without', [...filter.without].join(','));
  set('owned', filter.owned === 'all' ? '' : filter.owned);
  set('active', filter.active === 'all' ? '' : filter.active);
  set('yards', filter.yards ? '' : 'no');
  return next;
}

const fits = (has: boolean, want: Wanted) => want === 'all' || has === (want === 'yes');

/** Whether a property passes all but the kinds. */
const passes = ({ hasOwner, active }: MapProperty, filter: MapFilter) =>
  fits(hasOwner, filter.owned) && fits(active, filter.active);

/** The properties that a filter shows. */
export const filterProperties = (list: readonly MapProperty[], filter: MapFilter): MapProperty[] =>
  list.filter((property) => passes(property, filter) && !filter.without.has(propertyKind(property).key));

/** How many of each kind there are beside the choice of kinds. */
export function countKinds(list: readonly MapProperty[], filter: MapFilter): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const property of list) {
    if (!passes(property, filter)) continue;
    const { key } = propertyKind(property);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
