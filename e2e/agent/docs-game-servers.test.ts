import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openGame } from '../../integrations/fivem/test/game.ts';
import { fakeSourceRcon } from '../../packages/api-client/src/testing/game-servers.ts';
import { commandItem } from '../../packages/server/src/core/game-commands.ts';
import { insertOutbox, tellOutbox } from '../../packages/server/src/core/outbox.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-database.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/test-server.ts';
import { isBuilt, PROGRAM } from './harness.ts';

const root = join(import.meta.dirname, '../..');
const DOCUMENT = join(root, 'docs/operators/game-servers.md');
/** From the source, as the panel of this test is: a build may be of another version. */
const SERVER = join(root, 'packages/server/src/bin.ts');
const WAIT = { interval: 50 };

/** The pieces of shell of the document, by the heading that they stand under. */
const text = await readFile(DOCUMENT, 'utf8');
const parts = text.split(/^(?=#{2,3} )/m).map((part) => ({
  heading: /^#{2,3} (.+)/.exec(part)?.[1] ?? '',
  blocks: [...part.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, body = '']) => body),
}));
const under = (heading: string): string[] => parts.find((part) => part.heading === heading)?.blocks ?? [];
const TRIED = ['Connect a server', 'SA-MP and open.mp', 'FiveM', 'Minecraft', 'The door', 'Reporting events'];

let folder: string;
let database: TestDatabase;
let panel: TestServer;
let rconPort = 0;
const running: ChildProcess[] = [];
const closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steward-docs-'));
  database = await createTestDatabase('sqlite');
  panel = await startTestServer({ engine: 'sqlite', database });
  for (const name of ['bin', 'srv/samp/pawno/include', 'srv/fivem/resources', 'srv/minecraft/logs'])
    await mkdir(join(folder, name), { recursive: true });
  await symlink(join(root, 'integrations'), join(folder, 'integrations'));
  const programs = { 'steward-server': SERVER, 'steward-agent': PROGRAM };
  for (const [name, program] of Object.entries(programs)) {
    const file = join(folder, 'bin', name);
    await writeFile(file, `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
    await chmod(file, 0o755);
  }
});

afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
  }
  for (const close of closing.splice(0)) await close();
  await panel.close();
  await database.remove();
  await rm(folder, { recursive: true, force: true });
});

/** The machine and the panel of the document are a folder and a server of this test. */
const here = (shell: string): string =>
  shell
    .replaceAll(/(?<![\w.])\/(srv|etc\/steward|var\/lib)\b/g, `${folder}/$1`)
    .replaceAll('https://panel.example.org', panel.url)
    .replaceAll('"port": 25575', `"port": ${rconPort}`);

function start(shell: string, env: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn('bash', ['-e', '-u', '-o', 'pipefail', '-c', here(shell)], {
    cwd: folder,
    env: {
      PATH: [join(folder, 'bin'), process.env['PATH'] ?? ''].join(delimiter),
      STEWARD_DATA_DIR: database.dir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a piece of shell as a reader would; what runs until it is stopped goes on. */
async function run(shell: string, env?: Readonly<Record<string, string>>): Promise<string> {
  if (/^steward-agent \S+ \S+ run$/.test(shell.trim())) {
    running.push(start(`exec ${shell}`, env));
    return '';
  }
  const child = start(shell, env);
  let output = '';
  child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (output += data.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect({ code, output: code === 0 ? '' : output }, shell).toEqual({ code: 0, output: '' });
  return output;
}

async function runAll(heading: string): Promise<void> {
  const blocks = under(heading);
  expect(blocks.length).toBeGreaterThan(0);
  for (const block of blocks) await run(block);
}

const online = async () =>
  (
    await panel.db
      .selectFrom('online_player')
      .innerJoin('player', 'player.id', 'online_player.player_id')
      .select('player.name')
      .execute()
  ).map(({ name }) => name);

/** Asks the game for a kick as the panel does; resolves when the game said that it was done. */
async function kick(name: string): Promise<void> {
  const { services, clock, db } = panel;
  const item = commandItem('kick', { name, reason: 'Spam' });
  await services.database.withWrite((tx) => insertOutbox(tx, [item], { now: clock.now() }));
  await tellOutbox(services);
  await vi.waitFor(async () => {
    const rows = await db.selectFrom('outbox').select('state').execute();
    expect(rows.map(({ state }) => state)).toEqual(['done']);
  }, WAIT);
}

it('has no command that is not tried here', () => {
  expect(parts.filter(({ blocks }) => blocks.length > 0).map(({ heading }) => heading)).toEqual(TRIED);
});

describe('a newcomer', () => {
  it('connects a SA-MP or open.mp server', async () => {
    await runAll('Connect a server');
    await runAll('SA-MP and open.mp');
    expect(existsSync(join(folder, 'srv/samp/pawno/include/steward.inc'))).toBe(true);
    const steward = join(folder, 'srv/samp/scriptfiles/steward');
    // What the include wrote when it was run last, up to where players leave.
    const recorded = await readFile(join(root, 'integrations/openmp/test/recorded.ndjson'), 'utf8');
    const joined = recorded.split('\n').slice(1, 4);
    await appendFile(join(steward, 'events.ndjson'), `${joined.join('\n')}\n`);
    await vi.waitFor(async () => expect(await online()).toContain('John_Doe'), WAIT);
    const done = kick('John_Doe');
    await vi.waitFor(async () => {
      const [line = ''] = (await readFile(join(steward, 'commands.ndjson'), 'utf8')).split('\n');
      const { id, kind } = JSON.parse(line) as { id: number; kind: string };
      expect(kind).toBe('kick');
      await appendFile(join(steward, 'events.ndjson'), `{"command":${id},"result":"done"}\n`);
    }, WAIT);
    await done;
  }, 90_000);

  it('connects a FiveM server', async () => {
    await runAll('Connect a server');
    const [copy = '', ...rest] = under('FiveM');
    await run(copy);
    const game = await openGame(join(folder, 'srv/fivem/resources/steward'));
    closing.push(() => game.remove());
    await game.start();
    for (const block of rest) await run(block);
    game.players.set('1', { name: 'John Doe' });
    game.fire('playerJoining', 1);
    await vi.waitFor(async () => expect(await online()).toEqual(['John Doe']), WAIT);
    await kick('John Doe');
    expect(game.asked).toContain('drop 1 Spam');
  }, 90_000);

  it('connects a Minecraft server', async () => {
    const commands: string[] = [];
    const rcon = await fakeSourceRcon('a long password', (command) => {
      commands.push(command);
      return command.startsWith('kick') ? 'Kicked Notch: Spam' : '';
    });
    closing.push(() => rcon.close());
    rconPort = rcon.port;
    const log = join(folder, 'srv/minecraft/logs/latest.log');
    await writeFile(
      join(folder, 'srv/minecraft/server.properties'),
      'enable-rcon=true\nrcon.password=a long password\n',
    );
    await writeFile(log, '[20:00:00] [Server thread/INFO]: Starting minecraft server version 1.21.8\n');
    await runAll('Connect a server');
    await runAll('Minecraft');
    // What was there before the agent is not told, so it has to have begun.
    await vi.waitFor(
      async () => {
        await appendFile(log, '[20:00:01] [Server thread/INFO]: Notch joined the game\n');
        expect(await online()).toEqual(['Notch']);
      },
      { interval: 500 },
    );
    await kick('Notch');
    expect(commands).toContain('kick Notch Spam');
  }, 90_000);

  it('uses the door', async () => {
    const [make = ''] = under('The door');
    const token = /steward_\S+/.exec(await run(make))?.[0] ?? '';
    await writeFile(join(folder, 'events.ndjson'), '{"id":"1","kind":"player.joined","player":"John_Doe"}\n');
    const [send = ''] = under('Reporting events');
    expect(await run(send, { TOKEN: token })).toContain('"accepted":1');
    expect(await online()).toEqual(['John_Doe']);
  });
});

it.runIf(isBuilt)('is tried with the agent that operators copy', () => {
  expect(PROGRAM).toMatch(/bin\/steward-agent\.mjs$/);
});
