import { describe, expect, it } from 'vitest';
import { shiftOf } from './scroll.ts';

const same = (a: string, b: string) => a === b;
const letters = (text: string) => [...text];

describe('how far a window moved', () => {
  it.each([
    ['abcdef', 'abcdef', 0],
    ['abcdef', 'bcdefg', 1],
    ['abcdef', 'defghi', 3],
    ['abcdef', 'efghij', 0],
    ['abcdef', 'zabcde', -1],
    ['abcdef', 'xyzabc', -3],
    ['abcdef', 'uvwxyz', 0],
    ['aaaaaa', 'aaaaaa', 0],
    ['abc', 'abcd', 0],
    ['', '', 0],
  ])('from %s to %s: %i', (from, to, by) => expect(shiftOf(letters(from), letters(to), same)).toBe(by));
});
