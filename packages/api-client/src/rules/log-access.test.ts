import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOG_TYPES, asLogType, logTypeLabel, logTypeOf, logWindow, mayReadLog, readableTypes } from './log-access.ts';
import { endOfDay, startOfDay } from './log-days.ts';

const junior = ['general', 'local', 'cheat', 'connection', 'damage', 'death', 'shoot'];
const hidden = { lead: ['others', 'heist'], manager: ['admin', 'donator', 'loyalty'] };
const noon = Date.parse('2026-11-28T11:00:00Z');

describe('types by rank', () => {
  it('are none below junior admin', () => {
    for (const level of [-1, 0, 1, 2, Number.NaN]) expect(readableTypes(level)).toEqual([]);
  });

  it('grow with the rank', () => {
    expect(readableTypes(3)).toEqual(junior);
    const all = LOG_TYPES.map((rule) => rule.type);
    expect(readableTypes(4)).toEqual(all.filter((type) => ![...hidden.lead, ...hidden.manager].includes(type)));
    expect(readableTypes(5)).toEqual(all.filter((type) => !hidden.manager.includes(type)));
    for (const level of [6, 7, 8, 9, 10]) expect(readableTypes(level)).toEqual(all);
  });

  it('have a label and are known by name only', () => {
    expect(logTypeLabel('local')).toBe('Local chat');
    expect(asLogType('heist')).toBe('heist');
    for (const text of ['', 'Heist', 'toString', '__proto__', 'heist.log']) expect(asLogType(text)).toBeUndefined();
  });
});

describe('days by rank', () => {
  it('are none below junior admin', () => {
    for (const level of [0, 1, 2, Number.NaN]) expect(logWindow(level, noon)).toBeUndefined();
    expect(mayReadLog(2, 'general', '20261128', noon)).toBe(false);
  });

  it('are the last two hours for a junior admin, across midnight too', () => {
    expect(logWindow(3, noon)).toEqual({ firstDay: '20261128', lastDay: '20261128', notBeforeMs: noon - 7_200_000 });
    const midnight = startOfDay('20261128');
    expect(logWindow(3, midnight + 7_200_000)).toMatchObject({ firstDay: '20261128' });
    expect(logWindow(3, midnight + 7_199_999)).toMatchObject({ firstDay: '20261127', lastDay: '20261128' });
    expect(mayReadLog(3, 'general', '20261127', midnight + 7_199_999)).toBe(true);
    expect(mayReadLog(3, 'general', '20261127', midnight + 7_200_000)).toBe(false);
    expect(mayReadLog(3, 'general', '20261129', midnight)).toBe(false);
  });

  it('are two real hours when the clocks change', () => {
    const afterChange = Date.parse('2026-10-25T01:30:00Z');
    expect(logWindow(3, afterChange)).toMatchObject({ notBeforeMs: Date.parse('2026-10-24T23:30:00Z') });
    expect(logWindow(3, Date.parse('2026-10-24T23:59:00Z'))).toMatchObject({ firstDay: '20261024' });
  });

  it('are today and the three days before for a senior admin', () => {
    expect(logWindow(4, noon)).toEqual({ firstDay: '20261125', lastDay: '20261128' });
    expect(mayReadLog(4, 'money', '20261125', noon)).toBe(true);
    expect(mayReadLog(4, 'money', '20261124', noon)).toBe(false);
    expect(mayReadLog(4, 'money', '20261128', endOfDay('20261128'))).toBe(true);
    expect(mayReadLog(4, 'money', '20261125', endOfDay('20261128') + 1)).toBe(false);
    expect(logWindow(4, Date.parse('2026-03-01T12:00:00Z'))).toMatchObject({ firstDay: '20260226' });
  });

  it('are any day but the future from lead admin on', () => {
    for (const level of [5, 6, 10]) {
      expect(logWindow(level, noon)).toEqual({ firstDay: '19700101', lastDay: '20261128' });
      expect(mayReadLog(level, 'others', '20010101', noon)).toBe(true);
      expect(mayReadLog(level, 'others', '20261129', noon)).toBe(false);
    }
  });

  it('and types are both asked', () => {
    expect(mayReadLog(3, 'money', '20261128', noon)).toBe(false);
    expect(mayReadLog(4, 'heist', '20261128', noon)).toBe(false);
    expect(mayReadLog(5, 'heist', '20261128', noon)).toBe(true);
    expect(mayReadLog(5, 'admin', '20261128', noon)).toBe(false);
    expect(mayReadLog(6, 'admin', '20261128', noon)).toBe(true);
    expect(mayReadLog(10, 'nothing', '20261128', noon)).toBe(false);
    expect(mayReadLog(10, 'general', '20260230', noon)).toBe(false);
    expect(mayReadLog(10, 'general', '../..', noon)).toBe(false);
  });
});

describe('file names', () => {
  it('tell their type', () => {
    expect(logTypeOf('general.log')).toBe('general');
    expect(logTypeOf('death@server_log-1a2b3c4d.log')).toBe('death');
    expect(logTypeOf('admin@Zoë & co.log')).toBe('admin');
  });

  it('are refused when they are anything else', () => {
    for (const name of [
      '',
      '.log',
      'general',
      'general.txt',
      'General.log',
      'unknown.log',
      'general@.log',
      'general@a@b.log',
      '../general.log',
      'general@../x.log',
      'general@a..b.log',
      'general@a/b.log',
      'general@a\\b.log',
      'general@a\u0000.log',
      'general@a\n.log',
      'general@\u202egol.log',
      'general.log\n',
      'general.log/',
      'constructor.log',
      `general@${'x'.repeat(300)}.log`,
    ])
      expect(logTypeOf(name)).toBeUndefined();
  });

  it('never lead out of their folder', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const name of [text, `general@${text}.log`]) {
          if (logTypeOf(name) !== undefined) expect(/[/\\\0]|\.\./.test(name)).toBe(false);
        }
      }),
    );
  });
});
