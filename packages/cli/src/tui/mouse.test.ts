import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMouse, mouseEvent } from './mouse.ts';

describe('the mouse', () => {
  it.each([
    ['\u001b[<0;1;1M', { kind: 'press', x: 0, y: 0 }],
    ['\u001b[<0;250;60M', { kind: 'press', x: 249, y: 59 }],
    ['\u001b[<64;5;7M', { kind: 'up', x: 4, y: 6 }],
    ['\u001b[<65;5;7M', { kind: 'down', x: 4, y: 6 }],
    ['\u001b[<0;5;7m', undefined],
    ['\u001b[<2;5;7M', undefined],
    ['\u001b[<16;5;7M', undefined],
  ])('%j', (input, event) => {
    expect(isMouse(input)).toBe(true);
    expect(mouseEvent(input)).toEqual(event);
  });

  it('is nothing that is typed', () => {
    expect(['a', '\u001b[A', '\u001b[200~', '\u001b[<0;1M', '\u001b[<0;1;1Mx'].some(isMouse)).toBe(false);
    fc.assert(fc.property(fc.string(), (text) => isMouse(text) === false || /^\u001b\[</.test(text)));
  });
});
