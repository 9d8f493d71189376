import fc from 'fast-check';

const utf8 = (...texts: string[]): Buffer[] => texts.map((text) => Buffer.from(text));

/** Pieces of lines in several encodings, with letters of which cases are told apart in odd ways. */
export const sampleWords = [
  ...utf8(
    'kill',
    'KILL',
    '[Kill]',
    'k',
    'aa',
    'Café',
    'CAFÉ',
    'Жук',
    'жУК',
    'Р',
    'р',
    'straße',
    'STRAẞE',
    'ÿ',
    'Ÿ',
    '\0',
  ),
  ...utf8('Carl_Johnson', 'carl_j', '_x', 'a__b', `${'long_'.repeat(14)}x`),
  ...utf8('\x1b[31m', '{FF0000}', '^1', ' ', '\r', '\ufeff', '𐐀', '𐐨', 'Ã©', '[01:02:03] ', '[23:59:59] '),
  ...utf8('[2026-11-27T12:00:00+01:00] ', '[2026-11-27T13:30:00+0100] ', '[25:00:00] ', '[2026-11-27T10:59:00Z] '),
  ...['caf\xe9', 'CAF\xc9', '\xc6\xf3\xea', '\xe6\xd3\xca', '\xff', '\x9f', '\xc3'].map((text) =>
    Buffer.from(text, 'latin1'),
  ),
];

export const sampleNeedles = [
  'kill',
  'K',
  'aA',
  'café',
  'é',
  'Жук',
  'р',
  'ß',
  'Ÿ',
  'Ã©',
  '\0',
  '𐐀',
  '[',
  'kill k',
  'жукр',
  'éé',
  'nothing',
  'Æóê',
  'Carl_Johnson',
  'l_j',
  '_x',
  'a__',
  'kill carl_',
];

const line = fc
  .tuple(fc.array(fc.constantFrom(...sampleWords), { maxLength: 8 }), fc.constantFrom('\n', '\n', '\r\n', '\r\r\n'))
  .map(([parts, end]) => Buffer.concat([...parts, Buffer.from(end)]));

/** Files of such lines, the last one without an end now and then. */
export const sampleFile = fc
  .tuple(fc.array(line, { maxLength: 30 }), fc.array(fc.constantFrom(...sampleWords), { maxLength: 3 }))
  .map(([lines, rest]) => Buffer.concat([...lines, ...rest]));

const time = fc.option(fc.constantFrom(1795734123, 1795772340, 1795777200, 1795782600, 1795820399), { nil: undefined });

/** How a search may be made. */
export const sampleOptions = {
  limit: fc.constantFrom(0, 1, 2, 3, 1000, Infinity),
  context: fc.constantFrom(0, 0, 1, 2, 5),
  order: fc.constantFrom('oldest', 'newest'),
  page: fc.constantFrom('windows-1252', 'windows-1251'),
  notBefore: time,
  notAfter: time,
} as const;
