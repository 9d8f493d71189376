import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOutput } from './output.ts';
import { asciiText } from './ascii.ts';
import { isAsciiOnly, speaksUnicode } from './locale.ts';
import { processStreams } from './streams.ts';
import { prepareWidths, widthOf } from './width.ts';

beforeAll(() => prepareWidths());

describe('a terminal that shows nothing but ASCII', () => {
  it.each([
    ['┌ [1 Dashboard] ──┐', '+ [1 Dashboard] --+'],
    ['▸ Carl_Joh…  ● online', '> Carl_Joh~  * online'],
    ['held · 3 new lines', 'held - 3 new lines'],
    ['Zoë 名前', 'Zo? ????'],
    ['\u001b[31m│\u001b[0m', '\u001b[31m|\u001b[0m'],
  ])('sees %s as %s', (text, ascii) => expect(asciiText(text)).toBe(ascii));

  it('gets nothing else, in as many cells, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const ascii = asciiText(text);
        expect(ascii).toMatch(/^[\0-\x7f]*$/);
        if (!/[\0-\x1f\x7f-\x9f]/.test(text)) expect(widthOf(ascii)).toBe(widthOf(text));
      }),
      { numRuns: 500 },
    );
  });

  it.each<[Record<string, string>, boolean, boolean]>([
    [{ LC_ALL: 'C' }, false, true],
    [{ LC_ALL: 'C', LANG: 'en_GB.UTF-8' }, false, true],
    [{ LC_CTYPE: 'POSIX' }, false, true],
    [{ LANG: 'de_DE.ISO-8859-1' }, false, true],
    [{ LANG: 'C.utf8' }, true, false],
    [{ LC_ALL: '', LANG: 'en_GB.UTF-8' }, true, false],
    [{ LANG: 'C', WT_SESSION: '1' }, true, false],
    [{}, false, false],
  ])('%o: Unicode %s, ASCII alone %s', (env, unicode, ascii) => {
    expect(speaksUnicode(env)).toBe(unicode);
    expect(isAsciiOnly(env)).toBe(ascii);
  });

  it('is told by the locale, and what goes into a pipe stays as it is', async () => {
    const written = async (env: Record<string, string>, isTTY: boolean): Promise<string> => {
      let text = '';
      const stream = {
        isTTY,
        columns: 80,
        on: () => stream,
        write: (part: string, done: () => void) => {
          text += part;
          done();
        },
      };
      const streams = processStreams({ stdin: stream, stdout: stream, stderr: stream, env } as never);
      const out = createOutput(streams, env, { json: false, fields: undefined, wide: false, noColour: true });
      await out.rows(
        [{ name: 'Zoë' }],
        { columns: [{ key: 'name', header: 'Name', cell: (row) => `● ${row.name}` }] },
        '',
      );
      return text;
    };
    expect(await written({ LC_ALL: 'C' }, true)).toBe('NAME\n* Zo?\n');
    expect(await written({ LC_ALL: 'C' }, false)).toBe('NAME\n● Zoë\n');
    expect(await written({ LC_ALL: 'C.UTF-8' }, true)).toBe('NAME\n● Zoë\n');
  });
});
