import { startOfDay } from '@steward/api-client/rules/log-days';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createLogSearch } from '../engine/scanner.ts';
import { sampleFile, sampleNeedles, sampleOptions } from '../engine/testing/log-samples.ts';
import { naiveSearch } from '../engine/testing/naive-search.ts';
import { collect, createTestFolder, requestFor } from '../engine/testing/search-file.ts';
import { createFormMaker, STORED_FORMS } from './testing/stored-forms.ts';
import type { StoredForm } from './testing/stored-forms.ts';

const DAY = '20261127';
const search = createLogSearch();
const folder = createTestFolder();
const forms = createFormMaker(folder);

afterAll(async () => {
  await search.close();
  folder.remove();
});

async function agrees(
  data: Buffer,
  form: StoredForm,
  blockBytes: number,
  wanted: Parameters<typeof naiveSearch>[1],
): Promise<void> {
  const stored = await forms.store(data, form, blockBytes);
  const source = { ...stored, day: DAY, file: 'general.log', page: wanted.page };
  const answer = await collect(search, requestFor(source.path, { ...wanted, files: [source] }));
  const expected = naiveSearch(data, wanted);
  const shown = answer.lines.map(({ line, offset, time, text, context }) => ({ line, offset, time, text, context }));
  expect(shown).toEqual(expected.lines);
  expect({ total: answer.total, truncated: answer.truncated }).toEqual({
    total: expected.total,
    truncated: expected.total > wanted.limit,
  });
  expect({ missing: answer.missing, damaged: answer.damaged }).toEqual({ missing: [], damaged: [] });
}

const blockBytes = fc.constantFrom(16, 64, 200, 4096);

describe.each(STORED_FORMS)('a log that is stored %s', (form) => {
  it('is searched for strings like any other', async () => {
    const query = fc.record({
      mode: fc.constantFrom('any', 'all'),
      needles: fc.uniqueArray(fc.constantFrom(...sampleNeedles, 'ill', 'ill]', '25:00', 'kak'), {
        minLength: 1,
        maxLength: 4,
      }),
    });
    const property = fc.asyncProperty(
      sampleFile,
      blockBytes,
      query,
      fc.record(sampleOptions),
      (data, bytes, parsed, wanted) => agrees(data, form, bytes, { ...wanted, query: parsed, day: DAY }),
    );
    await fc.assert(property, { numRuns: 120 });
  });

  it('is searched for names of players like for any other string', async () => {
    const word = fc.constantFrom(
      ...['Carl_Johnson', 'carl_johnson', 'Carl_Johnson2', 'xCarl_Johnson', 'Carl_ Johnson', 'Big_Smoke', 'Ryder'],
      ...['says', '\r', 'é', `${'long_'.repeat(14)}Carl_Johnson`],
    );
    const line = fc.array(word, { maxLength: 5 }).map((words) => `${words.join(' ')}\n`);
    const query = fc.record({
      mode: fc.constantFrom('any', 'all'),
      needles: fc.constantFrom(['Carl_Johnson'], ['l_j'], ['big_smoke'], ['Carl_Johnson', 'Big_Smoke'], ['Carl_ ']),
    });
    const property = fc.asyncProperty(
      fc.array(line, { minLength: 20, maxLength: 120 }),
      fc.constantFrom(16, 64, 200),
      query,
      fc.record({ ...sampleOptions, notBefore: fc.constant(undefined), notAfter: fc.constant(undefined) }),
      (lines, bytes, parsed, wanted) =>
        agrees(Buffer.from(lines.join('')), form, bytes, { ...wanted, query: parsed, day: DAY }),
    );
    await fc.assert(property, { numRuns: 120 });
  });

  it('is searched for regular expressions like any other', async () => {
    const pattern = fc.constantFrom(
      ...[
        'kill',
        '^kill',
        'k(ill|aa)+',
        'straßek?',
        '(?:café|kill) ?k',
        '\\[kill\\]',
        '[k]ill',
        'kil+',
        'aa.*kill|жук',
        'ſtraße',
      ],
    );
    const property = fc.asyncProperty(
      sampleFile,
      blockBytes,
      pattern,
      fc.record(sampleOptions),
      (data, bytes, source, wanted) => {
        fc.pre(!data.includes('\r\r') && !/\r[^\n]/.test(data.toString('latin1')));
        return agrees(data, form, bytes, { ...wanted, query: { mode: 'regex', pattern: source }, day: DAY });
      },
    );
    await fc.assert(property, { numRuns: 30 });
  });

  it('is narrowed to a window of time, however its clock jumps', async () => {
    const hour = fc.integer({ min: 0, max: 23 }).map((at) => String(at).padStart(2, '0'));
    const stamp = fc.oneof(
      hour.map((at) => `[${at}:00:00] `),
      hour.map((at) => `[2026-11-27T${at}:30:00+01:00] `),
      fc.constant(''),
    );
    const lines = fc.array(fc.tuple(stamp, fc.constantFrom('kill', 'miss')), { minLength: 1, maxLength: 40 });
    const edge = fc.option(fc.integer({ min: 0, max: 48 }), { nil: undefined });
    const property = fc.asyncProperty(lines, blockBytes, edge, edge, async (parts, bytes, from, to) => {
      const at = (half?: number) => (half === undefined ? undefined : startOfDay(DAY) / 1000 + half * 1800);
      const wanted = { limit: 1000, context: 0, order: 'oldest' as const, notBefore: at(from), notAfter: at(to) };
      const data = Buffer.from(parts.map(([time, text]) => `${time}${text}\n`).join(''));
      await agrees(data, form, bytes, { ...wanted, query: { mode: 'any', needles: ['kill'] }, day: DAY });
    });
    await fc.assert(property, { numRuns: 150 });
  });

  it('is gone through page by page, in both orders', async () => {
    const query = fc.record({ mode: fc.constant('any' as const), needles: fc.constantFrom(['k'], ['kill'], ['a']) });
    const property = fc.asyncProperty(
      sampleFile,
      blockBytes,
      query,
      fc.constantFrom('oldest' as const, 'newest' as const),
      fc.integer({ min: 1, max: 5 }),
      async (data, bytes, parsed, order, limit) => {
        const stored = await forms.store(data, form, bytes);
        const files = [{ ...stored, day: DAY, file: 'general.log' }];
        const found: number[] = [];
        const naive = naiveSearch(data, { query: parsed, day: DAY, limit: Infinity, context: 0, order });
        const all = naive.lines.map(({ offset }) => offset);
        for (let after: Awaited<ReturnType<typeof collect>>['stoppedAt'], page = 0; page < 100; page++) {
          const answer = await collect(search, requestFor(stored.path, { files, query: parsed, order, limit, after }));
          expect(answer.total).toBe(all.length - found.length);
          found.push(...answer.lines.map(({ offset }) => offset));
          after = answer.stoppedAt;
          if (!after) break;
        }
        expect(found).toEqual(all);
      },
    );
    await fc.assert(property, { numRuns: 40 });
  });
});
