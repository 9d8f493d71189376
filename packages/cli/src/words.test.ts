import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accounts } from '@steward/api-client/contract/accounts';
import { manage } from '@steward/api-client/contract/manage';
import { NOT_AUTHORIZED } from '@steward/api-client/rules/refusals';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from './exit-codes.ts';
import { loadAll } from './features/index.ts';
import { runCli, temporaryConfig } from './testing/run-cli.ts';
import { Refusal, answer, startScripted, type ScriptedServer } from './testing/scripted-server.ts';

let server: ScriptedServer;
let folder: Awaited<ReturnType<typeof temporaryConfig>>;
beforeEach(async () => {
  folder = await temporaryConfig();
  server = await startScripted([
    answer(accounts.principal, () => {
      throw new Refusal(401, 'Please sign in first.');
    }),
    answer(manage.newPlayers, () => {
      throw new Refusal(403, NOT_AUTHORIZED);
    }),
  ]);
});
afterEach(async () => {
  await server.close();
  await folder.remove();
});

describe('what is mistyped', () => {
  it.each([
    [['plyer'], "Unknown command 'plyer'. Did you mean player?"],
    [['player', 'shw', 'x'], "Unknown command 'shw'. Did you mean show?"],
    [['bans', 'list', '--jsn'], "Unknown option '--jsn'. Did you mean --json?"],
    [['--bogus'], "Unknown option '--bogus'."],
    [['-V'], "Unknown option '-V'."],
    [['--profile', 'x', '--bogus'], "Unknown option '--bogus'."],
  ])('is answered in one plain sentence: %j', async (argv, words) => {
    const { code, stdout, stderr } = await runCli(argv, { env: { STEWARD_URL: server.url } });
    expect({ code, stdout }).toEqual({ code: EXIT.usage, stdout: '' });
    expect(stderr.split('\n')[0]).toBe(`steward: ${words}`);
    expect(stderr).not.toMatch(/[\u2400-\u2421]/);
  });
});

describe('help', () => {
  it('of a nested command is that command’s', async () => {
    const wanted = await runCli(['player', 'ban', '--help']);
    expect(wanted.stdout).toContain('Usage: steward player ban');
    expect(await runCli(['help', 'player', 'ban'])).toEqual(wanted);
    expect((await runCli(['help', 'player'])).stdout).toContain('Usage: steward player [options]');
    expect((await runCli(['help'])).stdout).toContain('Usage: steward [options]');
  });

  it('breaks no line before it is full', async () => {
    for (const { name } of await loadAll()) {
      const { stdout } = await runCli([name, '--help']);
      const lines = stdout.split('\n');
      const alone = lines.filter((line, at) => /^[a-z]+$/.test(line) && (lines[at + 1] ?? '') !== '');
      expect([name, alone]).toEqual([name, []]);
    }
  });
});

describe('a token', () => {
  it.each([
    ['STEWARD_TOKEN', async () => ({ STEWARD_TOKEN: 'bad' })],
    [
      'STEWARD_TOKEN_FILE',
      async () => {
        const file = join(folder.dir, 'token');
        await writeFile(file, 'bad\n', { mode: 0o600 });
        return { STEWARD_TOKEN_FILE: file, STEWARD_TOKEN: '' };
      },
    ],
  ])('that is refused is named: %s', async (from, envOf) => {
    const { code, stderr } = await runCli(['whoami'], { env: { STEWARD_URL: server.url, ...(await envOf()) } });
    expect(code).toBe(EXIT.signIn);
    expect(stderr).toContain(`The token in ${from} is not known, or has ended.`);
    expect(stderr).not.toContain('steward login');
  });

  it('that others may read is told of', async () => {
    const file = join(folder.dir, 'token');
    await writeFile(file, 'bad\n');
    const said = async (mode: number) => {
      await chmod(file, mode);
      const env = { STEWARD_URL: server.url, STEWARD_TOKEN: '', STEWARD_TOKEN_FILE: file };
      return (await runCli(['whoami'], { env })).stderr;
    };
    expect(await said(0o644)).toContain(`Others on this machine may read your token: chmod o-rwx ${file}`);
    expect(await said(0o600)).not.toContain('Others');
  });
});

describe('a refusal', () => {
  it('says who may, and speaks of no page', async () => {
    const env = { STEWARD_URL: server.url, STEWARD_TOKEN: 'x' };
    const { code, stderr } = await runCli(['staff', 'new-players'], { env });
    expect(code).toBe(EXIT.notAllowed);
    expect(stderr).toMatch(/^steward: You may not do this: it is for admin level \d or higher\.\n/);
    expect(stderr).not.toContain('page');
  });
});

it('says why no screens come in a terminal that can nothing', async () => {
  const { code, stderr } = await runCli([], {
    terminal: 80,
    keyboard: true,
    env: { TERM: 'dumb', STEWARD_PLAIN: '0' },
  });
  expect(code).toBe(EXIT.usage);
  expect(stderr).toContain('No screens come in this terminal, which calls itself dumb (TERM=dumb), and STEWARD_PLAIN');
});
