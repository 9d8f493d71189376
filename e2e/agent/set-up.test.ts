import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { INSTALLED, isBuilt, useMachine } from './harness.ts';

const { panel, machine } = useMachine();

const check = async (env?: Record<string, string>) => {
  const { code, stdout, stderr } = await machine.run(['check'], env);
  return { code, text: stdout + stderr };
};

describe('steward-agent init', () => {
  const file = () => join(machine.folder, 'new/agent.json');
  beforeEach(() => mkdir(join(machine.folder, 'new')));

  it('writes a configuration that only its owner reads, that names its schema, and that check understands', async () => {
    const token = join(machine.folder, 'token');
    await writeFile(token, `${await panel.token()}\n`, { mode: 0o600 });
    const made = await machine.run(['--config', file(), 'init', '--panel', `${panel.url}/`, '--token-file', token]);
    expect(made).toMatchObject({ code: 0 });
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    const written = JSON.parse(await readFile(file(), 'utf8')) as Record<string, string>;
    const named = await readFile(join(machine.folder, 'new', written['$schema'] ?? ''), 'utf8');
    expect((await machine.run(['schema'])).stdout).toBe(named);
    const checked = await machine.run(['--config', file(), 'check']);
    expect(checked).toMatchObject({ code: 0 });
    expect(checked.stdout).toContain('game server "rpg"');
  });

  it('writes how the game is asked, with the usual port of its game', async () => {
    const init = (...words: string[]) =>
      machine.run(['--config', file(), 'init', '--panel', panel.url, ...words], { STEWARD_AGENT_TOKEN: 'x' });
    expect((await init('--game', 'doom')).stderr).toContain('status.game: Use samp, minecraft, fivem.');
    expect((await init('--port', '7777')).stderr).toContain('Give --game, too.');
    expect((await init('--game', 'samp', '--port', 'x')).stderr).toContain('status.port: ');
    expect(await init('--game', 'minecraft')).toMatchObject({ code: 0 });
    const written = JSON.parse(await readFile(file(), 'utf8')) as object;
    expect(written).toMatchObject({ status: { game: 'minecraft', port: 25_565 } });
  });

  it('replaces none that is there, and asks for nothing where nobody can answer', async () => {
    expect((await machine.run(['init', '--panel', panel.url], { STEWARD_AGENT_TOKEN: 'x' })).stderr).toContain(
      'is there already',
    );
    const silent = await machine.run(['--config', file(), 'init', '--panel', panel.url]);
    expect(silent).toMatchObject({ code: 1 });
    expect(silent.stderr).toContain('Give --token-file, or STEWARD_AGENT_TOKEN.');
    const wrong = await machine.run(['--config', file(), 'init', '--panel', 'panel'], { STEWARD_AGENT_TOKEN: 'x' });
    expect(wrong.stderr).toContain('panel: Enter the address of the panel');
    await expect(stat(file())).rejects.toThrow('ENOENT');
  });
});

describe('steward-agent check', () => {
  it('finds nothing wrong where nothing is, and for which server the token is', async () => {
    const { code, text } = await check({ STEWARD_AGENT_TOKEN: await panel.token('bridge', 'tdm') });
    expect(text).not.toMatch(/^(?:wrong|warning)/m);
    expect(text).toContain('is that of the game server "tdm"');
    expect(text).toContain('It agrees with that of the panel.');
    expect(code).toBe(0);
  });

  it.each([
    ['a token that the panel does not know', 'steward_nobody', 'The panel does not know the token'],
    ['a token of a person', 'personal', 'is not that of a game server'],
  ])('says so of %s', async (_what, token, text) => {
    const STEWARD_AGENT_TOKEN = token === 'personal' ? await panel.token('personal') : token;
    expect(await check({ STEWARD_AGENT_TOKEN })).toMatchObject({ code: 1, text: expect.stringContaining(text) });
  });

  it('says so of a panel that is not there, and of one that is something else', async () => {
    const other = createServer((_request, response) => response.end('<html>'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    await machine.configure({ panel: `http://127.0.0.1:${(other.address() as AddressInfo).port}` });
    expect(await check()).toMatchObject({
      code: 1,
      text: expect.stringContaining('What answers there is not Steward.'),
    });
    await new Promise((resolve) => other.close(resolve));
    expect(await check()).toMatchObject({ code: 1, text: expect.stringContaining('nothing listens there') });
    await machine.configure({ panel: 'http://panel.invalid', bridge: undefined });
    expect((await check()).text).toMatch(/^warning Configuration Nothing is to be brought/m);
    expect(await check()).toMatchObject({ code: 1, text: expect.stringMatching(/no such name|cannot be looked up/) });
  });

  it('says so of files and folders that cannot be used, and of a token that others can read', async () => {
    await writeFile(join(machine.folder, 'blocked'), '');
    await machine.configure({
      spool: { folder: 'blocked/spool' },
      bridge: { events: 'blocked/events.ndjson', commands: 'nowhere/commands.ndjson' },
    });
    await chmod(join(machine.folder, 'agent.json'), 0o644);
    const { code, text } = await check();
    expect(code).toBe(1);
    expect(text).toMatch(/^warning Configuration .*can read the token/m);
    expect(text).toMatch(/^wrong +Spool/m);
    expect(text).toMatch(/^wrong +Events/m);
    expect(text).toMatch(/^wrong +Commands/m);
  });
});

it.runIf(isBuilt)('runs from a copy of what is built, and of nothing else', async () => {
  for (const from of INSTALLED) await cp(from, join(machine.folder, 'copy', basename(from)), { recursive: true });
  const copied = join(machine.folder, 'copy/bin/steward-agent.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [copied, 'check'], { cwd: machine.folder, env: {} });
  expect(stdout).toContain('game server "rpg"');
});
