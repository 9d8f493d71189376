import { accounts } from '@steward/api-client/contract/accounts';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../exit-codes.ts';
import { principal } from '../testing/people.ts';
import { runCli, type RunOptions } from '../testing/run-cli.ts';
import { Refusal, answer, startScripted } from '../testing/scripted-server.ts';
import { fitRows, redrawn } from './watch.ts';

/** Watches whoami for some rounds, then presses Ctrl-C; each round has another number. */
async function watched(
  argv: readonly string[],
  rounds: number,
  options: RunOptions = {},
  fails: (call: number) => number | undefined = () => undefined,
) {
  let calls = 0;
  const server = await startScripted([
    answer(accounts.principal, () => {
      const status = fails(++calls);
      if (status !== undefined) throw new Refusal(status, 'The server says no.');
      return { user: principal({ id: calls }) };
    }),
  ]);
  let press: () => void = () => undefined;
  const slept: number[] = [];
  const result = await runCli(['whoami', ...argv], {
    env: { STEWARD_URL: server.url, STEWARD_TOKEN: 'x' },
    ...options,
    onStart: ({ interrupt }) => (press = interrupt),
    clock: {
      now: () => Date.parse('2026-06-20T18:00:00Z'),
      sleep: async (ms) => {
        slept.push(ms);
        if (slept.length >= rounds) press();
      },
    },
  });
  await server.close();
  return { ...result, slept, calls };
}

describe('--watch', () => {
  it('prints each time, and ends with 130 at Ctrl-C', async () => {
    const { code, stdout, slept } = await watched(['--watch'], 2);
    expect(code).toBe(EXIT.interrupted);
    expect(slept).toEqual([2000, 2000]);
    expect(stdout.match(/^Name /gm)).toHaveLength(2);
    expect(stdout).toContain('\n\nName ');
    expect(stdout).not.toContain('\u001b');
  });

  it('gives a line of JSON each time', async () => {
    const { stdout, slept } = await watched(['--watch', '0.5', '--fields', 'id'], 3);
    expect(slept).toEqual([500, 500, 500]);
    expect(stdout).toBe('{"id":1}\n{"id":2}\n{"id":3}\n');
  });

  it('replaces what it drew on a terminal, in one write without erasing the screen', async () => {
    const { stdout } = await watched(['--watch', '--no-color'], 2, { terminal: 80 });
    expect(stdout.split('\u001b[?2026h')).toHaveLength(3);
    expect(stdout).toMatch(/\u001b\[\d+A\rName/);
    expect(stdout).not.toContain('\u001b[2J');
    expect(stdout.endsWith('\u001b[?7h\u001b[?2026l')).toBe(true);
  });

  it('draws nothing over another where TERM is dumb', async () => {
    const env = { TERM: 'dumb', STEWARD_TOKEN: 'x' };
    const server = await startScripted([answer(accounts.principal, () => ({ user: principal() }))]);
    let press: () => void = () => undefined;
    const { stdout } = await runCli(['whoami', '--watch'], {
      env: { ...env, STEWARD_URL: server.url },
      terminal: 80,
      onStart: ({ interrupt }) => (press = interrupt),
      clock: { sleep: async () => press() },
    });
    await server.close();
    expect(stdout).not.toContain('\u001b');
  });

  it('goes on when a later look fails for the moment', async () => {
    const { code, stdout, stderr } = await watched(['--watch', '--fields', 'id'], 3, {}, (call) =>
      call === 2 ? 503 : undefined,
    );
    expect(code).toBe(EXIT.interrupted);
    expect(stdout).toBe('{"id":1}\n{"id":3}\n');
    expect(stderr).toBe('18:00:00 UTC: The server says no. Trying again...\n');
  });

  it.each([
    [1, 503, EXIT.tryLater],
    [1, 401, EXIT.signIn],
    [2, 401, EXIT.signIn],
  ])('ends when look %i fails with %i', async (at, status, expected) => {
    const { code, calls } = await watched(['--watch'], 5, {}, (call) => (call === at ? status : undefined));
    expect(code).toBe(expected);
    expect(calls).toBe(at);
  });

  it.each([['0'], ['-1'], ['x'], ['1e9']])('refuses every %s seconds', async (seconds) => {
    const { code, stderr } = await runCli(['whoami', `--watch=${seconds}`]);
    expect(code).toBe(EXIT.usage);
    expect(stderr).toContain('--watch takes seconds');
  });

  it('is for commands that read', async () => {
    for (const argv of [['player', 'note', 'A', 'x'], ['login']])
      expect((await runCli([...argv, '--watch'])).stderr).toContain("Unknown option '--watch'");
  });
});

describe('a redrawn result', () => {
  it('fits the screen', () => {
    expect(fitRows('a\nb\nc\n', 3)).toEqual(['a', 'b', 'c']);
    expect(fitRows('a\nb\nc\nd\n', 3)).toEqual(['a', 'b', '... and 2 more lines']);
  });

  it('goes back over as many lines as were drawn', () => {
    expect(redrawn(['a'], 0)).not.toContain('A\r');
    expect(redrawn(['a'], 3)).toContain('\u001b[3A\r');
  });
});
