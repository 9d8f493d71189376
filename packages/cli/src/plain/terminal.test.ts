import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineReader, PlainPanes } from './terminal.ts';

/** A terminal's input whose raw mode is noted. */
function keyboard(isTTY: boolean) {
  const modes: boolean[] = [];
  const stream = Object.assign(new PassThrough(), { isTTY, setRawMode: (is: boolean) => modes.push(is) });
  return { stream, modes, input: stream as unknown as NodeJS.ReadStream };
}

describe('lines that are typed', () => {
  it('come one after the other, the last without its end too, and then there are none', async () => {
    const { stream, input } = keyboard(false);
    const reader = new LineReader(input, () => undefined);
    stream.write('one\ntwo\r\nth');
    stream.end('ree');
    const lines = [];
    for (let at = 0; at < 5; at++) lines.push(await reader.next(1000));
    expect(lines).toEqual(['one', 'two', '', 'three', undefined]);
  });

  it('are waited for no longer than said', async () => {
    const reader = new LineReader(keyboard(true).input, () => undefined);
    expect(await reader.next(5)).toBeNull();
  });

  it('are read key by key while they are hidden, and Ctrl-C leaves', async () => {
    const { stream, input, modes } = keyboard(true);
    let left = 0;
    const reader = new LineReader(input, () => left++);
    reader.hide(true);
    const line = reader.next(1000);
    stream.write('pasx\u007fs\r');
    expect(await line).toBe('pass');
    reader.hide(false);
    expect(modes).toEqual([true, false]);
    stream.write('\u0003');
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(left).toBe(1);
  });

  it('hold the last line of a paste without its end while keys come one by one', async () => {
    const { stream, input } = keyboard(true);
    const reader = new LineReader(input, () => undefined);
    reader.hide(true);
    stream.write('a long first line\ra second one\rthe last');
    expect(await reader.next(1000)).toBe('a long first line\na second one\nthe last');
    stream.write('x\r');
    expect(await reader.next(1000)).toBe('x');
  });
});

describe('lines that draw themselves', () => {
  const rows = (texts: readonly string[]) => texts.map((text) => ({ text, width: text.length }));
  const place = { x: 0, y: 0, width: 80, height: 10 };

  it('are told once each, in their order, while they move through a window', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 8 }), (count, step) => {
        const all = Array.from({ length: count }, (_, at) => `line ${at}`);
        const panes = new PlainPanes();
        const key = {};
        const heard: string[] = [];
        for (let to = step; to < count + step; to += step) {
          panes.put(key, place, rows(all.slice(Math.max(0, to - 10), to)));
          heard.push(...panes.take(1000).lines);
        }
        expect(heard).toEqual(all);
      }),
    );
  });

  it('are the newest where too many came, and how many were left out', () => {
    const panes = new PlainPanes();
    panes.put({}, place, rows(['a', 'b', 'c']));
    expect(panes.take(2)).toEqual({ lines: ['b', 'c'], leftOut: 1 });
    expect(panes.hasNew).toBe(false);
  });
});
