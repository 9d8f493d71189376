import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { RestartEvent } from '../contract/logs.ts';
import { runCommand as start, type LimitedCommand, type RunningCommand } from './run-command.ts';

const runCommand = (
  command: LimitedCommand,
  env: Readonly<Record<string, string>> = { PATH: process.env['PATH'] ?? '' },
) => start(command, env);

const node = (script: string, timeoutSeconds = 20) => ({ command: [process.execPath, '-e', script], timeoutSeconds });
const shell = (script: string, timeoutSeconds = 20) => ({ command: ['/bin/sh', '-c', script], timeoutSeconds });

async function all({ events }: RunningCommand): Promise<RestartEvent[]> {
  const found: RestartEvent[] = [];
  for await (const event of events) found.push(event);
  return found;
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function waitUntil(holds: () => boolean): Promise<void> {
  for (let tried = 0; tried < 100 && !holds(); tried++) await sleep(50);
  expect(holds()).toBe(true);
}

describe('a restart command', () => {
  it('shows its lines and how it ended', async () => {
    expect(await all(runCommand(node('console.log("down\\nup"); process.exitCode = 3')))).toEqual([
      { kind: 'line', stream: 'stdout', text: 'down' },
      { kind: 'line', stream: 'stdout', text: 'up' },
      { kind: 'end', status: 3, signal: null },
    ]);
  });

  it('gives arguments to no shell', async () => {
    const events = await all(
      runCommand({
        command: [process.execPath, '-e', 'console.log(process.argv[1])', '$(echo hacked); `id`'],
        timeoutSeconds: 20,
      }),
    );
    expect(events[0]).toEqual({ kind: 'line', stream: 'stdout', text: '$(echo hacked); `id`' });
  });

  it('ends although nobody reads it', async () => {
    expect(await runCommand(node('for (let n = 0; n < 30000; n++) console.log(n)')).ended).toEqual({
      status: 0,
      signal: null,
    });
  });

  it('says so when the program does not exist', async () => {
    const events = await all(runCommand({ command: ['/no/such/program'], timeoutSeconds: 5 }));
    expect(events[0]).toMatchObject({ kind: 'line', stream: 'stderr' });
    expect(events.at(-1)).toEqual({ kind: 'end', status: null, signal: null });
  });

  it.each(['sleep 30 & echo started', 'sleep 30 & sleep 31 & echo started', '(sleep 30; echo late) & echo started'])(
    'has ended when its program has, whatever that left in the background: %s',
    async (script) => {
      const begun = performance.now();
      const running = runCommand(shell(`${script}; exit 4`, 5));
      expect(await all(running)).toEqual([
        { kind: 'line', stream: 'stdout', text: 'started' },
        { kind: 'end', status: 4, signal: null },
      ]);
      expect(performance.now() - begun).toBeLessThan(4000);
    },
  );

  it('leaves alive what it started in the background', async () => {
    const running = runCommand(shell('sleep 30 >/dev/null 2>&1 & echo $!', 5));
    const [first] = await all(running);
    const pid = first?.kind === 'line' ? Number(first.text) : 0;
    expect(isAlive(pid)).toBe(true);
    process.kill(pid);
  });

  it('is ended when it takes too long, with all that it started', async () => {
    const running = runCommand(shell('sleep 30 & echo $!; sleep 31', 1));
    const events = await all(running);
    expect(events.at(-1)).toEqual({ kind: 'end', status: null, signal: 'SIGTERM' });
    const pid = events[0]?.kind === 'line' ? Number(events[0].text) : 0;
    await waitUntil(() => !isAlive(pid));
  });

  it('is killed when it does not listen', async () => {
    const events = await all(runCommand(node('process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)', 1)));
    expect(events.at(-1)).toEqual({ kind: 'end', status: null, signal: 'SIGKILL' });
  });

  it('is ended before its time with all that it started, when that is asked for', async () => {
    const stop = new AbortController();
    const running = start(shell('sleep 30 & echo $!; sleep 31'), { PATH: process.env['PATH'] ?? '' }, stop.signal);
    const events: RestartEvent[] = [];
    for await (const event of running.events) {
      events.push(event);
      stop.abort();
    }
    expect(events.at(-1)).toEqual({ kind: 'end', status: null, signal: 'SIGTERM' });
    const pid = events[0]?.kind === 'line' ? Number(events[0].text) : 0;
    await waitUntil(() => !isAlive(pid));
  });
});
