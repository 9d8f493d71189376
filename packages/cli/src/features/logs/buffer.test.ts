import { expect, it } from 'vitest';
import { LineBuffer } from './buffer.ts';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('tells of many lines at once, keeps the newest, and puts late ones in their place', async () => {
  const buffer = new LineBuffer<string, string>({ status: 'new', most: 3, everyMs: 10, placeOf: (line) => line });
  let notices = 0;
  buffer.subscribe(() => notices++);
  for (const line of ['b', 'd', 'c', 'e', 'a']) buffer.add(line);
  buffer.setStatus('busy');
  expect(buffer.get()).toEqual({ lines: [], dropped: 0, status: 'new' });
  await sleep(40);
  expect(notices).toBe(1);
  expect(buffer.get()).toEqual({ lines: ['c', 'd', 'e'], dropped: 2, status: 'busy' });
  buffer.add('f');
  await sleep(40);
  expect(buffer.get()).toEqual({ lines: ['d', 'e', 'f'], dropped: 3, status: 'busy' });
  buffer.close();
});
