import { expect, it } from 'vitest';
import { filterOfSearch, filterRefusal, searchOfFilter } from './cash-filter.ts';

const today = '20260620';
const of = (search: string) => filterOfSearch(new URLSearchParams(search), today);

it('opens with the last 30 days', () => {
  expect(of('')).toEqual({ reason: '', min: undefined, from: '20260521', to: today });
});

it('comes back from its address as it was', () => {
  const filter = { reason: 'sold & bought', min: 500, from: '20260101', to: '20260110' };
  expect(of(searchOfFilter(filter, today).toString())).toEqual(filter);
  expect(searchOfFilter(of(''), today).toString()).toBe('');
});

it('does not ask for less than a day, the future, or an amount below zero', () => {
  expect(filterRefusal(of('from=20260620'), today)).toEqual({ from: 'Choose a range of at least 1 day.' });
  expect(filterRefusal(of('to=20260621'), today)).toEqual({ to: 'The last day may not be in the future.' });
  expect(filterRefusal(of('from=20260231'), today)).toHaveProperty('from');
  expect(filterRefusal({ ...of(''), min: -1 }, today)).toEqual({ min: 'Enter 0 or more.' });
  expect(filterRefusal({ ...of(''), min: Number.NaN }, today)).toHaveProperty('min');
  expect(filterRefusal(of('min=0'), today)).toBeUndefined();
  expect(of('min=-5&reason=x').min).toBeUndefined();
});
