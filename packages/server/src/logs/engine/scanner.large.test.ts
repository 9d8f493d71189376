import { appendFileSync, truncateSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogSearch } from './scanner.ts';
import type { LineEvent } from './search-types.ts';
import { matches, naiveSearch } from './testing/naive-search.ts';
import { collect, createTestFolder, requestFor } from './testing/search-file.ts';

const DAY = '20261127';
const MIB = 1024 * 1024;
const search = createLogSearch();
const folder = createTestFolder();
let data: Buffer;
let path: string;

function makeFile(): Buffer {
  let state = 7;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const needles = ['Needle', 'NEEDLE', 'caf\xe9', 'CAF\xc9', 'caf\xc3\xa9', 'needle caf\xc3\x89'];
  const parts: Buffer[] = [];
  let size = 0;
  const add = (text: string): void => {
    const bytes = Buffer.from(text, 'latin1');
    parts.push(bytes);
    size += bytes.length;
  };
  const addLine = (length: number): void => {
    const second = Math.floor((size / (16 * MIB)) * 86_400);
    const clock = [second / 3600, (second / 60) % 60, second % 60].map((part) =>
      String(Math.floor(part)).padStart(2, '0'),
    );
    const stamp = random(9) === 0 ? '' : `[${clock.join(':')}] `;
    const needle = random(40) === 0 || length > 10_000 ? (needles[random(needles.length)] ?? '') : '';
    const at = random(length + 1);
    add(`${stamp}${'x'.repeat(at)}${needle}${'y'.repeat(length - at)}${random(3) === 0 ? '\r\n' : '\n'}`);
  };
  const addAcross = (border: number): void => {
    for (let lead = 0; lead < 8; lead++) {
      const edge = border + lead * MIB - 3 - lead;
      while (edge - size > 600) addLine(random(300));
      add(`${'z'.repeat(edge - size)}Needle and more\n`);
    }
  };
  addAcross(MIB / 4);
  for (const length of [262_143, 262_144, 262_145, 524_288, 530_000, 600_000, 5 * MIB, 70_000, 65_536]) {
    addLine(length);
    addLine(random(50));
  }
  while (size < 14 * MIB) addLine(random(300));
  add('\0 last needle, without an end');
  return Buffer.concat(parts);
}

beforeAll(() => {
  data = makeFile();
  path = folder.write('large.log', data);
});

afterAll(async () => {
  await search.close();
  folder.remove();
});

type Shown = Pick<LineEvent, 'offset' | 'time' | 'text' | 'context'>;

const base = { limit: Infinity, context: 0, order: 'oldest', day: DAY } as const;
const strings = (...needles: string[]) => ({ mode: 'any', needles }) as const;
const at = (hour: number): number => Date.UTC(2026, 10, 27, hour - 1) / 1000;

describe('on a file of 14 MiB with long lines and strings across every border', () => {
  it.each([
    ['one string', { query: strings('needle') }],
    ['one string, newest first', { query: strings('needle'), order: 'newest' }],
    ['several strings in several encodings', { query: strings('needle', 'café', 'absent') }],
    ['all of several strings', { query: { mode: 'all', needles: ['café', 'needle'] } }],
    ['a string on nearly all lines', { query: strings('x'), limit: 5000 }],
    ['a string on nearly all lines, newest first', { query: strings('y'), limit: 5000, order: 'newest' }],
    ['context', { query: strings('needle'), context: 3 }],
    ['context and a limit, newest first', { query: strings('x'), context: 2, limit: 3000, order: 'newest' }],
    ['a window', { query: strings('needle'), notBefore: at(6), notAfter: at(11), context: 1 }],
    ['a window that is open at its end', { query: strings('x'), notBefore: at(19) }],
    ['a regular expression', { query: { mode: 'regex', pattern: '(needle|café)+ ?(and|café)?' } }],
    [
      'a regular expression, newest first',
      { query: { mode: 'regex', pattern: 'caf[éx]' }, order: 'newest', context: 1 },
    ],
  ] as const)(
    'answers like a naive search: %s',
    async (_, changes) => {
      const wanted = { ...base, ...changes };
      const { lines, total } = await collect(search, requestFor(path, wanted));
      const expected = naiveSearch(data, wanted);
      expect(total).toBe(expected.total);
      expect(expected.total).toBeGreaterThan(0);
      // Lines that are too long are shown by their beginning and around what was found in them.
      const shown = ({ offset, time, text, context }: Shown) =>
        context === undefined && text.includes(' … [cut: ')
          ? { offset, time, head: text.slice(0, 256) }
          : { offset, time, text: text.slice(-100), context };
      expect(lines.map(shown)).toEqual(expected.lines.map(shown));
      const found = lines.filter(({ context }) => context === undefined);
      expect(found.filter(({ text }) => !matches(text, wanted.query))).toEqual([]);
      for (const { line, offset } of lines) {
        if (line !== undefined) expect(line).toBe(expected.lines.find((one) => one.offset === offset)?.line);
      }
    },
    30_000,
  );

  it('numbers the lines when read from the oldest on', async () => {
    const { lines } = await collect(search, requestFor(path, { ...base, query: strings('needle'), context: 1 }));
    const expected = naiveSearch(data, { ...base, query: strings('needle'), context: 1 });
    expect(lines.map(({ line }) => line)).toEqual(expected.lines.map(({ line }) => line));
  });

  it('cuts a long line in the answer, but not in the search', async () => {
    const long = folder.write('long.log', `${'a'.repeat(5 * MIB)}Needle\r\nshort needle\n`);
    const { lines } = await collect(search, requestFor(long, { query: strings('needle') }));
    expect(lines.map(({ text }) => text)).toEqual([
      `${'a'.repeat(256)} … [cut: 5242112 bytes] … ${'a'.repeat(512)}Needle`,
      'short needle',
    ]);
  });

  it('finds a string of letters with accents in a long line of either encoding', async () => {
    const filler = 'é'.repeat(MIB);
    const file = Buffer.concat([
      Buffer.from(`${filler} Ünïcode\n`),
      Buffer.from(`${filler} Ünïcode\n`, 'latin1'),
      Buffer.from(`${filler} plain\n`),
    ]);
    const wide = folder.write('wide.log', file);
    const { lines } = await collect(search, requestFor(wide, { query: strings('üNÏCODE') }));
    expect(lines.map(({ offset }) => offset)).toEqual([0, 2 * MIB + 11]);
    const regex = { mode: 'regex', pattern: ' Ü.ïCODE$' } as const;
    expect((await collect(search, requestFor(wide, { query: regex }))).total).toBe(2);
  });

  it('stops at the size that the file had at the start', async () => {
    const growing = folder.write('growing.log', data);
    let isGrown = false;
    let total = 0;
    for await (const event of search.search(requestFor(growing, { query: strings('needle'), limit: Infinity }))) {
      if (event.kind === 'line' && !isGrown) {
        isGrown = true;
        appendFileSync(growing, '\nneedle\n'.repeat(1000));
      }
      if (event.kind === 'end') ({ total } = event);
    }
    expect(total).toBe(naiveSearch(data, { ...base, query: strings('needle') }).total);
  });

  it('survives a file that becomes shorter while it is read', async () => {
    const shrinking = folder.write('shrinking.log', data);
    const kinds: string[] = [];
    for await (const event of search.search(
      requestFor(shrinking, { query: strings('needle'), limit: Infinity, context: 2 }),
    )) {
      if (kinds.length === 0) truncateSync(shrinking, 3 * MIB);
      kinds.push(event.kind);
    }
    expect(kinds.at(-1)).toBe('end');
  });
});
