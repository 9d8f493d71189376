import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
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
const soon = (check: () => Promise<void>) => vi.waitFor(check, { interval: 50 });

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

/** What staff read as local chat, without times. */
async function localChat(): Promise<string[]> {
  const { dir } = panel.server.services.logs;
  const days = (await readdir(dir).catch(() => [])).filter((name) => /^\d{8}$/.test(name));
  const texts = await Promise.all(days.map((day) => readFile(join(dir, day, 'local.log'), 'utf8').catch(() => '')));
  return texts
    .join('')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/^(?:\[[\dT:+-]+\] )+/, ''));
}
const saidWaits = async () => (await panel.server.db.selectFrom('bridge_said').selectAll().execute()).length;

it('chat stands in the logs once, told by a log, a script, or both, over kills of the agent', async () => {
  const stamp = () => new Date().toISOString();
  await machine.configure({ logs: [{ path: 'server_log.txt', events: true, zone: 'UTC' }] });
  const say = (text: string) =>
    appendFile(machine.events, `${JSON.stringify({ kind: 'player.said', player: 'Nora_Quill', text, at: stamp() })}\n`);
  const log = (text: string) => appendFile(logFile(), `[${stamp().slice(11, 19)}] [chat] [Nora_Quill]: ${text}\n`);
  await writeFile(logFile(), '[20:00:00] [join] Nora_Quill has joined the server (1:192.0.2.1)\n');
  const agent = machine.start();
  await agent.said('runs for');
  await sleep(500);
  await say('by the script');
  await soon(async () => expect(await saidWaits()).toBe(1));
  panel.server.clock.advance(5000);
  await soon(async () => expect(await localChat()).toEqual(['[rpg] [chat] [Nora_Quill]: by the script']));
  await log('by the log');
  await soon(async () => expect(await localChat()).toContain('[chat] [Nora_Quill]: by the log'));
  await Promise.all([log('by both'), say('by both')]);
  await agent.kill();
  await say('while the agent is away');
  machine.start();
  await soon(async () => expect(await localChat()).toContain('[chat] [Nora_Quill]: by both'));
  await sleep(500);
  panel.server.clock.advance(5000);
  await soon(async () => expect(await saidWaits()).toBe(0));
  expect((await localChat()).toSorted()).toEqual([
    '[chat] [Nora_Quill]: by both',
    '[chat] [Nora_Quill]: by the log',
    '[rpg] [chat] [Nora_Quill]: by the script',
    '[rpg] [chat] [Nora_Quill]: while the agent is away',
  ]);
});

it('"try" prints what a log tells, and what a mapping adds', async () => {
  await writeFile(
    logFile(),
    [
      '[20:00:01] [join] Nora_Quill has joined the server (3:192.0.2.7)',
      '[20:00:02] Nora_Quill has bought a car',
      '[20:00:03] [chat] [Nora_Quill]: hi',
      '[20:00:04] ** Nora_Quill whispers: psst',
      '',
    ].join('\n'),
  );
  const mapping = {
    lines: [
      {
        line: '{player} has bought {text}',
        event: { kind: 'player.history', player: '{player}', action: 'Bought {text}' },
      },
      {
        line: '** {player} whispers: {text}',
        event: { kind: 'player.said', player: '{player}', text: '{text}', channel: 'whisper' },
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
  expect(stderr).toBe('4 lines, 4 events.\n');
  expect(code).toBe(0);
  const events = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { kind: string; at: string });
  expect(events).toMatchObject([
    { kind: 'player.joined' },
    { kind: 'player.history' },
    { kind: 'player.said', text: 'hi', logged: true },
    { kind: 'player.said', text: 'psst', channel: 'whisper', logged: true },
  ]);
  expect(events[0]?.at).toMatch(/T20:00:01\.000Z$/);
  expect((await machine.run(['try', 'nothing.log'])).code).toBe(1);
});
