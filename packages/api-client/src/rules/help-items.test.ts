import { describe, expect, it } from 'vitest';
import { targetDialogsProblem } from './help-items.ts';

describe('dialog ids of a help item', () => {
  it.each([
    [2, 'One\nTwo\nThree', '1;2;3', undefined],
    [2, 'One\r\n\r\nTwo', ' 10 ; 20 ;', undefined],
    [1, 'One\nTwo', 'anything', undefined],
  ])('of type %i fit', (type, text, dialogs, problem) => {
    expect(targetDialogsProblem(type, text, dialogs)).toBe(problem);
  });

  it('are counted against the lines', () => {
    expect(targetDialogsProblem(2, 'One\nTwo', '1')).toMatch(/has 2 lines, but there is 1 dialog id/);
    expect(targetDialogsProblem(2, 'One', '1;2')).toMatch(/has 1 line, but there are 2 dialog ids/);
    expect(targetDialogsProblem(2, 'One', '')).toMatch(/are 0 dialog ids/);
  });

  it('are whole numbers', () => {
    expect(targetDialogsProblem(2, 'One\nTwo', '1;;')).toMatch(/whole number/);
    expect(targetDialogsProblem(2, 'One', '-1')).toMatch(/whole number/);
  });
});
