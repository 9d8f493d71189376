import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeLines } from './follow.ts';
import { readLine } from './read-line.ts';
import type { Place } from './source-file.ts';

const START: Place = { ino: '1', name: 'n', offset: 0, tail: '', skips: false };
const decoder = new TextDecoder();

/** Reads a file that grows to these sizes, one after the other. */
function readGrowing(file: Buffer, sizes: readonly number[]) {
  let place = START;
  const [records, problems]: [string[], string[]] = [[], []];
  for (const size of sizes)
    for (;;) {
      const bytes = file.subarray(place.offset, Math.max(place.offset, size));
      const taken = takeLines(place, { bytes, atMs: 0, isLast: false }, decoder);
      records.push(...taken.records);
      problems.push(...taken.problems.map(({ id, reason }) => `${id} ${reason}`));
      if (taken.place.offset === place.offset) break;
      place = taken.place;
    }
  return { records, problems, place };
}

const line = fc.oneof(
  fc.record({ kind: fc.string(), text: fc.string({ unit: 'binary' }) }).map((event) => JSON.stringify(event)),
  fc.string().map((text) => text.replaceAll('\n', ' ')),
  fc.constant('x'.repeat(70_000)),
);

describe('lines of a file that grows', () => {
  it('are the same however it grows', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 12 }),
        fc.array(fc.nat({ max: 400_000 }), { maxLength: 8 }),
        (lines, cuts) => {
          const file = Buffer.from(lines.map((one) => `${one}\n`).join(''));
          const sizes = [...cuts.map((cut) => cut % (file.length + 1)).sort((a, b) => a - b), file.length];
          const [grown, whole] = [readGrowing(file, sizes), readGrowing(file, [file.length])];
          expect(grown.records).toEqual(whole.records);
          expect(grown.place).toEqual({ ...START, offset: file.length });
          expect(grown.problems.length).toBe(whole.problems.length);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('have ids that no other line has, and the same ones when they are read again', () => {
    const file = Buffer.from('{"kind":"a"}\n{"kind":"a"}\n{"kind":"a","id":"own"}\n');
    const ids = (text: Buffer) =>
      readGrowing(text, [text.length]).records.map((one) => (JSON.parse(one) as { id: string }).id);
    expect(new Set(ids(file)).size).toBe(3);
    expect(ids(file)).toEqual(ids(file));
    expect(ids(file)).not.toContain('own');
    expect(ids(file).every((id) => id.length <= 128)).toBe(true);
  });
});

describe('a line', () => {
  const read = (value: unknown) =>
    readLine(typeof value === 'string' ? value : JSON.stringify(value), { id: 'i', atMs: Date.UTC(2026, 5, 20, 18) });

  it('gets its id, and a time where it has none', () => {
    expect(read({ kind: 'a', x: 1 })).toEqual({ event: { kind: 'a', x: 1, id: 'i', at: '2026-06-20T18:00:00.000Z' } });
    expect(read({ kind: 'a', at: 1_781_978_400 })).toMatchObject({ event: { at: '2026-06-20T18:00:00.000Z' } });
    expect(read({ kind: 'a', at: 'yesterday' })).toMatchObject({ event: { at: 'yesterday' } });
    expect(read({ kind: 'a', at: -5 })).toMatchObject({ event: { at: -5 } });
  });

  it('may say what became of a command', () => {
    expect(read({ command: 812, result: 'done' })).toEqual({ answer: { id: 812, result: 'done' } });
    expect(read({ command: '812', result: 'refused', reason: 'No.' })).toMatchObject({
      answer: { id: 812, reason: 'No.' },
    });
    expect(read({ command: 812, result: 'perhaps' })).toEqual({ problem: 'Use done, refused or unknown-player.' });
    expect(read({ command: 0, result: 'done' })).toMatchObject({ problem: expect.stringContaining('command: Use') });
  });

  it('may be anything', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void read(text)));
    fc.assert(fc.property(fc.json(), (text) => void read(text)));
    expect(read(' \t')).toBeUndefined();
  });
});
