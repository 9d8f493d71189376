import { expect, test } from 'vitest';
import { listOf } from './relations.ts';

test('reads lists of texts, and gives each reader a list of their own', () => {
  const [one, other] = [listOf('["car","boat"]'), listOf('["car","boat"]')];
  one.push('plane');
  expect(other).toEqual(['car', 'boat']);
  expect(listOf('["car","boat"]')).toEqual(['car', 'boat']);
  expect(listOf('["a",1,null]')).toEqual(['a']);
});

test.each(['[]', '', 'car', '{"a":"b"}', '"car"', 'null'])('takes %j for no list', (json) => {
  expect([listOf(json), listOf(json)]).toEqual([[], []]);
});
