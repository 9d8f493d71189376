import { describe, expect, it } from 'vitest';
import { awardsYear, closesAt, neededAnswers } from './awards.ts';

describe('the awards', () => {
  it('close at 20:00 summer time', () => {
    expect(new Date(closesAt(2027) * 1000).toISOString()).toBe('2027-06-20T18:00:00.000Z');
  });

  it('belong to the year whose closing comes next, to the second', () => {
    expect(awardsYear(closesAt(2027) - 1)).toBe(2027);
    expect(awardsYear(closesAt(2027))).toBe(2028);
    expect(awardsYear(Date.parse('2026-12-31T23:30:00+01:00') / 1000)).toBe(2027);
  });

  it.each([
    [0, 0],
    [1, 0],
    [4, 3],
    [5, 3],
    [7, 5],
    [8, 6],
    [20, 15],
  ])('of %i need %i answers', (awards, needed) => {
    expect(neededAnswers(awards)).toBe(needed);
  });
});
