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
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(turns).toBe(ended);
});
