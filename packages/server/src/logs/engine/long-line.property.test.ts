import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { STORED_FORMS, createFormMaker } from '../archive/testing/stored-forms.ts';
import { foldText } from './fold.ts';
import { MOST_LINE_BYTES } from './long-line.ts';
import { createLogSearch } from './scanner.ts';
import { collect, createTestFolder, requestFor } from './testing/search-file.ts';

const search = createLogSearch();
const folder = createTestFolder();
const forms = createFormMaker(folder);
const HEAD = '[10:00:00] [chat] [Los_A]: ';
const CUT = / … \[cut: (\d+) (?:bytes\] … |more bytes\])/g;

afterAll(async () => {
  await search.close();
  folder.remove();
});

const chars = fc.constantFrom('x', 'é', '→', '😀', '\0', 'ß ');
const filler = fc.tuple(chars, fc.nat(90_000)).map(([char, count]) => char.repeat(count));
/** Of which the hit begins where a line that is shown from its start is cut. */
const nearCut = fc
  .integer({ min: MOST_LINE_BYTES - HEAD.length - 24, max: MOST_LINE_BYTES - HEAD.length - 1 })
  .map((length) => 'x'.repeat(length));
const needle = fc
  .string({ unit: 'grapheme', minLength: 2, maxLength: 24 })
  .filter((text) => /^[^\s,\\\p{Cc}][^,\\\p{Cc}]*[^\s,\\\p{Cc}]$/u.test(text));

describe('a hit in a line of any length, whatever else is in the file', () => {
  it.each(STORED_FORMS)(
    'is shown, and what is cut is counted: %s',
    async (form) => {
      const property = fc.asyncProperty(
        fc.oneof(filler, nearCut),
        needle,
        filler,
        fc.boolean(),
        async (left, word, right, isPattern) => {
          const line = `${HEAD}${left}${word}${right}`;
          const file = await forms.store(Buffer.from(`${HEAD}other\n${line}\r\n`), form, 16_384);
          const query = isPattern
            ? ({ mode: 'regex', pattern: word.replace(/[\\^$.*+?()[\]{}|#&~-]/g, '\\$&') } as const)
            : ({ mode: 'any', needles: [word] } as const);
          const { lines } = await collect(search, {
            ...requestFor('', { query }),
            files: [{ day: '20261127', file: 'a.log', ...file }],
          });
          const { text = '' } = lines.at(-1) ?? {};
          expect(foldText(text)).toContain(foldText(word));
          expect(text.startsWith(HEAD)).toBe(true);
          const gone = [...text.matchAll(CUT)].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
          expect(Buffer.byteLength(text.replaceAll(CUT, '')) + gone).toBe(Buffer.byteLength(line));
          expect(Buffer.byteLength(text)).toBeLessThan(66_000);
        },
      );
      await fc.assert(property, { numRuns: 12 });
    },
    60_000,
  );
});
