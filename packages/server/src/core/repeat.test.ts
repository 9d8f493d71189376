import { expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

it('goes on after a turn that failed, never runs two at once, and ends after the one that runs', async () => {
  let running = 0;
  let turns = 0;
  const failures: unknown[] = [];
  const repeated = repeat(
    async () => {
      running += 1;
      turns += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      if (turns === 2) throw new Error('away');
    },
    { everyMs: 1, failed: (error) => failures.push(error) },
  );
  await vi.waitFor(() => expect(turns).toBeGreaterThan(3));
  await repeated.stop();
  expect(running).toBe(0);
  expect(failures).toEqual([new Error('away')]);
  const ended = turns;
  await repeated.again();
  expect(turns).toBe(ended);
});

it('does a whole turn at once where that is asked, and not one that runs already', async () => {
  let turns = 0;
  let go: () => void = () => undefined;
  const repeated = repeat(
    async () => {
      turns += 1;
      if (turns === 1) await new Promise<void>((resolve) => (go = resolve));
    },
    { everyMs: 3_600_000, failed: () => undefined },
  );
  const asked = repeated.again();
  go();
  await asked;
  expect(turns).toBe(2);
  await repeated.again();
  expect(turns).toBe(3);
  await repeated.stop();
});

it('begins later where it is to, and ends without having begun', async () => {
  let turns = 0;
  const repeated = repeat(() => Promise.resolve(turns++), {
    firstMs: 3_600_000,
    everyMs: 3_600_000,
    failed: () => undefined,
  });
  await repeated.stop();
  expect(turns).toBe(0);
});

it('ends without a rest where it is stopped while a turn runs', async () => {
  let turns = 0;
  let go: () => void = () => undefined;
  const repeated = repeat(
    async () => {
      turns += 1;
      await new Promise<void>((resolve) => (go = resolve));
    },
    { everyMs: 3_600_000, failed: () => undefined },
  );
  const stopped = repeated.stop();
  go();
  await stopped;
  expect(turns).toBe(1);
});
