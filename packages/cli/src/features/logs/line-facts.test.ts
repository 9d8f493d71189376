import { expect, it } from 'vitest';
import { lineFacts } from './line-facts.ts';

const shown = (text: string) =>
  lineFacts(text).flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`]));

it('says what a line says, value by value', () => {
  expect(shown('[2026-06-20T18:00:00Z] Carl_Johnson(12) joined from 203.0.113.7')).toEqual(
    expect.arrayContaining(['Player: Carl_Johnson', 'Address: 203.0.113.7']),
  );
  expect(shown('nothing that is known')).toEqual([]);
});
