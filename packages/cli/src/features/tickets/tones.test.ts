import { describe, expect, it } from 'vitest';
import {
  isUnhandled,
  reportedName,
  stars,
  stateWord,
  typeWord,
  unhandledWarning,
} from '@steward/api-client/rules/tickets';
import { stateTone } from './tones.ts';

const ticket = (changes: { closeReason?: string; handlerId?: number | null } = {}) => ({
  id: 1,
  type: 1,
  reporter: { name: 'Carl_Johnson' },
  reported: null,
  staff: null,
  handlerId: null,
  date: '2026-06-20T16:00:00Z',
  reason: 'Drives over people',
  closeReason: 'None',
  closedAt: null,
  reviewed: null,
  review: null,
  ...changes,
});

describe('a ticket in words', () => {
  it.each([
    [{}, 'Not handled', 'danger'],
    [{ handlerId: 4 }, 'Open', 'warning'],
    [{ closeReason: 'Solved', handlerId: 4 }, 'Closed', 'ok'],
    [{ closeReason: 'Solved' }, 'Closed', 'ok'],
  ])('%j is %s', (changes, word, tone) => {
    expect([stateWord(ticket(changes)), stateTone(ticket(changes))]).toEqual([word, tone]);
  });

  it('warns only while nobody handles it', () => {
    expect(unhandledWarning({ ...ticket(), staffOnlineAfk: 1 })).toBe(
      'This ticket is not handled: 1 staff member is online and not AFK.',
    );
    expect(unhandledWarning({ ...ticket(), staffOnlineAfk: 3 })).toContain('3 staff members are online');
    expect(unhandledWarning({ ...ticket({ handlerId: 3 }), staffOnlineAfk: 3 })).toBeUndefined();
    expect(isUnhandled(ticket({ closeReason: 'Solved' }))).toBe(false);
  });

  it('names types, stars and accounts that are gone', () => {
    expect([1, 2, 7].map(typeWord)).toEqual(['Report', 'Support', 'Other']);
    expect([0, 3, 5, 9].map(stars)).toEqual(['☆☆☆☆☆', '★★★☆☆', '★★★★★', '★★★★★']);
    expect(reportedName({ type: 2, reported: null })).toBeUndefined();
    expect(reportedName({ type: 1, reported: null })).toBe('Deleted account');
  });
});
