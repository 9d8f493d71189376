import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';
import type { FairQueue, Turn } from './fair-queue.ts';

const never = new AbortController().signal;

/** Lets `owners` enter one after another; tells who was let in, and the last place each was told. */
function enterAll(queue: FairQueue, owners: readonly string[]) {
  const started: string[] = [];
  const turns: Turn[] = [];
  const places = new Map<number, number>();
  owners.forEach((owner, index) => {
    const onPlace = (place: number): unknown => places.set(index, place);
    queue.enter(owner, onPlace, never).then(
      (turn) => {
        started.push(owner);
        turns.push(turn);
      },
      () => undefined,
    );
  });
  return { started, turns, places };
}

describe('the queue of searches', () => {
  it('lets two run and takes the owners of the others in turn', async () => {
    const { started, turns, places } = enterAll(createFairQueue(2, 8), ['a', 'a', 'a', 'a', 'b', 'c', 'b']);
    await setImmediate();
    expect(started).toEqual(['a', 'a']);
    expect([...places]).toEqual([
      [2, 3],
      [3, 5],
      [4, 1],
      [5, 2],
      [6, 4],
    ]);
    for (let done = 0; done < 7; done++) {
      turns[done]?.leave();
      await setImmediate();
    }
    expect(started).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
  });

  it('lets somebody else in before one who runs already', async () => {
    const { started, turns } = enterAll(createFairQueue(2, 8), ['a', 'b', 'a', 'c']);
    await setImmediate();
    turns[1]?.leave();
    await setImmediate();
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('lets another in while one waits for its reader, up to the limit', async () => {
    const { started, turns } = enterAll(createFairQueue(1, 2), ['a', 'b', 'c']);
    await setImmediate();
    turns[0]?.setIdle(true);
    await setImmediate();
    expect(started).toEqual(['a', 'b']);
    turns[1]?.setIdle(true);
    await setImmediate();
    expect(started).toEqual(['a', 'b']);
    turns[0]?.setIdle(false);
    turns[1]?.leave();
    turns[1]?.leave();
    await setImmediate();
    expect(started).toEqual(['a', 'b']);
    turns[0]?.leave();
    await setImmediate();
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('forgets one who gives up', async () => {
    const queue = createFairQueue(1, 2);
    const { started, turns, places } = enterAll(queue, ['a']);
    const control = new AbortController();
    const given = queue.enter('b', () => undefined, control.signal);
    const last = enterAll(queue, ['c']);
    control.abort(new Error('enough'));
    await expect(given).rejects.toThrow('enough');
    expect(last.places.get(0)).toBe(1);
    turns[0]?.leave();
    await setImmediate();
    expect([...started, ...last.started]).toEqual(['a', 'c']);
    expect(places.size).toBe(0);
  });
});
