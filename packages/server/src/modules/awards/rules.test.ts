import { describe, expect, it } from 'vitest';
import { ballotProblem } from './rules.ts';
import type { Answer, AwardRow } from './answers.ts';

const award = (id: number, input: 'player' | 'group' | null, extra: Partial<AwardRow> = {}): AwardRow => ({
  id,
  award: `Award ${id}`,
  category: 'People',
  free_fill: input === null ? 1 : 0,
  input,
  group_type: null,
  retired_at: null,
  ...extra,
});
const awards = [
  award(1, 'player'),
  award(2, 'player'),
  award(3, 'group', { category: 'Groups', group_type: 4 }),
  award(4, null),
];
const voter = { accounts: [10, 13], groupIds: [20] };
const candidates = {
  players: new Set([10, 11, 12, 13]),
  groups: new Map([
    [20, 4],
    [21, 4],
    [22, 2],
  ]),
};
const problem = (...answers: Answer[]) => ballotProblem(awards, answers, voter, candidates);

describe('a ballot', () => {
  it('may leave a quarter open, rounded in favour of the voter', () => {
    expect(problem({ award: 1, id: 11 }, { award: 2, id: 12 }, { award: 4, text: 'The flood' })).toBeUndefined();
    expect(problem({ award: 1, id: 11 }, { award: 4, text: 'The flood' })?.error).toBe(
      'Fill in at least 1 more award.',
    );
  });
  it('is not for oneself', () => {
    for (const id of voter.accounts)
      expect(problem({ award: 1, id })?.errors['award-1']).toBe('You cannot vote for yourself.');
  });
  it('is not for an own group', () => {
    expect(problem({ award: 3, id: 20 })?.errors['award-3']).toBe('You cannot vote for your own group.');
  });
  it('names a person once per category', () => {
    expect(problem({ award: 1, id: 11 }, { award: 2, id: 11 })?.errors['award-2']).toBe(
      'Choose each person or group only once per category.',
    );
  });
  it('keeps to the kind of group asked for', () => {
    expect(problem({ award: 3, id: 22 })?.errors['award-3']).toBe('This award is for another kind of group.');
  });
  it('refuses what does not exist', () => {
    expect(problem({ award: 1, id: 99 })?.errors['award-1']).toBe('This player cannot be voted for.');
    expect(problem({ award: 99, id: 11 })?.errors['award-99']).toBe('This award is not voted for this year.');
    expect(problem({ award: 1, id: 11 }, { award: 1, id: 12 })?.errors['award-1']).toBe('Answer each award once.');
  });
});
