import { describe, expect, it } from 'vitest';
import { csvCell, csvText } from './csv.ts';

describe('CSV', () => {
  it.each([
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['+1', "'+1"],
    ['-1+2', "'-1+2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['two\nlines', '"two\nlines"'],
    ['say "hi"', '"say ""hi"""'],
  ])('writes %j so that no spreadsheet runs it', (text, cell) => expect(csvCell(text)).toBe(cell));

  it('keeps numbers numbers', () => expect(csvCell(-20)).toBe('-20'));

  it('has a mark, commas and line ends', () =>
    expect(
      csvText([
        ['A', 'B'],
        ['x', 1],
      ]),
    ).toBe('\uFEFFA,B\r\nx,1\r\n'));
});
