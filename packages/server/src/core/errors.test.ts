import { expect, it } from 'vitest';
import { TooManyError } from './errors.ts';

it.each([
  [1, 'Too many tries. Please wait 1 second.'],
  [7, 'Too many tries. Please wait 7 seconds.'],
])('says to wait %i seconds', (seconds, text) => expect(new TooManyError(seconds).message).toBe(text));
