import { logs, type SearchEvent } from '@steward/api-client/contract/logs';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../exit-codes.ts';
import { runCli, type RunOptions } from '../../testing/run-cli.ts';
import { answerLines, startScripted } from '../../testing/scripted-server.ts';

const line = (at: number, extra: Partial<Extract<SearchEvent, { kind: 'line' }>> = {}): SearchEvent => ({
  kind: 'line',
  day: '20260620',
  file: 'cheat.log',
  line: at,
  offset: at * 60,
  sum: '0a1b2c3d',
  time: '2026-06-20T16:00:00Z',
  text: `[2026-06-20T18:00:0${at % 10}+02:00] Carl did thing ${at}`,
  ...extra,
});
const end = (total: number, changes: object = {}): SearchEvent => ({
  kind: 'end',
  total,
  truncated: false,
  missing: [],
  ...changes,
});

async function search(events: readonly SearchEvent[], argv: readonly string[] = [], options: RunOptions = {}) {
  const server = await startScripted([answerLines(logs.search, () => events)]);
  const result = await runCli(['logs', 'search', 'carl', ...argv], {
    env: { STEWARD_URL: server.url, STEWARD_TOKEN: 'x' },
    ...options,
  });
  await server.close();
  return { ...result, query: server.requests[0]?.query };
}

describe('searching logs', () => {
  it('writes lines for people', async () => {
    const { code, stdout, stderr } = await search([line(1), end(1)]);
    expect({ code, stdout, stderr }).toEqual({
      code: EXIT.done,
      stdout: '18:00:01 cheat      Carl did thing 1\n',
      stderr: '',
    });
  });

  it('marks what matched, and shows progress on standard error only', async () => {
    const { stdout, stderr } = await search(
      [{ kind: 'progress', bytesRead: 1, bytesTotal: 4_000_000, matched: 0 }, line(1), end(1)],
      [],
      { terminal: 80 },
    );
    expect(stdout).toContain('\u001b[1;33mCarl\u001b[0m did');
    expect(stderr).toContain('0 % of 4.0 MB, 0 lines');
    expect(stderr).toContain('1 line found.');
  });

  it('cuts a long line around the match on a terminal alone, and folds runs of one control character', async () => {
    const stamp = '[2026-06-20T18:00:01+02:00] ';
    const text = `${stamp}${'\0'.repeat(4096)}Los_A said ${'x'.repeat(40_000)} Carl came ${'y'.repeat(9000)}`;
    const events = [line(1, { text }), end(1)];
    const onTerminal = (await search(events, [], { terminal: 80 })).stdout;
    expect(onTerminal.length).toBeLessThan(2300);
    expect(onTerminal).toMatch(
      /␀ × 4096 Los_A said x+ … \[cut: \d+ bytes\] … x+ .*Carl.* came y+ … \[cut: \d+ more bytes\]/,
    );
    for (const [argv, options] of [
      [[], {}],
      [['--wide'], { terminal: 80 }],
    ] as const) {
      const { stdout } = await search(events, argv, options);
      expect(stdout.length).toBeGreaterThan(49_000);
      expect(stdout).toContain('␀ × 4096 Los_A');
    }
    const [found] = (await search(events, ['--json'])).stdout
      .split('\n')
      .map((one) => JSON.parse(one || 'null') as { text: string } | null);
    expect(found?.text).toBe(text);
  });

  it('writes one JSON object a line', async () => {
    const { stdout } = await search([line(1), line(2), end(2)], ['--json', '--fields', 'line,text']);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((text) => JSON.parse(text) as unknown),
    ).toEqual([
      { line: 1, text: '[2026-06-20T18:00:01+02:00] Carl did thing 1' },
      { line: 2, text: '[2026-06-20T18:00:02+02:00] Carl did thing 2' },
    ]);
  });

  it('separates what does not belong together when lines around are shown', async () => {
    const { stdout } = await search([line(1, { context: 'before' }), line(2), line(7), end(2)], ['--context', '1']);
    expect(stdout.split('\n').map((text) => text.slice(-7))).toEqual(['thing 1', 'thing 2', '--', 'thing 7', '']);
  });

  it('asks for what was typed', async () => {
    const now = () => Date.parse('2026-06-20T16:00:00Z');
    const argv = [
      '--from',
      'yesterday',
      '--to',
      'today',
      '--file',
      'cheat,admin',
      '--mode',
      'all',
      '--context',
      '2',
      '--limit',
      '9',
      '--newest',
    ];
    const { query, stdout } = await search([line(1), end(1)], argv, { clock: { now } });
    expect(Object.fromEntries(query ?? [])).toEqual({
      q: 'carl',
      from: '20260619',
      to: '20260620',
      file: 'cheat,admin',
      mode: 'all',
      context: '2',
      limit: '9',
      newest: 'true',
    });
    expect(stdout).toContain('20-06-2026 18:00:01');
  });

  it.each([
    [['--from', '2h'], { since: '2026-06-20T14:00:00Z' }],
    [['--from', '1h30m', '--to', '30m'], { since: '2026-06-20T14:30:00Z', until: '2026-06-20T15:30:00Z' }],
    [['--from', '2026-06-19 18:00'], { since: '2026-06-19T16:00:00Z' }],
    [['--from', '19-06-2026 18:00', '--to', '20-06-2026'], { since: '2026-06-19T16:00:00Z', to: '20260620' }],
    [['--from', '09:30'], { since: '2026-06-20T07:30:00Z' }],
    [['--from', '3d'], { from: '20260617' }],
    [['--from', '2026-06-19T16:00:00Z'], { since: '2026-06-19T16:00:00Z' }],
  ])('asks for the times of %j', async (argv, asked) => {
    const now = () => Date.parse('2026-06-20T16:00:00Z');
    const { query } = await search([line(1), end(1)], argv, { clock: { now } });
    const { q: _q, mode: _mode, ...rest } = Object.fromEntries(query ?? []);
    expect(rest).toEqual(asked);
  });

  it.each(['25:00', '2026-06-19 24:30', 'soon', '2026-02-30 10:00', '1h1h'])('refuses the time %s', async (text) => {
    const { code, query } = await search([end(0)], ['--from', text]);
    expect(code).toBe(EXIT.usage);
    expect(query).toBeUndefined();
  });

  it('says when there is more, less or nothing', async () => {
    const cut = [line(1), end(31, { truncated: true })];
    expect(await search(cut, ['--limit', '1'])).toMatchObject({
      code: EXIT.done,
      stderr: 'Shown are 1 of 31 lines; more with --limit.\n',
    });
    expect(await search(cut)).toMatchObject({
      code: EXIT.notAll,
      stderr: 'steward: Shown are 1 of 31 lines; more with --limit.\n',
    });
    expect((await search(cut, [], { terminal: 80 })).code).toBe(EXIT.done);
    const unreached = ['20260620/admin.log', '20260620/chat.log'];
    expect((await search([line(1), end(31, { truncated: true, unreached })], ['--limit', '1'])).stderr).toBe(
      'Shown are 1 of 31 lines, none of 2 logs that hold more; more with --limit.\n',
    );
    for (const part of [{ missing: ['old.log'] }, { damaged: ['old.log'] }]) {
      const partial = await search([line(1), end(1, part)]);
      expect(partial.code).toBe(EXIT.failed);
      expect(partial.stderr).toMatch(/^(Could not|Parts could not) be read: old\.log\.\n/);
      expect(partial.stderr).toContain('What was shown is not all: a log could not be read in full.');
    }
    const limits = { kind: 'limits', types: 7, allTypes: 21, firstDay: '20260620', isHours: true } as const;
    expect((await search([limits, line(1), end(1)])).stderr).toBe('Your rank: 7 of 21 logs, the last 2 hours.\n');
    expect(await search([end(0)])).toMatchObject({ code: EXIT.done, stdout: '', stderr: 'Nothing found...\n' });
  });

  it('goes on when it follows', async () => {
    const events = [line(1), end(1, { kind: 'live', damaged: ['20260620/cheat.log'] }), line(2)];
    const { code, stdout, stderr, query } = await search(events, ['--follow', '--fields', 'line']);
    expect(query?.get('follow')).toBe('true');
    expect(stdout).toBe('{"line":1}\n{"line":2}\n');
    expect(stderr).toContain('Parts could not be read: 20260620/cheat.log.');
    expect(code).toBe(EXIT.failed);
  });

  it('fails when the search failed, or ended early', async () => {
    expect(await search([line(1), { kind: 'error', error: 'The disk is gone.' }])).toMatchObject({
      code: EXIT.failed,
      stderr: 'steward: The disk is gone.\n',
    });
    expect(await search([line(1)])).toMatchObject({ code: EXIT.failed });
  });

  it('ends with 130 on Ctrl-C', async () => {
    const endless = async function* (): AsyncIterable<SearchEvent> {
      for (let at = 0; ; at++) {
        yield line(at);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    const server = await startScripted([answerLines(logs.search, endless)]);
    const { code } = await runCli(['logs', 'search', 'carl'], {
      env: { STEWARD_URL: server.url, STEWARD_TOKEN: 'x' },
      onStart: ({ interrupt }) => setTimeout(interrupt, 150),
    });
    await server.close();
    expect(code).toBe(EXIT.interrupted);
  });
});
