import { expect, it } from 'vitest';
import { pageFacts } from './use-pages.ts';

const shown = (total: number, rows: number) => ({ total, items: Array.from({ length: rows }) });

it.each([
  [1, shown(0, 0), '0 notes'],
  [1, shown(1, 1), '1 note'],
  [1, shown(100, 100), '100 notes'],
  [1, shown(101, 100), '1 to 100 of 101 notes · ] next page'],
  [2, shown(101, 1), '101 to 101 of 101 notes'],
  [2, shown(250, 100), '101 to 200 of 250 notes · ] next page'],
  [3, shown(250, 50), '201 to 250 of 250 notes'],
  [2, shown(100, 0), 'past the end of 100 notes · [ last page'],
  [2, shown(1, 0), 'past the end of 1 note · [ last page'],
  [3, shown(0, 0), 'past the end of 0 notes · [ last page'],
])('page %i says where it stands in its list', (page, list, text) => expect(pageFacts(page, list, 'note')).toBe(text));

it('says nothing before it is known', () => expect(pageFacts(2, undefined, 'note')).toBe(''));

it('names the keys that were chosen', () => {
  const page = { items: Array.from({ length: 100 }, (_, at) => at), total: 250 };
  expect(pageFacts(1, page, 'note', { next: 'n', before: 'p' })).toMatch(/ · n next page$/);
  expect(pageFacts(9, page, 'note', { next: 'n', before: 'p' })).toMatch(/ · p last page$/);
});
