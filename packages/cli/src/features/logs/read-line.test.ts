import { logs, type SearchLine } from '@steward/api-client/contract/logs';
import { CHANGED_LINE } from '@steward/api-client/rules/log-link';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../exit-codes.ts';
import { runCli } from '../../testing/run-cli.ts';
import { answer, startScripted } from '../../testing/scripted-server.ts';

const line = (second: number, context?: 'before' | 'after'): SearchLine => ({
  kind: 'line',
  day: '20260620',
  file: 'chat@old server.log',
  line: null,
  offset: 40 * second,
  sum: '1a2b3c4d',
  time: `2026-06-20T16:00:0${second}Z`,
  text: `[2026-06-20T18:00:0${second}+02:00] said \u001b[31m${second}`,
  ...(context ? { context } : {}),
});

async function open(argv: readonly string[], isChanged = false) {
  const asked: string[] = [];
  const server = await startScripted([
    answer(logs.line, ({ path, query }) => {
      asked.push(`${path}?${query.toString()}`);
      return { lines: [line(1, 'before'), line(2), line(3, 'after')], isChanged };
    }),
  ]);
  const env = { STEWARD_URL: server.url, STEWARD_TOKEN: 'x' };
  const result = await runCli(['logs', 'line', ...argv], { env });
  await server.close();
  return { ...result, asked };
}

describe('steward logs line', () => {
  it.each([
    ['its parts', '20260620/chat@old server.log/80/1a2b3c4d'],
    ['an address', 'https://panel.example.org/manage/logs/line/20260620/chat%40old%20server.log/80/1a2b3c4d?x=1#y'],
  ])('opens %s, with the lines around it, harmless', async (_, link) => {
    const { code, stdout, stderr, asked } = await open([link]);
    expect(asked).toEqual([
      expect.stringMatching(/\/logs\/line\/20260620\/chat(%40|@)old%20server\.log\/80\/1a2b3c4d\?context=5$/),
    ]);
    expect(stdout.split('\n').map((text) => text.slice(0, 8))).toEqual(['18:00:01', '18:00:02', '18:00:03', '']);
    expect(stdout).not.toContain('\u001b');
    expect([code, stderr]).toEqual([EXIT.done, '']);
  });

  it('says so where another text stands there, and gives the lines to programs', async () => {
    const { stdout, stderr } = await open(['20260620/chat.log/80/1a2b3c4d', '--context', '0', '--json'], true);
    expect(stderr).toContain(CHANGED_LINE);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((text) => (JSON.parse(text) as SearchLine).offset),
    ).toEqual([40, 80, 120]);
  });

  it.each(['chat.log', '20260620/chat.log/x/1a2b3c4d', '20260620/chat.log/1/zzzzzzzz', '../1/2/3'])(
    'refuses %j, which is no link',
    async (link) => {
      const { code, stderr, asked } = await open([link]);
      expect([code, asked]).toEqual([EXIT.usage, []]);
      expect(stderr).toContain('no link to a line');
    },
  );
});
