import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { growingParts, inOrderAhead } from './ahead.ts';

async function all<T>(given: AsyncIterable<T>): Promise<T[]> {
  const taken: T[] = [];
  for await (const one of given) taken.push(one);
  return taken;
}

it('gives results in order, and does no more at once than it may', async () => {
  let running = 0;
  let most = 0;
  const work = async (item: number) => {
    most = Math.max(most, ++running);
    await sleep(5 - item);
    running -= 1;
    return item * 10;
  };
  expect(await all(inOrderAhead([0, 1, 2, 3, 4], 3, work))).toEqual([0, 10, 20, 30, 40]);
  expect(most).toBe(3);
  expect(await all(inOrderAhead([], 3, work))).toEqual([]);
});

it('throws what failed at its turn', async () => {
  const taken: number[] = [];
  const work = (item: number) => (item === 1 ? Promise.reject(new Error('one')) : Promise.resolve(item));
  await expect(
    (async () => {
      for await (const one of inOrderAhead([0, 1, 2], 3, work)) taken.push(one);
    })(),
  ).rejects.toThrow('one');
  expect(taken).toEqual([0]);
});

it('parts of a list grow up to a limit, and hold each item once', () => {
  const lengths = (of: number) => growingParts(of, { first: 2, most: 16 }).map(({ from, to }) => to - from);
  expect([0, 1, 2, 3, 14, 50].map(lengths)).toEqual([[], [1], [2], [2, 1], [2, 4, 8], [2, 4, 8, 16, 16, 4]]);
  const parts = growingParts(50, { first: 2, most: 16 });
  expect(parts.map(({ from }) => from)).toEqual([0, ...parts.slice(0, -1).map(({ to }) => to)]);
});
