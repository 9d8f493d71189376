import { expect, test } from 'vitest';
import { createTestClock } from '../testing/test-clock.ts';
import { createVersionedCache } from './versioned-cache.ts';

test('keeps what was read until anything is written or the second is over', () => {
  const clock = createTestClock();
  const database = { version: () => version };
  let version: number | undefined = 1;
  const cache = createVersionedCache<string>(database, clock);
  const read = (value: string) => {
    cache.get('key');
    cache.set('key', value, cache.moment());
  };
  read('one');
  expect(cache.get('key')).toBe('one');
  expect(cache.get('other')).toBeUndefined();
  version = 2;
  expect(cache.get('key')).toBeUndefined();
  read('two');
  clock.advance(1);
  expect(cache.get('key')).toBeUndefined();
});

test('does not keep what was read before something was written', () => {
  let version = 1;
  const cache = createVersionedCache<string>({ version: () => version });
  cache.get('key');
  const before = cache.moment();
  version = 2;
  cache.get('key');
  cache.set('key', 'old', before);
  expect(cache.get('key')).toBeUndefined();
});

test('keeps nothing where the database cannot tell whether it changed', () => {
  const cache = createVersionedCache<string>({ version: () => undefined });
  cache.get('key');
  cache.set('key', 'value', cache.moment());
  expect(cache.get('key')).toBeUndefined();
});
