import { expect, it, vi } from 'vitest';
import { keptFor } from './kept.ts';

it('works once for all who ask within the time, and anew afterwards', async () => {
  const work = vi.fn((_: object, now: number) => Promise.resolve(now));
  const ask = keptFor(10, work);
  const [one, other] = [{}, {}];
  expect(await Promise.all([ask(one, 100), ask(one, 100), ask(one, 109)])).toEqual([100, 100, 100]);
  expect(work).toHaveBeenCalledTimes(1);
  expect(await ask(other, 105)).toBe(105);
  expect(await ask(one, 110)).toBe(110);
  expect(await ask(one, 50)).toBe(50);
});

it('does not keep a failure', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('broken')).mockResolvedValue('fine');
  const ask = keptFor(10, work);
  const key = {};
  await expect(ask(key, 1)).rejects.toThrow('broken');
  expect(await ask(key, 1)).toBe('fine');
});

it('gives what was kept while it is worked out anew, and keeps it where that fails', async () => {
  const key = {};
  const works: PromiseWithResolvers<number>[] = [];
  const ask = keptFor(10, () => {
    const work = Promise.withResolvers<number>();
    works.push(work);
    return work.promise;
  });
  const first = ask.renew(key, 100);
  const waiting = ask(key, 101);
  works[0]?.resolve(1);
  await first;
  expect(await waiting).toBe(1);
  const second = ask.renew(key, 105);
  expect(await ask(key, 106)).toBe(1);
  works[1]?.resolve(2);
  await second;
  expect(await ask(key, 114)).toBe(2);
  const third = ask.renew(key, 114);
  works[2]?.reject(new Error('away'));
  await expect(third).rejects.toThrow('away');
  expect(await ask(key, 114)).toBe(2);
  expect(works).toHaveLength(3);
});
