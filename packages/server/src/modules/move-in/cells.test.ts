import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalAddress } from '../../db/addresses.ts';
import { flagOf, isForEver, keyText, numberOf, plainOf, textOf, timeOf } from './cells.ts';

/** Bytes as cells have them: most are plain, some anything. */
const cell = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 30 }).map((text) => Buffer.from(text)),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.from(bytes)),
  fc.integer().map((number) => Buffer.from(String(number))),
);

test('plain cells are read as all others are', () => {
  fc.assert(
    fc.property(cell, (bytes) => {
      expect(plainOf(bytes)).toBe(bytes.toString('latin1').replace(/\0+$/, '').trim());
      const { text } = textOf(bytes, 'windows-1252');
      const clean = new TextDecoder('windows-1252').decode(bytes).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
      expect(text).toBe(clean.trim().normalize('NFC'));
      const key = keyText(bytes);
      expect(key === '').toBe(bytes.length === 0);
      // Two keys are never the same unless room or what cannot be seen tells them apart.
      if (/^[!-~]+$/.test(bytes.toString('latin1'))) expect(key).toBe(bytes.toString());
    }),
  );
});

test('numbers are those of the text', () => {
  const written = fc.oneof(
    fc.integer().map(String),
    fc.double({ noNaN: true }).map(String),
    fc.bigInt().map(String),
    fc.stringMatching(/^0*\d{1,20}$/),
    fc.string({ maxLength: 8 }),
  );
  fc.assert(
    fc.property(written, (text) => {
      const value = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
      const isExact = Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
      expect(numberOf(text)).toBe(isExact ? value : undefined);
      if (isExact) expect(flagOf(text)).toBe(value !== 0);
    }),
  );
  expect(['yes', 'J', 'on', 'no', 'off', ''].map(flagOf)).toEqual([true, true, true, false, false, false]);
});

test('times are the same with a T between day and hour, which takes the long way', () => {
  const part = (most: number) => fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(2, '0'));
  const zone = fc.constantFrom('Europe/Amsterdam', 'UTC', 'America/St_Johns', 'Asia/Kolkata', '+05:45');
  const year = fc.integer({ min: 1990, max: 2110 }).map(String);
  fc.assert(
    fc.property(zone, year, part(13), part(32), part(25), part(61), part(61), (zone, ...[y, mo, d, h, mi, s]) => {
      const form = { zone, unit: undefined, form: undefined };
      const text = `${y}-${mo}-${d} ${h}:${mi}:${s}`;
      expect(timeOf(text, form)).toBe(timeOf(text.replace(' ', 'T'), form));
    }),
  );
});

test('times that cannot be meant are none', () => {
  const form = { zone: 'UTC', unit: undefined, form: undefined };
  expect(timeOf('1994-12-31 23:59:59', form)).toBeUndefined();
  expect(timeOf('1995-01-01 00:00:00', form)).toBe(Date.UTC(1995, 0) / 1000);
  expect(timeOf('9999-12-31 23:59:59', form)).toBe(Date.UTC(9999, 11, 31, 23, 59, 59) / 1000);
  expect(timeOf('0000-00-00 00:00:00', form)).toBeNull();
  expect(timeOf('2020-02-30 00:00:00', form)).toBeUndefined();
  expect(timeOf('2020-02-03 00:00:00', { ...form, unit: 'seconds' })).toBeUndefined();
  expect(isForEver(Date.UTC(2100, 11, 31, 23, 59, 59) / 1000)).toBe(false);
  expect(isForEver(Date.UTC(2101, 0) / 1000)).toBe(true);
});

test('addresses are the same with a port, which takes the long way', () => {
  const byte = fc.oneof(fc.integer({ min: 0, max: 300 }).map(String), fc.stringMatching(/^0?\d{1,3}$/));
  fc.assert(
    fc.property(fc.array(byte, { minLength: 3, maxLength: 5 }), (bytes) => {
      const address = bytes.join('.');
      expect(normalAddress(address)).toBe(normalAddress(`${address}:80`));
    }),
  );
});
