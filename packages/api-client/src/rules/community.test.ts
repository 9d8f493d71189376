import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { addMonths } from './calendar.ts';
import { awardsYear, closesAt } from './awards.ts';
import {
  USUAL_COMMUNITY,
  cityOf,
  community,
  communityFrom,
  hearCommunity,
  isLanguage,
  isZone,
  readCommunity,
  setCommunity,
  writeCommunity,
  type Community,
} from './community.ts';
import { addDays, dayOf, endOfDay, hoursOf, localStamp, startOfDay } from './log-days.ts';
import { showMoney, readMoney, moneyUnit } from './money.ts';
import { showMoment } from './moments.ts';
import { digitsTyped, showCount, showDecimal } from './numbers.ts';
import { showDay, showShortDay } from './plain-days.ts';
import { adminTitle, developerTitle } from './roles.ts';
import { kindTitle } from './server-address.ts';
import { momentOf, readDay, readMoment, wallClock, writeMoment } from './typed-times.ts';

const as = (changes: Partial<Community>) => setCommunity({ ...USUAL_COMMUNITY, ...changes });
const inZone = (timeZone: string) => as({ timeZone });
const wire = (ms: number) => new Date(ms).toISOString();

afterEach(() => setCommunity(USUAL_COMMUNITY));

describe('the header of a community', () => {
  it('says what differs, and of the usual one that nothing does', () => {
    expect(readCommunity(writeCommunity(USUAL_COMMUNITY))).toEqual(USUAL_COMMUNITY);
    expect(writeCommunity(USUAL_COMMUNITY)).toHaveLength(6);
    const own = { ...USUAL_COMMUNITY, timeZone: 'Asia/Kolkata', currency: { sign: '₹', place: 'before' } as const };
    const header = writeCommunity(own);
    expect(header).toMatch(/^[\x21-\x7e]+$/);
    expect(header).not.toContain('dateForm');
    expect(readCommunity(header)).toEqual(own);
  });

  it('comes through whatever names hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
        const own = { ...USUAL_COMMUNITY, rankNames: { admin: { 3: name.toWellFormed() }, developer: {} } };
        expect(readCommunity(writeCommunity(own))).toEqual(own);
      }),
    );
  });

  it('is as usual where it cannot be used', () => {
    for (const text of ['', '%', 'null', '%5B1%5D', '7']) expect(readCommunity(text)).toEqual(USUAL_COMMUNITY);
    const hostile = {
      timeZone: '+05:30',
      language: 'no language',
      dateForm: 'DD',
      currency: 7,
      rankNames: { admin: [1] },
    };
    expect(communityFrom(hostile)).toEqual(USUAL_COMMUNITY);
    fc.assert(fc.property(fc.anything(), (told) => void communityFrom(told)));
  });

  it('of one answer holds until another says something else', () => {
    hearCommunity(writeCommunity({ ...USUAL_COMMUNITY, timeZone: 'Asia/Tokyo' }) ?? null);
    hearCommunity(null);
    expect(community().timeZone).toBe('Asia/Tokyo');
    expect(cityOf()).toBe('Tokyo');
    setCommunity(USUAL_COMMUNITY);
    hearCommunity(writeCommunity({ ...USUAL_COMMUNITY, timeZone: 'America/St_Johns' }) ?? null);
    expect(cityOf()).toBe('St Johns');
  });

  it('knows zones and languages', () => {
    expect(['Asia/Kolkata', 'UTC', 'America/Argentina/Buenos_Aires'].every(isZone)).toBe(true);
    expect(['', '+05:30', 'Europe/Atlantis', '05:30'].some(isZone)).toBe(false);
    expect(['en', 'en-IN', 'nl', 'hi'].every(isLanguage)).toBe(true);
    expect(['', 'no language', 'x'].some(isLanguage)).toBe(false);
  });
});

describe('days', () => {
  it.each([
    ['Asia/Kolkata', '2026-11-28T18:29:59Z', '20261128', '2026-11-28T18:30:00Z', '20261129'],
    ['Asia/Kathmandu', '2026-11-28T18:14:59Z', '20261128', '2026-11-28T18:15:00Z', '20261129'],
    ['Africa/Johannesburg', '2026-07-01T21:59:59Z', '20260701', '2026-07-01T22:00:00Z', '20260702'],
    ['America/St_Johns', '2026-11-28T03:29:59Z', '20261127', '2026-11-28T03:30:00Z', '20261128'],
    ['America/Los_Angeles', '2026-07-01T06:59:59Z', '20260630', '2026-07-01T07:00:00Z', '20260701'],
    ['Australia/Lord_Howe', '2026-11-28T12:59:59Z', '20261128', '2026-11-28T13:00:00Z', '20261129'],
  ])('of %s end at its midnight', (zone, before, day, after, next) => {
    inZone(zone);
    expect(dayOf(Date.parse(before))).toBe(day);
    expect(dayOf(Date.parse(after))).toBe(next);
    expect(wire(startOfDay(next))).toBe(after.replace('Z', '.000Z'));
    expect(showMoment(after)).toBe(`${showDay(next)} 00:00`);
    expect(writeMoment(Date.parse(after))).toBe(`${showDay(next)} 00:00`);
  });

  it.each([
    ['Asia/Kolkata', '20260329', 24],
    ['Asia/Tokyo', '20261025', 24],
    ['America/St_Johns', '20260308', 23],
    ['America/Los_Angeles', '20261101', 25],
    ['Australia/Lord_Howe', '20260405', 24.5],
    ['Australia/Lord_Howe', '20261004', 23.5],
  ])('of %s have their hours: %s', (zone, day, hours) => {
    inZone(zone);
    expect(hoursOf(day)).toBe(hours);
  });

  it('follow one another without a gap in every zone there is', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const day = fc.integer({ min: 0, max: 365 * 30 }).map((count) => addDays('20100101', count));
    fc.assert(
      fc.property(fc.constantFrom(...zones), day, fc.double({ min: 0, max: 1, noNaN: true }), (zone, start, part) => {
        inZone(zone);
        const [from, to] = [startOfDay(start), endOfDay(start)];
        expect(to + 1).toBe(startOfDay(addDays(start, 1)));
        // A day that a zone left out when it crossed the date line has no moment.
        if (to < from) return;
        const at = Math.floor(from + part * (to - from));
        for (const ms of [from, at, to]) expect(dayOf(ms)).toBe(start);
        expect(Date.parse(localStamp(at))).toBe(Math.floor(at / 1000) * 1000);
        const { day: shown, minute } = wallClock(at);
        const moment = momentOf(shown, minute);
        if (!('value' in moment)) throw new Error(moment.refusal);
        const found = [moment.value.ms, moment.value.secondMs].map((ms) => ms !== undefined && Math.floor(ms / 60_000));
        expect(found).toContain(Math.floor(at / 60_000));
      }),
      { numRuns: 2000 },
    );
  });

  it('are those of months and of awards', () => {
    inZone('Asia/Kolkata');
    expect(wire(closesAt(2027) * 1000)).toBe('2027-06-20T14:30:00.000Z');
    expect(awardsYear(Date.parse('2026-12-31T18:30:00Z') / 1000)).toBe(2027);
    inZone('America/Los_Angeles');
    expect(wire(closesAt(2027) * 1000)).toBe('2027-06-21T03:00:00.000Z');
    expect(wire(addMonths(Date.parse('2026-02-08T10:00:00Z') / 1000, 1) * 1000)).toBe('2026-03-08T10:00:00.000Z');
  });
});

describe('what people type', () => {
  it('is read by the order of the community, and never in the other one', () => {
    expect(readDay('28-11-2026')).toEqual({ value: '20261128' });
    as({ dateForm: 'MM/DD/YYYY' });
    expect(readDay('11/28/2026')).toEqual({ value: '20261128' });
    expect(readDay('11-10-2026')).toEqual({ refusal: 'Write the day as MM/DD/YYYY, such as 11/28/2026.' });
    expect(readDay('28/11/2026')).toEqual({ refusal: '28/11/2026 does not exist. Choose another day.' });
    expect(readDay('11282026')).toEqual({ value: '20261128' });
    as({ dateForm: 'DD/MM/YYYY' });
    for (const text of ['28/11/2026', '28-11-2026', '28.11.2026', '2026-11-28'])
      expect(readDay(text)).toEqual({ value: '20261128' });
  });

  it('is read again as it was written, in every form and zone', () => {
    const forms = ['DD-MM-YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const;
    const zones = ['Asia/Kolkata', 'Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Tokyo'];
    const minute = fc.integer({ min: 26_000_000, max: 34_000_000 });
    fc.assert(
      fc.property(fc.constantFrom(...forms), fc.constantFrom(...zones), minute, (dateForm, timeZone, at) => {
        as({ dateForm, timeZone });
        const read = readMoment(writeMoment(at * 60_000));
        expect('value' in read && [read.value.ms, read.value.secondMs]).toContain(at * 60_000);
        const day = dayOf(at * 60_000);
        expect(readDay(showDay(day))).toEqual({ value: day });
      }),
    );
  });

  it('is refused where clocks skip it, with how far they went', () => {
    inZone('Australia/Lord_Howe');
    expect(readMoment('04-10-2026 02:15')).toEqual({
      refusal:
        '04-10-2026 02:15 does not exist in Lord Howe: the clocks go forward that night. Choose 02:45, or a time 30 minutes earlier.',
    });
  });

  it('shows days without their year in each form', () => {
    expect(showShortDay('20261128')).toBe('28-11');
    as({ dateForm: 'YYYY-MM-DD' });
    expect(showShortDay('20261128')).toBe('11-28');
    as({ dateForm: 'MM/DD/YYYY' });
    expect(showShortDay('20261128')).toBe('11/28');
  });
});

describe('numbers and amounts', () => {
  it.each([
    ['en', '1,234,567', '1,234.5'],
    ['en-IN', '12,34,567', '1,234.5'],
    ['nl', '1.234.567', '1.234,5'],
    ['de-CH', "1'234'567", "1'234.5"],
    ['ar-EG', '1,234,567', '1,234.5'],
  ])('of %s', (language, count, decimal) => {
    as({ language });
    expect(showCount(1_234_567).replaceAll('’', "'")).toBe(count);
    expect(showDecimal(1234.5).replaceAll('’', "'")).toBe(decimal);
  });

  it('are read as they were written, in every language', () => {
    const languages = ['en', 'en-IN', 'nl', 'fr', 'de-CH', 'pl', 'sv', 'hi', 'pt-BR', 'es'];
    const currency = fc.constantFrom({ sign: '$', place: 'before' }, { sign: 'kr', place: 'after' }, {
      sign: '₹',
      place: 'before',
    } as const) as fc.Arbitrary<Community['currency']>;
    fc.assert(
      fc.property(fc.constantFrom(...languages), currency, fc.maxSafeInteger(), (language, sign, amount) => {
        as({ language, currency: sign });
        expect(readMoney(showMoney(amount))).toBe(amount === 0 ? 0 : amount);
        expect(readMoney(String(amount))).toBe(amount === 0 ? 0 : amount);
        expect(digitsTyped(showCount(Math.abs(amount)))).toBe(String(Math.abs(amount)));
      }),
    );
  });

  it('bear the sign of the community', () => {
    expect([showMoney(-50), moneyUnit()]).toEqual(['-$50', 'dollars']);
    as({ language: 'en-IN', currency: { sign: '₹', place: 'before' } });
    expect([showMoney(1_234_567), showMoney(-50), moneyUnit()]).toEqual(['₹12,34,567', '-₹50', '₹']);
    expect([readMoney('₹12,34,567'), readMoney('$5'), readMoney('1.5')]).toEqual([1_234_567, undefined, undefined]);
    as({ language: 'nl', currency: { sign: '€', place: 'after' } });
    expect([showMoney(1_234_567), readMoney('1.000 €'), readMoney('1.5')]).toEqual([
      '1.234.567\u00a0€',
      1000,
      undefined,
    ]);
  });
});

it('names are the community’s where it has some, the usual ones otherwise', () => {
  as({
    rankNames: { admin: { 1: 'Volunteer' }, developer: { 3: 'Lead Scripter' } },
    serverNames: { rpg: 'City life' },
  });
  expect([adminTitle(1), adminTitle(2), developerTitle(3), developerTitle(2)]).toEqual([
    'Volunteer',
    'Moderator',
    'Lead Scripter',
    'Developer',
  ]);
  expect([kindTitle('rpg'), kindTitle('mc')]).toEqual(['City life', 'Minecraft']);
});
