// How long it takes from pressing "ban" in the portal until the command is in the file that a game script reads: the
// built server, the built agent and a real sign-in. Beside it, how long the call itself takes,
// and a line that lasts on this disk: the call needs one or more of them, and the agent one between kick and ban.
//   node scripts/run.mjs node bench/agent/ban.ts [BANS]
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { atEnd, ownFolder } from '../end.ts';
import { part, tell } from '../figures.mjs';

const BANS = Number(process.argv[2] ?? 200);
const MOST_MS = 5000;
const PASSWORD = 'a password for the bench';
const run = promisify(execFile);
const bin = (name: string) => join(import.meta.dirname, `../../packages/${name}`);
const serverBin = bin('server/bin/steward-server.mjs');
const agentBin = bin('agent/bin/steward-agent.mjs');

const folder = ownFolder('ban');
const probe = createServer();
await once(probe.listen(0, '127.0.0.1'), 'listening');
const { port } = probe.address() as AddressInfo;
await new Promise((resolve) => probe.close(resolve));
const url = `http://127.0.0.1:${port}`;
const env = {
  PATH: process.env['PATH'] ?? '',
  STEWARD_PORT: String(port),
  STEWARD_DATA_DIR: join(folder, 'data'),
  STEWARD_OWNER_PASSWORD: PASSWORD,
};
const commands = join(folder, 'commands.ndjson');
const children: ChildProcess[] = [];
const start = (file: string, args: readonly string[]) => {
  const child = spawn(process.execPath, [file, ...args], { cwd: folder, env, stdio: 'ignore' });
  children.push(child);
  child.once(
    'exit',
    atEnd(() => child.kill('SIGKILL')),
  );
};

async function until(isThere: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await isThere().catch(() => false))) {
    if (Date.now() > end) throw new Error('It did not start within 30 seconds.');
    await sleep(50);
  }
}

const sizeOf = (): number => statSync(commands, { throwIfNoEntry: false })?.size ?? 0;
/** A ban is two commands: the kick, and the ban behind it. */
const hasBan = (before: number) => {
  const size = sizeOf();
  if (size === before) return false;
  const text = readFileSync(commands).toString('utf8', before);
  return text.endsWith('\n') && text.includes('"kind":"ban"');
};
/** What the disk takes for one line that lasts. */
async function syncedLine(): Promise<number> {
  const handle = await open(join(folder, 'probe'), 'a');
  const begun = performance.now();
  await handle.write('x'.repeat(200));
  await handle.datasync();
  const ms = performance.now() - begun;
  await handle.close();
  return ms;
}
const post = (path: string, headers: Record<string, string>, body: string) =>
  fetch(`${url}/api/${path}`, { method: 'POST', headers, body });
const line = (values: readonly number[]) => {
  const at = (share: number) => part(values, share).toFixed(1);
  return `p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   most ${at(1)} ms`;
};

try {
  await run(process.execPath, [serverBin, 'init', '--name', 'Owner_Bench'], { env });
  const made = await run(process.execPath, [serverBin, 'token', 'create', '--kind', 'bridge', '--name', 'bench'], {
    env,
  });
  const token = made.stdout.trim();
  start(serverBin, ['serve']);
  await until(async () => (await fetch(`${url}/api/ready`)).ok);
  const names = Array.from({ length: BANS }, (_, n) => `Player_${n}`);
  const registered = names.map((player) => JSON.stringify({ id: player, kind: 'player.registered', player }));
  await post('bridge/events', { authorization: `Bearer ${token}` }, registered.join('\n'));
  const bridge = { events: 'events.ndjson', commands: 'commands.ndjson' };
  writeFileSync(join(folder, 'agent.json'), JSON.stringify({ panel: url, token, spool: { folder: 'spool' }, bridge }));
  start(agentBin, ['run']);
  const json = { 'content-type': 'application/json' };
  const signedIn = await post('auth/rpg', json, JSON.stringify({ name: 'Owner_Bench', password: PASSWORD }));
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  await until(async () => statSync(commands).isFile());
  await sleep(500);

  const [answered, written, synced]: [number[], number[], number[]] = [[], [], []];
  for (const name of names) {
    const before = sizeOf();
    const begun = performance.now();
    const call = post(`rpg/user/${name}/ban`, { ...json, cookie }, JSON.stringify({ type: 1, reason: 'Bench' })).then(
      async (response) => {
        if (!response.ok) throw new Error(`The ban was refused: ${response.status} ${await response.text()}`);
        answered.push(performance.now() - begun);
      },
    );
    while (!hasBan(before)) {
      if (performance.now() - begun > MOST_MS) throw new Error(`No command within ${MOST_MS} ms for ${name}.`);
      await turn();
    }
    written.push(performance.now() - begun);
    await call;
    synced.push(await syncedLine());
    await sleep(20);
  }
  const lines = readFileSync(commands, 'utf8').trim().split('\n').length;
  console.log(`${written.length} bans, ${lines} commands in the file`);
  console.log(`one line that lasts           ${line(synced)}`);
  console.log(`the call is answered          ${line(answered)}`);
  console.log(`the command is in the file    ${line(written)}`);
  const [value, rounds] = [part(written, 0.99), written];
  tell({ what: 'a ban to the file of the game, p99', value, rounds, unit: 'ms', floor: 200, isLess: true });
} finally {
  for (const child of children) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}
