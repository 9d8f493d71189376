import { expect, it, vi } from 'vitest';
import { keptFor } from './kept.ts';

/** Work that ends when it is told to. */
function keptByHand() {
  const works: PromiseWithResolvers<number>[] = [];
  const ask = keptFor(10, () => {
    const work = Promise.withResolvers<number>();
    works.push(work);
    return work.promise;
  });
  return { ask, works };
}

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
  const { ask, works } = keptByHand();
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

it('is worked out anew only where somebody asked since the last time, and from the start on without', async () => {
  const work = vi.fn((_: object, now: number) => Promise.resolve(now));
  const ask = keptFor(10, work);
  const key = {};
  await ask.renew(key, 100);
  await ask.renew(key, 109);
  expect(work).toHaveBeenCalledTimes(1);
  expect(await ask(key, 109)).toBe(100);
  await ask.renew(key, 109);
  expect(await ask(key, 118)).toBe(109);
  await ask.renew(key, 118);
  await ask.renew(key, 127);
  expect(work).toHaveBeenCalledTimes(3);
  // It grew old meanwhile: who asks then gets it anew, and it is kept ready from then on.
  expect(await ask(key, 140)).toBe(140);
  await ask.renew(key, 149);
  expect(await ask(key, 150)).toBe(149);
});

it('keeps what was asked for later where a renewal ends after it', async () => {
  const key = {};
  const { ask, works } = keptByHand();
  const first = ask(key, 100);
  works[0]?.resolve(1);
  await first;
  const renewing = ask.renew(key, 109);
  const later = ask(key, 111);
  works[2]?.resolve(3);
  expect(await later).toBe(3);
  works[1]?.resolve(2);
  await renewing;
  expect(await ask(key, 112)).toBe(3);
  expect(works).toHaveLength(3);
});

it('is worked out anew where somebody asked while it was, whether that succeeded or not', async () => {
  const key = {};
  const { ask, works } = keptByHand();
  const first = ask(key, 100);
  works[0]?.resolve(1);
  await first;
  const renewing = ask.renew(key, 108);
  expect(await ask(key, 109)).toBe(1);
  works[1]?.resolve(2);
  await renewing;
  const again = ask.renew(key, 116);
  expect(works).toHaveLength(3);
  works[2]?.reject(new Error('away'));
  await expect(again).rejects.toThrow('away');
  const once = ask.renew(key, 117);
  expect(works).toHaveLength(4);
  works[3]?.resolve(4);
  await once;
  await ask.renew(key, 125);
  expect(works).toHaveLength(4);
});
