import { describe, expect, it } from 'vitest';
import { readBanner, readStamp } from './stamps.ts';

const clock = (hour: number, minute: number, second: number) => hour * 3600 + minute * 60 + second;
const sure = (year: number, month: number, date: number) => ({ kind: 'sure', year, month, date });

describe('a stamp', () => {
  it('may be a time only', () => {
    expect(readStamp('[17:02:24] x', ['clock'])).toEqual({ length: 11, second: clock(17, 2, 24) });
    expect(readStamp('[17.02.24] x', ['clock'])).toEqual({ length: 11, second: clock(17, 2, 24) });
    expect(readStamp('[5:02:24 PM] x', ['clock'])).toMatchObject({ second: clock(17, 2, 24) });
    expect(readStamp('[12:00:00 AM]', ['clock'])).toMatchObject({ second: 0, length: 13 });
    expect(readStamp('[07:00:00.123][A] x', ['clock'])).toMatchObject({ second: clock(7, 0, 0), length: 14 });
  });

  it('may have date and offset', () => {
    expect(readStamp('[2026-03-29T01:58:41+0100] [Info] x', ['iso'])).toEqual({
      length: 27,
      second: clock(1, 58, 41),
      date: sure(2026, 3, 29),
      offsetMinutes: 60,
    });
    expect(readStamp('2026-03-29 01:58:41 x', ['iso'])).toMatchObject({ length: 20, date: sure(2026, 3, 29) });
    expect(readStamp('2026-03-29T01:58:41.5Z', ['iso'])).toMatchObject({ offsetMinutes: 0 });
    expect(readStamp('[2026-03-29T01:58:41-03:30] x', ['iso'])).toMatchObject({ offsetMinutes: -210 });
  });

  it('may have its parts in other orders', () => {
    expect(readStamp('[2019/7/8 - 5:24:04] x', ['yearFirst'])).toMatchObject({
      date: sure(2019, 7, 8),
      second: clock(5, 24, 4),
    });
    expect(readStamp('[17:40:31 03/04/22] x', ['clockSlashes'])).toMatchObject({
      date: { kind: 'either', year: 2022, first: 3, second: 4, shortYear: true },
    });
    expect(readStamp('[01/06/2022 11:43:57] x', ['slashesClock'])).toMatchObject({
      date: { kind: 'either', year: 2022, first: 1, second: 6, shortYear: false },
    });
    expect(readStamp('[26Feb2025 07:33:46.811] [main/INFO]', ['monthName'])).toMatchObject({
      date: sure(2025, 2, 26),
      length: 25,
    });
    expect(readStamp('Nov  8 01:02:03 host app: x', ['syslog'])).toMatchObject({
      date: { kind: 'yearless', month: 11, date: 8 },
    });
  });

  it('is none when the time or the day does not exist, or it stands elsewhere', () => {
    expect(readStamp('[25:00:00] x', ['clock'])).toBeUndefined();
    expect(readStamp('[10:60:00] x', ['clock'])).toBeUndefined();
    expect(readStamp('[10:00.00] x', ['clock'])).toBeUndefined();
    expect(readStamp('[13:00:00 PM] x', ['clock'])).toBeUndefined();
    expect(readStamp(' [10:00:00] x', ['clock'])).toBeUndefined();
    expect(readStamp('[2026-02-30T01:00:00] x', ['iso'])).toBeUndefined();
    expect(readStamp('[2026-02-28T01:00:00 x', ['iso'])).toBeUndefined();
    expect(readStamp('[9999-02-28T01:00:00] x', ['iso'])).toBeUndefined();
    expect(readStamp('[17:40:31 13/14/22] x', ['clockSlashes'])).toBeUndefined();
    expect(readStamp('[26Foo2025 07:33:46] x', ['monthName'])).toBeUndefined();
  });
});

describe('a banner', () => {
  it('tells day and time in the forms of several countries', () => {
    const line = (text: string) => `======== [29664] FXServer Starting - ${text}       `;
    expect(readBanner(line('21/06/2026, 17.02.24'))).toMatchObject({
      second: clock(17, 2, 24),
      date: { kind: 'either', year: 2026, first: 21, second: 6 },
    });
    expect(readBanner(line('6/7/2026, 5:02:24 PM'))).toMatchObject({
      date: sure(2026, 6, 7),
      second: clock(17, 2, 24),
    });
    expect(readBanner(line('21.6.2026, 17:02:24'))).toMatchObject({ date: { kind: 'either', first: 21, second: 6 } });
    expect(readBanner(line('2026-06-21, 17:02:24'))).toMatchObject({ date: sure(2026, 6, 21) });
    expect(readBanner(`║             TXADMIN║ ${line('21/06/2026, 17.02.24')}`)).toMatchObject({
      second: clock(17, 2, 24),
    });
  });

  it('is nothing else', () => {
    expect(readBanner('================================')).toBeUndefined();
    expect(readBanner('Alex: === - 21/06/2026, 17.02.24')).toBeUndefined();
    expect(readBanner('=== - 41/16/2026, 17.02.24')).toBeUndefined();
  });
});
