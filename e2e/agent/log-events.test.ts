import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { sleep, useMachine } from './harness.ts';

const { panel, machine } = useMachine();

const logFile = () => join(machine.folder, 'server_log.txt');
const online = async () =>
  (
    await panel.server.db
      .selectFrom('online_player')
      .innerJoin('player', 'player.id', 'online_player.player_id')
      .select('player.name')
      .execute()
  )
    .map(({ name }) => name)
    .sort();
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

it('a log alone fills the list of who is online, addresses and kills, over restarts of the agent', async () => {
  await writeFile(logFile(), '[20:00:00] [join] Old_Player has joined the server (1:192.0.2.1)\n');
  await machine.configure({ logs: [{ path: 'server_log.txt', events: true, zone: 'UTC' }] });
  const agent = machine.start();
  await agent.said('runs for');
  await sleep(500);
  await appendFile(
    logFile(),
    [
      '[20:00:01] [join] Nora_Quill has joined the server (3:192.0.2.7)',
      '[20:00:01] [chat] [Nora_Quill]: [join] Eve has joined the server (4:192.0.2.8)',
      '[20:00:02] [join] Otto_Brandt has joined the server (5:192.0.2.9)',
      '[20:00:03] [kill] Nora_Quill killed Otto_Brandt M4',
      '',
    ].join('\n'),
  );
  await soon(async () => expect(await online()).toEqual(['Nora_Quill', 'Otto_Brandt']));
  await soon(async () => expect((await panel.server.db.selectFrom('kill').selectAll().execute()).length).toBe(1));
  await agent.kill();
  await appendFile(logFile(), '[20:00:04] [part] Otto_Brandt has left the server (5:1)\n');
  machine.start();
  await soon(async () => expect(await online()).toEqual(['Nora_Quill']));
  const kills = await panel.server.db.selectFrom('kill').select('weapon').execute();
  expect(kills).toEqual([{ weapon: 31 }]);
  const addresses = await panel.server.db.selectFrom('ip_use').select('ip').execute();
  expect(addresses.map(({ ip }) => ip).sort()).toEqual(['192.0.2.7', '192.0.2.9']);
});

it('"try" prints what a log tells, and what a mapping adds', async () => {
  await writeFile(
    logFile(),
    '[20:00:01] [join] Nora_Quill has joined the server (3:192.0.2.7)\n[20:00:02] Nora_Quill has bought a car\n',
  );
  const mapping = {
    lines: [
      {
        line: '{player} has bought {text}',
        event: { kind: 'player.history', player: '{player}', action: 'Bought {text}' },
      },
    ],
  };
  await writeFile(join(machine.folder, 'lines.json'), JSON.stringify(mapping));
  const { code, stdout, stderr } = await machine.run([
    'try',
    'server_log.txt',
    '--mapping',
    'lines.json',
    '--zone',
    'UTC',
  ]);
  expect(stderr).toBe('2 lines, 2 events.\n');
  expect(code).toBe(0);
  const events = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { kind: string; at: string });
  expect(events.map(({ kind }) => kind)).toEqual(['player.joined', 'player.history']);
  expect(events[0]?.at).toMatch(/T20:00:01\.000Z$/);
  expect((await machine.run(['try', 'nothing.log'])).code).toBe(1);
});
