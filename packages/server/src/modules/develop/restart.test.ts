import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { RestartEvent } from '@steward/api-client/contract/logs';
import { createRestarts } from './restart.ts';

const node = (script: string, timeoutSeconds = 20) => ({ command: [process.execPath, '-e', script], timeoutSeconds });

async function all(events: AsyncIterable<RestartEvent>): Promise<RestartEvent[]> {
  const found: RestartEvent[] = [];
  for await (const event of events) found.push(event);
  return found;
}

describe('a restart', () => {
  it('shows its lines and how it ended', async () => {
    const events = await all(createRestarts().start('develop', node('console.log("down\\nup"); process.exitCode = 3')));
    expect(events).toEqual([
      { kind: 'line', stream: 'stdout', text: 'down' },
      { kind: 'line', stream: 'stdout', text: 'up' },
      { kind: 'end', status: 3, signal: null },
    ]);
  });

  it('gives arguments to no shell', async () => {
    const events = await all(
      createRestarts().start('develop', {
        command: [process.execPath, '-e', 'console.log(process.argv[1])', '$(echo hacked); `id`'],
        timeoutSeconds: 20,
      }),
    );
    expect(events[0]).toEqual({ kind: 'line', stream: 'stdout', text: '$(echo hacked); `id`' });
  });

  it('runs once at a time for a target, and again afterwards', async () => {
    const restarts = createRestarts();
    const first = restarts.start('prod', node('setTimeout(() => console.log("done"), 200)'));
    expect(() => restarts.start('prod', node(''))).toThrow('A restart of prod is running already.');
    await all(restarts.start('develop', node('')));
    await all(first);
    expect(await all(restarts.start('prod', node('console.log("again")')))).toHaveLength(2);
  });

  it('is freed although nobody reads it', async () => {
    const restarts = createRestarts();
    restarts.start('prod', node('console.log("x")'));
    for (let tries = 0; tries < 100; tries++) {
      try {
        expect((await all(restarts.start('prod', node('console.log("y")')))).at(-1)).toEqual({
          kind: 'end',
          status: 0,
          signal: null,
        });
        return;
      } catch {
        await sleep(50);
      }
    }
    throw new Error('The first restart never ended.');
  });

  it('says so when the program does not exist', async () => {
    const events = await all(createRestarts().start('prod', { command: ['/no/such/program'], timeoutSeconds: 5 }));
    expect(events[0]).toMatchObject({ kind: 'line', stream: 'stderr' });
    expect(events.at(-1)).toEqual({ kind: 'end', status: null, signal: null });
  });

  it('is ended when it takes too long', async () => {
    const events = await all(createRestarts().start('prod', node('setInterval(() => {}, 1000)', 1)));
    expect(events.at(-1)).toEqual({ kind: 'end', status: null, signal: 'SIGTERM' });
  });
});
