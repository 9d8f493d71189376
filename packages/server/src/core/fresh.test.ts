import { expect, test } from 'vitest';
import { createTestClock } from '../testing/test-clock.ts';
import { createFresh } from './fresh.ts';

test('keeps what was read until anything is written or the second is over', () => {
  const clock = createTestClock();
  const database = { version: () => version };
  let version: number | undefined = 1;
  const fresh = createFresh<string>(database, clock);
  const read = (value: string) => {
    fresh.recall('key');
    fresh.keep('key', value, fresh.moment());
  };
  read('one');
  expect(fresh.recall('key')).toBe('one');
  expect(fresh.recall('other')).toBeUndefined();
  version = 2;
  expect(fresh.recall('key')).toBeUndefined();
  read('two');
  clock.advance(1);
  expect(fresh.recall('key')).toBeUndefined();
});

test('does not keep what was read before something was written', () => {
  let version = 1;
  const fresh = createFresh<string>({ version: () => version });
  fresh.recall('key');
  const before = fresh.moment();
  version = 2;
  fresh.recall('key');
  fresh.keep('key', 'old', before);
  expect(fresh.recall('key')).toBeUndefined();
});

test('keeps nothing where the database cannot tell whether it changed', () => {
  const fresh = createFresh<string>({ version: () => undefined });
  fresh.recall('key');
  fresh.keep('key', 'value', fresh.moment());
  expect(fresh.recall('key')).toBeUndefined();
});
