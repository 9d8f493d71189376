import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { restarts } from '../../packages/api-client/src/contract/restarts.ts';
import { startRestartWorker, type RestartWorker } from '../../packages/server/src/modules/restarts/worker.ts';
import { useMachine } from './harness.ts';

const run = promisify(execFile);
const WAIT = { interval: 50 };
const PATH = process.env['PATH'] ?? '';

const { panel, machine } = useMachine({
  restart: { prod: { agent: 'rpg', timeoutSeconds: 20 }, gone: { agent: 'rpg', timeoutSeconds: 20 } },
});
let worker: RestartWorker;
beforeEach(() => {
  worker = startRestartWorker(panel.server.services, { lookMs: 0 });
});
afterEach(() => worker.stop());

/** What a program says; undefined where it cannot be run or fails. */
function answer(program: string, ...args: string[]): string | undefined {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch (error) {
    const { stdout } = error as { stdout?: string };
    return stdout === undefined || stdout.trim() === '' ? undefined : stdout.trim();
  }
}

async function startAgent(restart: object, env: Record<string, string> = {}): Promise<void> {
  await machine.configure({ bridge: undefined, restart });
  await machine.start(['run'], env).said('runs for');
}

/** Lines of a restart, then how it ended. */
async function restartOf(target: string): Promise<unknown[]> {
  const { api } = await panel.server.signInAs({ admin_level: 7 });
  const told: unknown[] = [];
  for await (const event of await api.call(restarts.run, { params: { target } }))
    told.push(event.kind === 'line' ? event.text : event.status);
  return told;
}

const hasTmux = answer('tmux', '-V') !== undefined;

describe.skipIf(!hasTmux)(`a restart by a tmux session${hasTmux ? '' : ' (skipped: there is no tmux here)'}`, () => {
  it('types into the session of that name and into no other, and says where there is none', async () => {
    const env = { TMUX_TMPDIR: machine.folder };
    const tmux = (...args: string[]) => run('tmux', args, { env: { ...env, PATH, TERM: 'xterm' } });
    const file = (name: string) => join(machine.folder, `typed-${name}`);
    const script = (name: string) => `while read -r line; do echo "$line" >> '${file(name)}'; done`;
    for (const name of ['samp', 'samp-2']) await tmux('new-session', '-d', '-s', name, 'sh', '-c', script(name));
    try {
      const keys = [['say Restart; rm -rf "$HOME"', 'Enter'], ['C-u'], ['exit', 'Enter']];
      await startAgent(
        { prod: { tmux: { session: 'samp', keys }, pauseSeconds: 0.2 }, gone: { tmux: { session: 'sam', keys } } },
        env,
      );
      expect(await restartOf('prod')).toEqual([
        'Typed into samp: say Restart; rm -rf "$HOME" Enter',
        'Typed into samp: C-u',
        'Typed into samp: exit Enter',
        0,
      ]);
      await vi.waitFor(async () => {
        expect(await readFile(file('samp'), 'utf8')).toBe('say Restart; rm -rf "$HOME"\nexit\n');
      }, WAIT);
      await expect(readFile(file('samp-2'))).rejects.toThrow('ENOENT');
      const told = await restartOf('gone');
      expect(told.at(-2)).toMatch(/can't find (?:session|pane)/);
      expect(told.at(-1)).toBe(1);
      const { stdout } = await machine.run(['check'], env);
      expect(stdout).toContain('"prod" types into the tmux session samp.');
      expect(stdout).toContain('the tmux session sam is not there');
    } finally {
      await tmux('kill-server');
    }
  });
});

describe('a restart by a systemd unit', () => {
  const manager = answer('systemctl', '--user', 'is-system-running') ?? 'there is no systemctl';
  const isRunning = ['running', 'degraded'].includes(manager);

  it.skipIf(!isRunning)(
    `runs it anew${isRunning ? '' : ` (skipped: the user has no systemd here: ${manager})`}`,
    async () => {
      const unit = `steward-test-${process.pid}.service`;
      const pidOf = () => answer('systemctl', '--user', 'show', '--property=MainPID', '--value', unit);
      const dir = process.env['XDG_RUNTIME_DIR'];
      await run('systemd-run', ['--user', `--unit=${unit}`, 'sleep', '600']);
      try {
        const before = pidOf();
        const target = { prod: { systemd: unit, user: true }, gone: { systemd: 'no-such-unit.service', user: true } };
        await startAgent(target, dir === undefined ? {} : { XDG_RUNTIME_DIR: dir });
        expect((await restartOf('prod')).at(-1)).toBe(0);
        expect(pidOf()).not.toBe(before);
        expect((await restartOf('gone')).at(-1)).toBe(5);
      } finally {
        await run('systemctl', ['--user', 'stop', unit]);
      }
    },
  );

  it('asks systemctl for that unit and nothing else, and tells what it answers (a stand-in for it)', async () => {
    const bin = join(machine.folder, 'bin');
    await mkdir(bin);
    const stand = `#!/bin/sh
for word in "$@"; do printf '[%s]' "$word" >> '${machine.folder}/asked'; done
echo >> '${machine.folder}/asked'
case "$*" in
  *no-such*) echo 'Failed to restart no-such.service: Unit no-such.service not found.' >&2; exit 5 ;;
  *show*) echo loaded ;;
  *) echo restarted ;;
esac
`;
    await writeFile(join(bin, 'systemctl'), stand);
    await chmod(join(bin, 'systemctl'), 0o755);
    const env = { PATH: [bin, PATH].join(delimiter) };
    await startAgent({ prod: { systemd: 'samp@1.service', user: true }, gone: { systemd: 'no-such.service' } }, env);
    expect(await restartOf('prod')).toEqual(['restarted', 0]);
    expect(await restartOf('gone')).toEqual(['Failed to restart no-such.service: Unit no-such.service not found.', 5]);
    expect(await readFile(join(machine.folder, 'asked'), 'utf8')).toBe(
      '[--user][restart][--][samp@1.service]\n[restart][--][no-such.service]\n',
    );
    const { stdout } = await machine.run(['check'], env);
    expect(stdout).toContain('"prod" restarts samp@1.service.');
    expect(stdout).toContain('"gone": there is no unit no-such.service');
  });
});
