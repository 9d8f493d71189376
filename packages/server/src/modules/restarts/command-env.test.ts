import { runCommand } from '@steward/api-client/processes/run-command';
import type { RestartEvent } from '@steward/api-client/contract/logs';
import { expect, it } from 'vitest';
import { readConfig } from '../../config/read.ts';

it('gives a restart command none of the settings of Steward, and nothing of its database', async () => {
  const machine = { PATH: process.env['PATH'], HOME: '/h', TZ: 'Europe/Amsterdam', LC_ALL: 'C.UTF-8' };
  const { commandEnv } = readConfig(
    {
      ...machine,
      STEWARD_SECRET_KEY: 'secret'.repeat(6),
      STEWARD_DATABASE_URL: 'postgres://secret',
      DATABASE_URL: 'postgres://secret',
      PGPASSWORD: 'secret',
      NODE_OPTIONS: '--title=secret',
    },
    () => '',
  );
  expect(commandEnv).toEqual(machine);
  const command = { command: ['/bin/sh', '-c', 'env'], timeoutSeconds: 20, env: { GAME: 'rpg', HOME: '/other' } };
  const events: RestartEvent[] = [];
  for await (const event of runCommand(command, commandEnv).events) events.push(event);
  const lines = events.flatMap((event) => (event.kind === 'line' ? [event.text] : []));
  expect(lines.filter((line) => /secret|STEWARD/.test(line))).toEqual([]);
  expect(lines).toEqual(expect.arrayContaining(['TZ=Europe/Amsterdam', 'GAME=rpg', 'HOME=/other']));
});
