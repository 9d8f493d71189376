import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PacedInput, keysOf } from './paced-input.ts';

it.each([
  ['nab', ['n', 'a', 'b']],
  ['a\tb\r', ['a', '\t', 'b', '\r']],
  ['\u001b[A\u001b[Bj', ['\u001b[A', '\u001b[B', 'j']],
  ['\u001bOPx', ['\u001bOP', 'x']],
  ['\u001b', ['\u001b']],
  ['x\u001b[200~one\ntwo\u001b[201~y', ['x', '\u001b[200~one\ntwo\u001b[201~', 'y']],
  ['名👍', ['名', '👍']],
  ['x'.repeat(100), ['x'.repeat(100)]],
])('%j is %j', (text, keys) => expect(keysOf(text)).toEqual(keys));

class FakeTerminal extends EventEmitter {
  setRawMode() {}
  setEncoding() {}
  resume() {}
  pause() {}
  ref() {}
  unref() {}
}

const pasted = (text: string) => `\u001b[200~${text}\u001b[201~`;
const WAIT = 60;

describe('what a terminal sends', () => {
  let source: FakeTerminal;
  let input: PacedInput;
  let keys: string[];
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'setImmediate'] });
    source = new FakeTerminal();
    input = new PacedInput(source as unknown as NodeJS.ReadStream).ref();
    keys = [];
    const write = input.write.bind(input);
    vi.spyOn(input, 'write').mockImplementation((key: string) => {
      keys.push(key);
      return write(key);
    });
  });
  afterEach(() => {
    input.unref();
    vi.useRealTimers();
  });

  /** Sends pieces, each so many milliseconds after the one before. */
  async function send(...pieces: readonly (readonly [afterMs: number, text: string])[]) {
    for (const [afterMs, text] of pieces) {
      await vi.advanceTimersByTimeAsync(afterMs);
      source.emit('data', text);
    }
    await vi.advanceTimersByTimeAsync(WAIT);
    return keys;
  }

  it('is a paste when lines come at once, though nothing marks it', async () => {
    expect(await send([0, 'The first line\rthe second one\r'])).toEqual([pasted('The first line\rthe second one\r')]);
  });

  it('is one paste when it comes in pieces', async () => {
    await send([0, '1\r2\r3\r4\r']);
    expect(keys.splice(0)).toEqual([pasted('1\r2\r3\r4\r')]);
    const sent = await send([100, 'x\r'], [2, 'y\r'], [2, 'a longer line'], [2, ' and its end\rz']);
    expect(sent.join('')).not.toMatch(/^[^\u001b]*\r/);
    expect(sent.every((key) => !key.includes('\r') || key.startsWith('\u001b[200~'))).toBe(true);
  });

  it('is what was typed ahead when it is short', async () => {
    expect(await send([0, '7d\rCheat'])).toEqual([...'7d\rCheat']);
    expect(await send([200, '\r'])).toContain('\r');
    keys.length = 0;
    expect(await send([200, 'Rank_10\rsteward-demo\r'])).toEqual([...'Rank_10\rsteward-demo\r']);
    keys.length = 0;
    expect(await send([200, 'a password of many words\r'])).toEqual([...'a password of many words\r']);
  });

  it('is keys when they come one after the other', async () => {
    expect(await send([0, 'a'], [80, 'b'], [80, '\r'])).toEqual(['a', 'b', '\r']);
  });

  it('is one paste when a marked one comes in pieces, cut anywhere', async () => {
    const whole = pasted('one\rtwo\rthree, which is longer\r');
    for (let cut = 3; cut < whole.length; cut++) {
      keys.length = 0;
      await send([100, whole.slice(0, cut)], [1, whole.slice(cut)], [100, 'k']);
      expect(keys).toEqual([whole, 'k']);
    }
  });

  it('goes on after a marked paste that never ends', async () => {
    await send([0, '\u001b[200~half']);
    await vi.advanceTimersByTimeAsync(3000);
    expect(keys.join('')).toContain('half');
  });

  it('is no key where the mouse did something, cut anywhere', async () => {
    const press = '\u001b[<0;120;35M';
    for (let cut = 3; cut < press.length; cut++) {
      keys.length = 0;
      await send([100, press.slice(0, cut)], [1, press.slice(cut)], [100, 'k']);
      expect(keys).toEqual(['k']);
    }
  });

  it('waits a moment after the mouse, and keeps what was typed meanwhile in order', async () => {
    const told: string[] = [];
    source.removeAllListeners();
    input = new PacedInput(source as unknown as NodeJS.ReadStream, (event) => told.push(event)).ref();
    vi.spyOn(input, 'write').mockImplementation((key: string) => keys.push(key) > 0);
    source.emit('data', '\u001b[<0;120;35M');
    source.emit('data', ':');
    source.emit('data', 'g');
    await vi.advanceTimersByTimeAsync(40);
    expect([told.length, keys]).toEqual([1, []]);
    await vi.advanceTimersByTimeAsync(100);
    expect(keys).toEqual([':', 'g']);
  });
});
