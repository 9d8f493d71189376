import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LineBuffer } from './buffer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells of many lines at once, keeps the newest, and puts late ones in their place', () => {
  const buffer = new LineBuffer<string, string>({ status: 'new', most: 3, everyMs: 10, placeOf: (line) => line });
  let notices = 0;
  buffer.subscribe(() => notices++);
  for (const line of ['b', 'd', 'c', 'e', 'a']) buffer.add(line);
  buffer.setStatus('busy');
  expect(buffer.get()).toEqual({ lines: [], dropped: 0, status: 'new' });
  vi.advanceTimersByTime(40);
  expect(notices).toBe(1);
  expect(buffer.get()).toEqual({ lines: ['c', 'd', 'e'], dropped: 2, status: 'busy' });
  buffer.add('f');
  vi.advanceTimersByTime(40);
  expect(buffer.get()).toEqual({ lines: ['d', 'e', 'f'], dropped: 3, status: 'busy' });
  buffer.close();
});

it('drops what nobody could read, and keeps the numbers of lines', () => {
  const buffer = new LineBuffer<number, string>({ status: '', most: 4, everyMs: 10 });
  const changes: number[] = [];
  buffer.subscribe((from) => changes.push(from));
  for (let line = 0; line < 3; line++) buffer.add(line);
  vi.advanceTimersByTime(40);
  for (let line = 3; line < 23; line++) buffer.add(line);
  vi.advanceTimersByTime(40);
  expect([buffer.first, buffer.end]).toEqual([19, 23]);
  expect(buffer.get().lines).toEqual([19, 20, 21, 22]);
  expect([buffer.at(18), buffer.at(19), buffer.at(22), buffer.at(23)]).toEqual([undefined, 19, 22, undefined]);
  expect(changes).toEqual([0, 19]);
  buffer.close();
});

it('keeps a share for each source, and the newest lines keep their numbers', () => {
  const buffer = new LineBuffer<string, string>({
    status: '',
    most: 10,
    everyMs: 5,
    sourceOf: (line) => line.split(' ')[0] ?? '',
  });
  const changes: number[] = [];
  buffer.subscribe((from) => changes.push(from));
  buffer.add('cheat 0');
  for (let round = 0; round < 30; round++) {
    for (let at = 0; at < 7; at++) buffer.add(`local ${round * 7 + at}`);
    vi.advanceTimersByTime(8);
  }
  vi.advanceTimersByTime(20);
  const kept: (string | undefined)[] = [];
  for (let at = buffer.first; at < buffer.end; at++) kept.push(buffer.at(at));
  expect(kept[0]).toBe('cheat 0');
  expect(kept.at(-1)).toBe('local 209');
  expect(buffer.end).toBe(211);
  expect(kept.length).toBeLessThanOrEqual(20);
  expect(changes.some((from, at) => from < (changes[at - 1] ?? 0) + 7)).toBe(true);
  buffer.close();
});

it('keeps the quiet source even where lines came faster than they could be taken in', () => {
  const buffer = new LineBuffer<string, string>({
    status: '',
    most: 6,
    everyMs: 5,
    sourceOf: (line) => line.split(' ')[0] ?? '',
  });
  buffer.add('cheat 0');
  for (let at = 0; at < 500; at++) buffer.add(`local ${at}`);
  vi.advanceTimersByTime(20);
  expect(buffer.get().lines[0]).toBe('cheat 0');
  expect(buffer.get().lines.at(-1)).toBe('local 499');
  expect(buffer.end).toBe(501);
  buffer.close();
});
