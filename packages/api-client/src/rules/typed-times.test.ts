import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showDay } from './log-days.ts';
import { momentOf, readDay, readMoment, repeatedRemark, wallClock, wireOf, writeMoment } from './typed-times.ts';

const wire = (text: string) => {
  const read = readMoment(text);
  return 'value' in read ? wireOf(read.value.ms) : read.refusal;
};

describe('a day that was typed', () => {
  it.each(['28-11-2026', ' 28-11-2026 ', '28.11.2026', '2026-11-28', '20261128', '28112026'])(
    '"%s" is 28 November',
    (text) => expect(readDay(text)).toEqual({ value: '20261128' }),
  );

  it.each(['30-02-2026', '31-06-2026', '29-02-2027', '2026-13-01', '00-01-2026', '11-28-2026', '31062026'])(
    '"%s" does not exist',
    (text) => expect(readDay(text)).toHaveProperty('refusal', expect.stringContaining('does not exist')),
  );

  it.each(['', 'soon', '11/28/2026', '28-11', '28-11.2026', '28 11 2026'])('"%s" is written in another way', (text) =>
    expect(readDay(text)).toEqual({ refusal: 'Write the day as DD-MM-YYYY, such as 28-11-2026.' }),
  );

  it('is read as it is shown', () => {
    const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10).replaceAll('-', '');
        expect(readDay(showDay(day))).toEqual({ value: day });
        expect(readDay(showDay(day).replaceAll('-', ''))).toHaveProperty('value');
      }),
    );
  });
});

describe('a time that was typed', () => {
  it.each([
    ['28-11-2026 18:00', '2026-11-28T17:00:00Z'],
    ['28-11-2026T18:00', '2026-11-28T17:00:00Z'],
    ['28-11-2026  9:05', '2026-11-28T08:05:00Z'],
    ['2026-07-01 18:00', '2026-07-01T16:00:00Z'],
    ['2026-07-01T18:00', '2026-07-01T16:00:00Z'],
    ['2026-07-01T18:00:00', '2026-07-01T16:00:00Z'],
    ['2026-07-01T18:00:00Z', '2026-07-01T18:00:00Z'],
    ['2026-07-01T18:00:00.250+05:30', '2026-07-01T12:30:00Z'],
    ['010720261800', '2026-07-01T16:00:00Z'],
    ['01-07-2026', '2026-06-30T22:00:00Z'],
  ])('%s is %s', (text, instant) => expect(wire(text)).toBe(instant));

  it.each([
    ['28-03-2027 02:30', '28-03-2027 02:30 does not exist in Amsterdam'],
    ['2027-03-28 02:00', '28-03-2027 02:00 does not exist in Amsterdam'],
    ['2027-03-28T02:59', 'Choose 03:59, or a time an hour earlier.'],
    ['30-02-2027 10:00', '30-02-2027 does not exist.'],
    ['2027-02-30T10:00:00Z', '30-02-2027 does not exist.'],
    ['28-11-2026 24:00', 'no time of the day'],
    ['28-11-2026 18:60', 'no time of the day'],
    ['28-11-2026 18', 'Write the time as DD-MM-YYYY HH:mm'],
    ['11/28/2026 06:00 PM', 'Write the time as DD-MM-YYYY HH:mm'],
    ['tomorrow', 'Write the time as DD-MM-YYYY HH:mm'],
    ['', 'Write the time as DD-MM-YYYY HH:mm'],
  ])('refuses %s in words', (text, words) => expect(wire(text)).toContain(words));

  it('says which of two is taken when clocks go back, and how to write the other', () => {
    const read = readMoment('25-10-2026 02:30');
    expect(read).toEqual({
      value: { ms: Date.parse('2026-10-25T00:30:00Z'), secondMs: Date.parse('2026-10-25T01:30:00Z') },
    });
    const remark = 'value' in read ? repeatedRemark(read.value) : undefined;
    expect(remark).toBe(
      'The clocks show 02:30 twice that night; the first is taken. For the second, write 2026-10-25T02:30+01:00.',
    );
    expect(wire('2026-10-25T02:30+01:00')).toBe('2026-10-25T01:30:00Z');
    expect(repeatedRemark({ ms: 0 })).toBeUndefined();
  });

  it('is read as it is shown, but for the second of two that look alike', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 70_000_000 }), (minutes) => {
        const ms = minutes * 60_000;
        const read = readMoment(writeMoment(ms));
        expect('value' in read && [read.value.ms, read.value.secondMs]).toContain(ms);
        const { day, minute } = wallClock(ms);
        expect(momentOf(day, minute)).toEqual(read);
      }),
    );
  });
});
