import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { createLogSearch } from './scanner.ts';
import {
  sampleFile as file,
  sampleNeedles as needles,
  sampleOptions as options,
  sampleWords as words,
} from './testing/log-samples.ts';
import { naiveSearch } from './testing/naive-search.ts';
import { collect, createTestFolder, requestFor } from './testing/search-file.ts';

const DAY = '20261127';
const search = createLogSearch();
const tiny = createLogSearch({ mostUnitBytes: 24 });
const folder = createTestFolder();
let files = 0;

afterAll(async () => {
  await Promise.all([search.close(), tiny.close()]);
  folder.remove();
});

async function agrees(data: Buffer, wanted: Parameters<typeof naiveSearch>[1], engine = search): Promise<void> {
  const path = folder.write(`${String(++files)}.log`, data);
  const source = { path, day: DAY, file: 'general.log', page: wanted.page };
  const { lines, total, truncated } = await collect(engine, requestFor(path, { ...wanted, files: [source] }));
  const expected = naiveSearch(data, wanted);
  const isNumbered = engine === search || wanted.order === 'oldest';
  const shown = lines.map(({ line, offset, time, text, context }) => ({
    line: isNumbered ? line : 0,
    offset,
    time,
    text,
    context,
  }));
  expect(shown).toEqual(expected.lines.map((one) => ({ ...one, ...(isNumbered ? {} : { line: 0 }) })));
  expect(total).toBe(expected.total);
  expect(truncated).toBe(expected.total > wanted.limit);
}

it('finds the lines that a naive search finds, in any mode, order, window and encoding', async () => {
  const query = fc.record({
    mode: fc.constantFrom('any', 'all'),
    needles: fc.uniqueArray(fc.constantFrom(...needles), { minLength: 1, maxLength: 6 }),
  });
  const property = fc.asyncProperty(file, query, fc.record(options), (data, parsed, wanted) =>
    agrees(data, { ...wanted, query: parsed, day: DAY }),
  );
  await fc.assert(property, { numRuns: 600 });
});

it('puts together what it finds in many small units', async () => {
  const query = fc.record({
    mode: fc.constantFrom('any', 'all'),
    needles: fc.constantFrom(['k'], ['é', 'aa'], ['kill']),
  });
  const property = fc.asyncProperty(file, query, fc.record(options), (data, parsed, wanted) =>
    agrees(data, { ...wanted, query: parsed, day: DAY }, tiny),
  );
  await fc.assert(property, { numRuns: 300 });
});

it('finds any part of a file of any bytes', async () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 400 }).map((data) => Buffer.from(data));
  const property = fc.asyncProperty(bytes, fc.nat(), fc.integer({ min: 1, max: 6 }), async (data, at, length) => {
    const text = new TextDecoder('windows-1252').decode(data.subarray(at % data.length).subarray(0, length));
    fc.pre(!/[\r\n]/.test(text));
    const query = { mode: 'any', needles: [text] } as const;
    await agrees(data, { query, day: DAY, limit: 100, context: 0, order: 'oldest' });
  });
  await fc.assert(property, { numRuns: 300 });
});

it('matches regular expressions on the decoded text', async () => {
  const part = fc.constantFrom(...words.filter((word) => !word.includes('\r')));
  const lines = fc
    .array(fc.tuple(fc.array(part, { maxLength: 8 }), fc.constantFrom('\n', '\r\n')), { maxLength: 20 })
    .map((all) => Buffer.concat(all.flatMap(([parts, end]) => [...parts, Buffer.from(end)])));
  const pattern = fc.constantFrom(
    ...['k', '^kill', 'café', 'É$', 'ж|ß', '\\[k', 'aa+', '^$', '[рÿ]', 'straßek?', '\\{ff0000\\}', '\\x00', 'a.*k'],
  );
  const property = fc.asyncProperty(lines, pattern, fc.record(options), (data, source, wanted) =>
    agrees(data, { ...wanted, query: { mode: 'regex', pattern: source }, day: DAY }),
  );
  await fc.assert(property, { numRuns: 150 });
});
