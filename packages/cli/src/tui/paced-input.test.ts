import { expect, it } from 'vitest';
import { keysOf } from './paced-input.ts';

it.each([
  ['nab', ['n', 'a', 'b']],
  ['a\tb\r', ['a', '\t', 'b', '\r']],
  ['\u001b[A\u001b[Bj', ['\u001b[A', '\u001b[B', 'j']],
  ['\u001bOPx', ['\u001bOP', 'x']],
  ['\u001b', ['\u001b']],
  ['x\u001b[200~one\ntwo\u001b[201~y', ['x', '\u001b[200~one\ntwo\u001b[201~', 'y']],
  ['名👍', ['名', '👍']],
  ['x'.repeat(100), ['x'.repeat(100)]],
])('%j is %j', (text, keys) => expect(keysOf(text)).toEqual(keys));
