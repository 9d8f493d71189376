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
    expect(readStamp('[2019/7/8 - 5:24:04] x', ['iso'])).toMatchObject({
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

  it('may say a level, a zone or a weekday, and stand without brackets', () => {
    const lines: Readonly<Record<string, object>> = {
      '[17:45:05 INFO]: <Steve> hi': { second: clock(17, 45, 5), length: 17 },
      '[17:45:05 WARN] x': { second: clock(17, 45, 5), length: 16 },
      '18:34:46 [INFO] [Steve] x': { second: clock(18, 34, 46), length: 9 },
      '[Mon, 4. Oct 2026 18:34:46 UTC INFO] Steve': { date: sure(2026, 10, 4), offsetMinutes: 0, length: 37 },
      '[Sat Nov 28 17:45:05 2026] x': { date: sure(2026, 11, 28), second: clock(17, 45, 5) },
      'Sat Nov 28 17:45:05 MSK 2026 x': { date: sure(2026, 11, 28), offsetMinutes: 180 },
      'Nov 28, 2026 5:45:05 PM x': { date: sure(2026, 11, 28), second: clock(17, 45, 5) },
      '28/Nov/2026:17:45:05 +0100 x': { date: sure(2026, 11, 28), offsetMinutes: 60 },
      '28 Nov 2026 17:45:05 CET: x': { date: sure(2026, 11, 28), offsetMinutes: 60 },
      'L 11/28/2026 - 17:45:05: x': { date: { kind: 'either', first: 11, second: 28 } },
      '28.11.2026 17:45:05 x': { date: { kind: 'either', first: 28, second: 11 } },
      '[2026-11-28 17:45:05 INFO] x': { date: sure(2026, 11, 28) },
      '2026-11-28 17:45:05,123 RCON x': { date: sure(2026, 11, 28), length: 24 },
      '17:45:05.123 [main] INFO x': { second: clock(17, 45, 5) },
      '(17:45:05) x': { second: clock(17, 45, 5), length: 11 },
      '17:45:05 | x': { second: clock(17, 45, 5), length: 11 },
      '1764349505 x': { date: sure(2025, 11, 28), second: clock(17, 5, 5), offsetMinutes: 0 },
      '[1764349505.123] x': { date: sure(2025, 11, 28) },
      '1764349505123 x': { date: sure(2025, 11, 28), length: 14 },
      '[5:03:00\u202fPM][otto] x': { second: clock(17, 3, 0), length: 12 },
    };
    for (const [line, stamp] of Object.entries(lines)) {
      const kinds = ['iso', 'clockSlashes', 'slashesClock', 'monthName', 'clock', 'bareClock', 'epoch'] as const;
      expect({ line, stamp: readStamp(line, kinds) }).toMatchObject({ line, stamp });
    }
    expect(readStamp('17:45:05 x', ['looseClock'])).toMatchObject({ length: 9 });
    expect(readStamp('[17:45] x', ['looseClock'])).toMatchObject({ second: clock(17, 45, 0), length: 8 });
    for (const line of ['17:45:05 x', '17:45:05x', '12345 x', 'x 17:45:05', '1764349505x'])
      expect({ line, stamp: readStamp(line, ['bareClock', 'epoch']) }).toEqual({ line, stamp: undefined });
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
