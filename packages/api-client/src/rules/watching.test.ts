import { expect, it } from 'vitest';
import { LAST_END_MS } from './punishments.ts';
import { watchRefusal, watchEndRefusal } from './watching.ts';

const NOW = Date.parse('2026-06-20T18:00:00Z');

it('a watch ends later than now and before the latest time, or never', () => {
  for (const until of [null, undefined, '2026-06-20T18:00:01Z', new Date(LAST_END_MS).toISOString()])
    expect(watchEndRefusal(until, NOW)).toBeUndefined();
  for (const until of ['2026-06-20T18:00:00Z', '2020-01-01T00:00:00Z', 'soon', '2101-01-01T00:00:00Z'])
    expect(watchEndRefusal(until, NOW)).toMatch(/\.$/);
});

it('says who may stop a watch, where the reader may not', () => {
  expect(watchRefusal({ canRemove: true, staffName: 'Rank_5' })).toBeUndefined();
  expect(watchRefusal({ canRemove: false, staffName: 'Rank_5' })).toContain('Only Rank_5 and');
  expect(watchRefusal({ canRemove: false, staffName: null })).toContain('whoever began it');
});
