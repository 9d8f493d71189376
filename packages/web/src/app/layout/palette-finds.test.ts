import { FULL_BAN, TEMPORARY_BAN } from '@steward/api-client/rules/punishments';
import { describe, expect, it } from 'vitest';
import { banWords, inLogs, namedRecords, namedThings, plateOf, traceOf } from './palette-finds.ts';

const paths = (typed: string) => namedThings(typed).map(({ to }) => to);

describe('what a text names by its form', () => {
  it('is a number of anything, of one kind of things, or a hash', () => {
    expect(paths('#12')).toEqual(['/staff/ticket/12', '/sessions/12', '/vehicle/12', '/property/12', '/group/12']);
    expect(paths(' ticket 7 ')).toEqual(['/staff/ticket/7']);
    expect(paths('Veh #7')).toEqual(['/vehicle/7']);
    expect(paths('A'.repeat(40))).toEqual([`/sessions/hash/${'a'.repeat(40)}`]);
    for (const nothing of ['12', '', '#0', '#12x', 'ban 3', 'a'.repeat(39), '#1234567890123456', '../12'])
      expect(paths(nothing), nothing).toEqual([]);
  });

  it('is a kind of logs or of actions by the word before it, as far as a rank reads it', () => {
    const records = (typed: string, level = 10) => namedRecords(typed, level).map(({ to }) => to);
    expect(records('log mon')).toEqual(['/manage/logs?file=money']);
    expect(records('Logs money a&b, c')).toEqual(['/manage/logs?file=money&q=a%26b%2C+c']);
    expect(records('log mon', 3)).toEqual([]);
    expect(records('audit player.ban')).toEqual(['/manage/audit?action=player.ban']);
    expect(records('player.')).toEqual(['/manage/audit?action=player.']);
    for (const nothing of ['log', 'log nothing', 'audit', 'Player.One', '']) expect(records(nothing)).toEqual([]);
  });

  it.each([
    ['plate AB 12', 'AB 12'],
    ['Plate: ab-12 ', 'ab-12'],
    ['plate:x', 'x'],
    ['plate', undefined],
    ['plates AB', undefined],
    ['AB 12', undefined],
    [`plate ${'x'.repeat(33)}`, undefined],
  ])('%j is the plate %j', (typed, plate) => expect(plateOf(typed)).toBe(plate));

  it.each([
    ['203.0.113.9', { kind: 'ip', value: '203.0.113.9' }],
    [' 2001:db8::1 ', { kind: 'ip', value: '2001:db8::1' }],
    ['AB'.repeat(20), { kind: 'serial', value: 'AB'.repeat(20) }],
    ['203.0.113', undefined],
    ['203.0.113.999', undefined],
    ['AB'.repeat(16), undefined],
    ['12:30', undefined],
    ['', undefined],
  ])('%j is the trace %j', (typed, trace) => expect(traceOf(typed)).toEqual(trace));

  it('leads to the logs with every letter of it', () => {
    expect(inLogs(' a&b=#c/%20 ').to).toBe('/manage/logs?q=a%26b%3D%23c%2F%2520');
  });
});

describe('the words behind ban', () => {
  const now = Date.parse('2026-06-20T18:00:30Z');

  it('are a length and a reason', () => {
    expect(banWords('1d toxic in chat', now)).toEqual({
      type: TEMPORARY_BAN,
      endTimestamp: '2026-06-21T18:01:00Z',
      reason: 'toxic in chat',
    });
    expect(banWords('3h', now)).toMatchObject({ endTimestamp: '2026-06-20T21:01:00Z', reason: '' });
    expect(banWords('2W spam', now)).toMatchObject({ endTimestamp: '2026-07-04T18:01:00Z', reason: 'spam' });
    expect(banWords('full cheating', now)).toEqual({ type: FULL_BAN, reason: 'cheating' });
    for (const reason of ['1 day toxic', '0d x', '12345d x', 'toxic 1d', '<b>1d</b>'])
      expect(banWords(reason, now)).toEqual({ reason });
  });
});
