import { expect, it } from 'vitest';
import { flatData } from './flat-data.ts';

it('names each value of nested data by its path', () => {
  expect(
    flatData({ tick: 5, ok: true, off: false, no: null, module: { base: '0x1', inner: { size: 2 } }, list: ['a', 1] }),
  ).toEqual([
    ['tick', '5'],
    ['ok', 'yes'],
    ['off', 'no'],
    ['no', 'none'],
    ['module.base', '0x1'],
    ['module.inner.size', '2'],
    ['list', 'a, 1'],
  ]);
  expect(flatData({ empty: {}, none: [], deep: [{ a: 1 }] })).toEqual([
    ['empty', 'none'],
    ['none', 'none'],
    ['deep', '[{"a":1}]'],
  ]);
});
