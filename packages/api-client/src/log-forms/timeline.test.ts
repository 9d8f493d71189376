import fc from 'fast-check';
import { localStamp } from '../rules/log-days.ts';
import { describe, expect, it } from 'vitest';
import { readStamp } from './stamps.ts';
import { dayOfFileName, turnedOn } from './log-names.ts';
import { createTimeSurvey, createTimeline } from './timeline.ts';
import type { TimeHints } from './timeline.ts';

const noon = Date.parse('2026-11-28T12:00:00+01:00');

/** The local times that the lines get. A line is its stamp; one that begins with `-` has none. */
function timesOf(lines: readonly string[], hints: Partial<TimeHints> = {}): string[] {
  const all = { mtimeMs: noon, ...hints };
  const stamps = lines.map((line) => readStamp(line, ['clock', 'iso', 'slashesClock', 'syslog']));
  const survey = createTimeSurvey(all);
  stamps.forEach((stamp, index) => stamp && survey.see(stamp, index));
  const timeline = createTimeline(survey.plan());
  return stamps.map((stamp, index) => localStamp(timeline.at(stamp, index, lines[index]?.includes('banner')).ms));
}

describe('times without a date', () => {
  it('are counted backwards from when the file was last written', () => {
    expect(timesOf(['[23:50:00]', '[00:10:00]', '[23:00:00]', '[11:00:00]'])).toEqual([
      '2026-11-26T23:50:00+01:00',
      '2026-11-27T00:10:00+01:00',
      '2026-11-27T23:00:00+01:00',
      '2026-11-28T11:00:00+01:00',
    ]);
  });

  it('are of the day before when they are later than the file itself', () => {
    expect(timesOf(['[23:59:59]'])).toEqual(['2026-11-27T23:59:59+01:00']);
  });

  it('may step back a little without a new day', () => {
    expect(timesOf(['[10:00:05]', '[10:00:03]', '[10:00:06]'])).toEqual([
      '2026-11-28T10:00:05+01:00',
      '2026-11-28T10:00:03+01:00',
      '2026-11-28T10:00:06+01:00',
    ]);
    expect(timesOf(['[23:59:59]', '[00:00:01]', '[23:59:58]', '[00:00:02]'])).toEqual([
      '2026-11-27T23:59:59+01:00',
      '2026-11-28T00:00:01+01:00',
      '2026-11-27T23:59:58+01:00',
      '2026-11-28T00:00:02+01:00',
    ]);
  });

  it('that are missing are those of the line before, or of the first line', () => {
    expect(timesOf(['- banner', '[10:00:00]', '- trace'])).toEqual([
      '2026-11-28T10:00:00+01:00',
      '2026-11-28T10:00:00+01:00',
      '2026-11-28T10:00:00+01:00',
    ]);
    expect(timesOf(['- nothing'])).toEqual(['2026-11-28T09:59:59+01:00']);
  });

  it('follow the day in the name of the file', () => {
    expect(timesOf(['[23:00:00]', '[01:00:00]'], { fileNameDay: '20260301' })).toEqual([
      '2026-03-01T23:00:00+01:00',
      '2026-03-02T01:00:00+01:00',
    ]);
  });

  it('follow a date, and are counted backwards from it before it', () => {
    expect(
      timesOf(['[23:00:00]', '[2026-05-05T01:00:00]', '[02:00:00]', '[01:00:00]'], { fileNameDay: '20260301' }),
    ).toEqual([
      '2026-05-04T23:00:00+02:00',
      '2026-05-05T01:00:00+02:00',
      '2026-05-05T02:00:00+02:00',
      '2026-05-06T01:00:00+02:00',
    ]);
  });

  it('are never later than the file', () => {
    expect(timesOf(['[2026-11-28T10:00:00]', '[01:00:00]', '[00:00:01]'])[2]).toBe('2026-11-28T00:00:01+01:00');
  });
});

describe('a file that has grown', () => {
  it('keeps the days of what was there before', () => {
    const anchor = { lines: 2, day: '20261120' };
    expect(timesOf(['[23:00:00]', '[01:00:00]', '[02:00:00]', '[01:00:00]'], { anchor })).toEqual([
      '2026-11-19T23:00:00+01:00',
      '2026-11-20T01:00:00+01:00',
      '2026-11-27T02:00:00+01:00',
      '2026-11-28T01:00:00+01:00',
    ]);
  });
});

describe('the hour that is repeated in autumn', () => {
  const mtimeMs = Date.parse('2026-10-25T12:00:00+01:00');
  const expected = [
    '2026-10-25T02:10:00+02:00',
    '2026-10-25T02:50:00+02:00',
    '2026-10-25T02:05:00+01:00',
    '2026-10-25T02:55:00+01:00',
    '2026-10-25T03:00:00+01:00',
  ];

  it('is told by the order of the lines', () => {
    expect(timesOf(['[02:10:00]', '[02:50:00]', '[02:05:00]', '[02:55:00]', '[03:00:00]'], { mtimeMs })).toEqual(
      expected,
    );
    const dated = ['02:10:00', '02:50:00', '02:05:00', '02:55:00', '03:00:00'].map((time) => `[2026/10/25 - ${time}]`);
    expect(timesOf(dated)).toEqual(expected);
  });

  it('is no new day when days are counted', () => {
    const lines = ['[23:00:00]', '[02:50:00]', '[02:05:00]', '[23:30:00]', '[01:00:00]'];
    const after = Date.parse('2026-10-26T12:00:00+01:00');
    expect(timesOf(lines, { mtimeMs: after }).map((time) => time.slice(0, 10))).toEqual([
      '2026-10-24',
      '2026-10-25',
      '2026-10-25',
      '2026-10-25',
      '2026-10-26',
    ]);
    expect(timesOf(lines, { fileNameDay: '20261024', mtimeMs: after })).toEqual(timesOf(lines, { mtimeMs: after }));
  });

  it('is a new day at any other time of the year', () => {
    expect(timesOf(['[02:50:00]', '[02:05:00]'])).toEqual(['2026-11-27T02:50:00+01:00', '2026-11-28T02:05:00+01:00']);
  });
});

describe('the hour that is skipped in spring', () => {
  it('is moved on', () => {
    expect(timesOf(['[2026/3/29 - 1:59:59]', '[2026/3/29 - 2:30:00]'])).toEqual([
      '2026-03-29T01:59:59+01:00',
      '2026-03-29T03:30:00+02:00',
    ]);
  });
});

describe('dates', () => {
  it('with an offset are that instant, on its day in Amsterdam', () => {
    expect(timesOf(['[2026-06-01T23:30:00+0000]'])).toEqual(['2026-06-02T01:30:00+02:00']);
  });

  it('with day and month in unknown order are told by the other lines', () => {
    expect(timesOf(['[03/04/26 10:00:00]'])).toEqual(['2026-03-04T10:00:00+01:00']);
    expect(timesOf(['[03/04/2026 10:00:00]'])).toEqual(['2026-04-03T10:00:00+02:00']);
    expect(timesOf(['[03/04/26 10:00:00]', '[13/04/26 10:00:00]'])[0]).toBe('2026-04-03T10:00:00+02:00');
    expect(timesOf(['[03/04/2026 10:00:00]', '[04/13/2026 10:00:00]'])[0]).toBe('2026-03-04T10:00:00+01:00');
  });

  it('without a year are the latest that is not after the file', () => {
    expect(timesOf(['Dec 30 10:00:00 a', 'Nov 28 10:00:00 a'])).toEqual([
      '2025-12-30T10:00:00+01:00',
      '2026-11-28T10:00:00+01:00',
    ]);
    expect(timesOf(['Dec 30 10:00:00 a'], { year: 2020 })).toEqual(['2020-12-30T10:00:00+01:00']);
  });

  it('may stand in the name of the file', () => {
    expect(dayOfFileName('2026-03-01-2.log.gz')).toBe('20260301');
    expect(dayOfFileName('server_log_20260301.txt')).toBe('20260301');
    expect(dayOfFileName('server_log.txt-20260301.gz')).toBeUndefined();
    expect(turnedOn('server_log.txt-20260301.gz')).toBe('20260301');
    expect(turnedOn('2026-03-01-2.log.gz')).toBeUndefined();
    for (const name of ['server_log.txt', '2026-02-30.log', '120260301.log', '2026-0301.log', '202603011.log']) {
      expect(dayOfFileName(name)).toBeUndefined();
    }
  });
});

describe('lines whose time is not known', () => {
  it('count as older than the last two hours, whatever came after them', () => {
    expect(timesOf(['- text', '- text'])).toEqual(['2026-11-28T09:59:59+01:00', '2026-11-28T09:59:59+01:00']);
    expect(timesOf(['- text', '[11:59:00]', '- text'])).toEqual([
      '2026-11-28T09:58:59+01:00',
      '2026-11-28T11:59:00+01:00',
      '2026-11-28T11:59:00+01:00',
    ]);
    expect(timesOf(['- text'], { fileNameDay: '20260301' })).toEqual(['2026-03-01T21:59:58+01:00']);
  });

  it('keep the time that they got when the file has grown since', () => {
    const seen = [{ lines: 1, mtimeMs: Date.parse('2026-11-20T12:00:00+01:00') }];
    expect(timesOf(['- old', '- new'], { seen })).toEqual(['2026-11-20T09:59:59+01:00', '2026-11-28T09:59:59+01:00']);
  });
});

describe('the clock of a source', () => {
  it('is read in its own zone, on both days of a clock change there too', () => {
    expect(timesOf(['[23:30:00]', '[10:00:00]'], { zone: 'UTC' })).toEqual([
      '2026-11-28T00:30:00+01:00',
      '2026-11-28T11:00:00+01:00',
    ]);
    const mtimeMs = Date.parse('2026-11-01T12:00:00Z');
    const autumn = ['[00:50:00]', '[01:50:00]', '[01:10:00]', '[02:00:00]'];
    expect(timesOf(autumn, { zone: 'America/New_York', mtimeMs })).toEqual([
      '2026-11-01T05:50:00+01:00',
      '2026-11-01T06:50:00+01:00',
      '2026-11-01T07:10:00+01:00',
      '2026-11-01T08:00:00+01:00',
    ]);
    const spring = ['[2026/3/8 - 1:59:59]', '[2026/3/8 - 3:00:00]'];
    expect(timesOf(spring, { zone: 'America/New_York' })).toEqual([
      '2026-03-08T07:59:59+01:00',
      '2026-03-08T08:00:00+01:00',
    ]);
  });

  it('is what clock stamps say of it', () => {
    expect(timesOf(['[10:00:00 UTC] x'])).toEqual(['2026-11-28T11:00:00+01:00']);
  });
});

describe('any lines', () => {
  it('are read twice with the same days', () => {
    const clock = fc.integer({ min: 0, max: 86_399 }).map((second) => {
      return `[${[Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60].map((part) => String(part).padStart(2, '0')).join(':')}]`;
    });
    const mtimeMs = fc.integer({ min: Date.parse('2025-01-01'), max: Date.parse('2027-12-31') });
    fc.assert(
      fc.property(fc.array(fc.oneof(clock, fc.constant('- none'))), mtimeMs, (lines, written) => {
        const times = timesOf(lines, { mtimeMs: written });
        expect(times).toHaveLength(lines.length);
        lines.forEach((line, index) => {
          if (line.startsWith('['))
            expect(`[${times[index]?.slice(11, 19)}]`).toSatisfy((shown) => shown === line || line.startsWith('[02'));
        });
        const last = times.at(-1);
        if (last !== undefined) expect(Date.parse(last)).toBeLessThanOrEqual(written + 3_900_000);
      }),
    );
  });
});
