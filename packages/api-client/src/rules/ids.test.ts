import { expect, it } from 'vitest';
import { idOf } from './ids.ts';

it.each([
  ['1', 1],
  ['999999999999999', 999_999_999_999_999],
  ['0', undefined],
  ['01', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  [' 1', undefined],
  ['1\n', undefined],
  ['1000000000000000', undefined],
  ['', undefined],
])('%j is %s', (text, id) => expect(idOf(text)).toBe(id));
