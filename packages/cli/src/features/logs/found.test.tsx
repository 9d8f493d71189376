import { logs } from '@steward/api-client/contract/logs';
import { afterEach, describe, expect, it } from 'vitest';
import { screensForTests } from '../../testing/open-screen.ts';
import { answer, answerLines } from '../../testing/scripted-server.ts';

const { open, closeAll } = screensForTests();
afterEach(closeAll);

const two = (number: number) => String(number).padStart(2, '0');

/** A line every second from 18:00 on; each tenth is a hit, the others stand around it. */
const search = answerLines(logs.search, () => [
  ...Array.from({ length: 200 }, (_, at) => ({
    kind: 'line' as const,
    day: '20260620',
    file: 'cheat.log',
    line: at + 1,
    offset: at * 60,
    sum: '00000000',
    time: new Date(Date.UTC(2026, 5, 20, 16, 0, at)).toISOString().replace('.000', ''),
    text: `[2026-06-20T18:${two(Math.floor(at / 60))}:${two(at % 60)}+02:00] carl did thing ${at}`,
    ...(at % 10 === 0 ? {} : { context: 'after' as const }),
  })),
  { kind: 'end' as const, total: 20, truncated: false, missing: [] },
]);

describe('found lines', () => {
  it('are told over time, gone through by hit, time and bookmark, and filtered out', async () => {
    const { app } = await open('found carl', [search], { columns: 100, rows: 30 });
    await app.waitFor('20 found');
    await app.waitFor(/18:00 [▁▂▃▄▅▆▇█ ]+ 18:03/);
    await app.press('n');
    await app.waitFor(/▸ 18:00:10/);
    await app.press('m');
    await app.waitFor('1 bookmarked');
    expect(app.frame()).toMatch(/▸\*18:00:10/);
    await app.press('N');
    await app.waitFor(/▸ 18:00:00/);
    await app.press('N');
    await app.waitFor('This is the first hit.');
    await app.press('T', '20-06-2026 18:02', 'enter');
    await app.waitFor(/▸ 18:02:00/);
    await app.press('"');
    await app.waitFor(/▸\*18:00:10/);
    await app.press("'");
    await app.waitFor('There is no bookmark below.');
    await app.press('T', 'soon', 'enter');
    await app.waitFor(/"soon" is no/);
    await app.press('esc', 'y', '!', 'thing 1', 'enter');
    await app.waitUntilGone('carl did thing 1');
  });

  it('lead to what was written around them, by their links, and say where a log was changed', async () => {
    const asked: string[] = [];
    const around = answer(logs.line, ({ path }) => {
      asked.push(path);
      const one = {
        kind: 'line' as const,
        day: '20260620',
        file: 'cheat.log',
        line: null,
        sum: '00000000',
        time: null,
      };
      return {
        lines: [
          { ...one, offset: 0, text: 'written before', context: 'before' as const },
          { ...one, offset: 60, text: 'another text' },
        ],
        isChanged: true,
      };
    });
    const { app } = await open('found carl', [search, around], { columns: 100, rows: 30 });
    await app.waitFor('20 found');
    await app.press('j', 'enter');
    await app.waitFor('written before');
    await app.waitFor(/▸ .*another text/);
    await app.waitFor('Another text stands here');
    expect(asked).toEqual([expect.stringMatching(/logs\/line\/20260620\/cheat\.log\/60\/00000000$/)]);
  });

  it.each([
    [60, 15],
    [200, 50],
  ])('fit %i × %i with their line of bars', async (columns, rows) => {
    const { app } = await open('found carl', [search], { columns, rows });
    await app.waitFor('20 found');
    expect(app.lines()).toHaveLength(rows);
  });
});
