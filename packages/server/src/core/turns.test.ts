import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UnavailableError } from './errors.ts';
import { createTurns, type Turns } from './turns.ts';

const LONGEST_MS = 3000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Outcome {
  /** When it came in, when its work began, when it was done or refused. */
  readonly at: number;
  readonly begun: number | undefined;
  readonly ended: number;
  readonly error: unknown;
}

async function one(turns: Turns, ms: () => number): Promise<Outcome> {
  const at = performance.now();
  let begun: number | undefined;
  try {
    await turns.run(async () => {
      begun = performance.now();
      await sleep(ms());
    });
    return { at, begun, ended: performance.now(), error: undefined };
  } catch (error) {
    return { at, begun, ended: performance.now(), error };
  }
}

const turnsOf = (atOnce = 2) => createTurns({ atOnce, longestWaitMs: LONGEST_MS, refusal: 'Not now.' });

async function burst(turns: Turns, count: number, ms: () => number): Promise<readonly Outcome[]> {
  const all = Promise.all(Array.from({ length: count }, () => one(turns, ms)));
  await vi.runAllTimersAsync();
  return all;
}

const waited = ({ at, begun, ended }: Outcome) => (begun ?? ended) - at;

describe.each([15, 50, 250, 1000, 2900])('where one takes %i ms', (ms) => {
  test('nobody waits for longer than is allowed, and as many are let in as there is time for', async () => {
    const turns = turnsOf();
    await burst(turns, 1, () => ms);
    const all = await burst(turns, 1000, () => ms);
    for (const outcome of all) expect(waited(outcome)).toBeLessThanOrEqual(LONGEST_MS);
    const done = all.filter(({ error }) => error === undefined).length;
    expect(done).toBe(2 + 2 * (Math.ceil(LONGEST_MS / ms) - 1));
  });
  test('who is refused hears it at once, and when there will be time', async () => {
    const turns = turnsOf();
    await burst(turns, 1, () => ms);
    const refused = (await burst(turns, 1000, () => ms)).filter(({ error }) => error !== undefined);
    for (const { at, ended, error } of refused) {
      expect(ended).toBe(at);
      expect(error).toBeInstanceOf(UnavailableError);
      const { message, status, retryAfter = 0 } = error as UnavailableError;
      expect([message, status]).toEqual(['Not now.', 503]);
      expect(retryAfter).toBeGreaterThanOrEqual(LONGEST_MS / 1000);
      expect(retryAfter).toBeLessThanOrEqual(LONGEST_MS / 1000 + Math.ceil(ms / 1000));
    }
  });
});

test('a first burst, of which nobody knows how long it takes, waits no longer either', async () => {
  const all = await burst(turnsOf(), 1000, () => 400);
  for (const outcome of all) expect(waited(outcome)).toBeLessThanOrEqual(LONGEST_MS);
  expect(all.filter(({ error }) => error === undefined).length).toBeGreaterThanOrEqual(14);
});

test('what became slow meanwhile is noticed, and so is what became fast again', async () => {
  const turns = turnsOf();
  let ms = 10;
  await burst(turns, 20, () => ms);
  ms = 800;
  for (const outcome of await burst(turns, 400, () => ms)) expect(waited(outcome)).toBeLessThanOrEqual(LONGEST_MS);
  const slow = await burst(turns, 400, () => ms);
  const late = slow.filter(({ ended, at, error }) => error !== undefined && ended > at);
  expect(late.length, 'who was let in and heard no for all that').toBeLessThanOrEqual(4);
  ms = 10;
  await burst(turns, 20, () => ms);
  await burst(turns, 20, () => ms);
  const fast = await burst(turns, 400, () => ms);
  expect(fast.filter(({ error }) => error !== undefined)).toEqual([]);
});

test('work that fails gives its turn on', async () => {
  const turns = turnsOf(1);
  const failing = turns.run(() => Promise.reject(new Error('No.')));
  const next = turns.run(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('No.');
  expect(await next).toBe('yes');
  expect(() => turns.refuseWhenLate()).not.toThrow();
});
