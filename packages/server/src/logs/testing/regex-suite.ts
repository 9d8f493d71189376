import fc from 'fast-check';
import { expect, it } from 'vitest';
import { InvalidPatternError, startRegex } from '../engine/regex.ts';
import type { TestedEngine } from './engines.ts';
import { DAY, holdingFiles, queryOf, search } from './suite-tools.ts';

/** How every engine of logs must find regular expressions: as ripgrep does. */
export function describeRegularExpressions(getEngine: () => TestedEngine): void {
  const holding = holdingFiles(getEngine);

  it.each([
    ['killed .* with (?:AK-47|Deagle)$', 3],
    ['^\\[\\d\\d:\\d\\d:\\d\\d\\] \\w+ killed', 4],
    ['zoë|ÅSA', 2],
    ['\\bben\\b', 2],
    ['\\bé', 1],
    ['[^a-z ]{2}\\d+\\.\\d+', 1],
    ['[a-y&&[^b]]z', 0],
    ['é.u', 1],
    ['\\s\\S+\\s*$', 6],
    ['(?i)KILLED', 4],
  ])('finds the regular expression %s as ripgrep does', async (pattern, least) => {
    const text = [
      '[12:00:01] Anna killed Ben with AK-47',
      '[12:00:02] Zoë killed Åsa with Deagle',
      '[12:00:03] été: été éau 10.0.0.1:7777',
      '[12:00:04] x killed y with Fists',
      '[12:00:05] BEN killed Bennie with ak-47',
      'stack\ttrace\rat the\u00a0end',
      '',
      'ÅSA zoé',
    ];
    const store = await holding({ [`${DAY}/general.log`]: `${text.join('\n')}\n` });
    const reference = await referenceLines(text, pattern);
    const { lines, end } = await search(store, { query: queryOf(pattern, 'regex') });
    expect(lines.map(({ line }) => line)).toEqual(reference);
    expect(reference.length).toBeGreaterThanOrEqual(Math.min(least, reference.length));
    expect(end.total).toBe(reference.length);
    const counted = await search(store, { query: queryOf(pattern, 'regex'), limit: 1 });
    expect(counted.end.total).toBe(reference.length);
  });

  it('refuses what is no regular expression, and says why', async () => {
    const store = await holding({ [`${DAY}/general.log`]: 'a\n' });
    await expect(search(store, { query: { mode: 'regex', pattern: '(?P<n>e)(?P<n>e)' } })).rejects.toThrow(/duplicate/);
    await expect(search(store, { query: { mode: 'regex', pattern: '[a' } })).rejects.toThrow(InvalidPatternError);
  });

  it('finds any regular expression as ripgrep does', async () => {
    const atom = fc.constantFrom(
      'a',
      'k',
      's',
      'é',
      'я',
      'ß',
      '7',
      '-',
      ' ',
      '.',
      '\\d',
      '\\w',
      '\\s',
      '\\S',
      '\\W',
      '\\b',
      '\\B',
      '\\.',
      '\\x41',
      '\\u{e9}',
      '\\pL',
      '\\p{Lu}',
      '[a-f]',
      '[^a-m ]',
      '[\\d-]',
      '[é-я]',
      '[\\w.]',
      '[[:alpha:]]',
      '[]a]',
      '^',
      '$',
      '(?:ab|c)',
      '(a|я)',
    );
    const repeated = fc.tuple(atom, fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,2}', '*?', '+?'));
    const pattern = fc
      .array(repeated, { minLength: 1, maxLength: 5 })
      .map((parts) => parts.map(([one, many]) => (/^(?:\^|\$|\\[bB])$/.test(one) ? one : one + many)).join(''));
    const patterns = fc.oneof(
      pattern,
      fc.tuple(pattern, pattern).map(([a, b]) => `${a}|${b}`),
    );
    const letters = fc.constantFrom(
      'a',
      'A',
      'b',
      'c',
      'e',
      'k',
      '\u212a',
      's',
      'ſ',
      'é',
      'É',
      'я',
      'Я',
      'ß',
      '7',
      '٣',
      '-',
      '.',
      ' ',
      '\u00a0',
      '\r',
      '\t',
      '_',
    );
    const text = fc.sample(fc.string({ unit: letters, maxLength: 8 }), { numRuns: 150, seed: 7 });
    const lines = text.map((one) => one.replace(/\r+$/, ''));
    const store = await holding({ [`${DAY}/general.log`]: `${lines.join('\n')}\n` });
    await fc.assert(
      fc.asyncProperty(patterns, async (one) => {
        const found = await search(store, { query: { mode: 'regex', pattern: one } });
        expect(found.lines.map(({ line }) => line)).toEqual(await referenceLines(lines, one));
        expect(found.end.total).toBe(found.lines.length);
      }),
      { numRuns: 40 },
    );
  });
}

async function referenceLines(lines: readonly string[], pattern: string): Promise<number[]> {
  const run = await startRegex(pattern, false);
  await run.write(Buffer.from(`${lines.join('\n')}\n`));
  const matches = await run.end();
  return typeof matches === 'number' ? [] : matches.map(({ line }) => line);
}
