import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { joinSignals } from './join-signals.ts';

const made = () => Array.from({ length: 3 }, () => new AbortController());
const listeners = (controls: readonly AbortController[]) =>
  controls.map(({ signal }) => getEventListeners(signal, 'abort').length);

it.each([0, 1, 2])('is aborted once, with the reason of the first that is: number %i', (first) => {
  const controls = made();
  const { signal } = joinSignals(...controls.map((one) => one.signal));
  const reasons: unknown[] = [];
  signal.addEventListener('abort', () => reasons.push(signal.reason));
  expect([signal.aborted, listeners(controls)]).toEqual([false, [1, 1, 1]]);
  controls[first]?.abort('first');
  expect(listeners(controls)).toEqual([0, 0, 0]);
  for (const control of controls) control.abort('later');
  expect(reasons).toEqual(['first']);
});

it.each([0, 1, 2])('is aborted from the start where one is already: number %i', (first) => {
  const controls = made();
  controls[first]?.abort('before');
  const { signal, leave } = joinSignals(...controls.map((one) => one.signal));
  expect([signal.aborted, signal.reason, listeners(controls)]).toEqual([true, 'before', [0, 0, 0]]);
  leave();
});

it('leaves no listener on any, and hears of none, once it is let go of', () => {
  const controls = made();
  const { signal, leave } = joinSignals(...controls.map((one) => one.signal));
  leave();
  expect(listeners(controls)).toEqual([0, 0, 0]);
  for (const control of controls) control.abort();
  expect(signal.aborted).toBe(false);
});
