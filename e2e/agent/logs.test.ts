import { appendFile, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { sleep, useMachine } from './harness.ts';

const KILLS = Number(process.env['AGENT_KILLS'] ?? 4);

const { panel, machine } = useMachine();

const logFile = () => join(machine.folder, 'server_log.txt');
const follow = (more: Record<string, unknown> = {}) =>
  machine.configure({ logs: [{ path: 'server_log.txt', ...more }] });

/** All lines that the panel holds, without the time in front. */
async function held(): Promise<string[]> {
  const { dir } = panel.server.services.logs;
  const days = (await readdir(dir).catch(() => [])).filter((name) => /^\d{8}$/.test(name)).sort();
  const lines: string[] = [];
  for (const day of days)
    for (const name of (await readdir(join(dir, day))).sort())
      lines.push(...(await readFile(join(dir, day, name), 'utf8')).split('\n').slice(0, -1));
  return lines.map((line) => line.slice(28));
}

it('lines that a game writes are in the logs of the panel within a moment, each under its type', async () => {
  await writeFile(logFile(), '');
  await follow();
  const agent = machine.start();
  await agent.said('runs for');
  await sleep(300);
  await appendFile(logFile(), '[20:15:03] [chat] [John_Doe]: good day\n[20:15:04] [death] John_Doe died 54\n');
  await vi.waitFor(async () =>
    expect((await held()).sort()).toEqual([
      '[20:15:03] [chat] [John_Doe]: good day',
      '[20:15:04] [death] John_Doe died 54',
    ]),
  );
  const { dir } = panel.server.services.logs;
  const [day = ''] = (await readdir(dir)).filter((name) => /^\d{8}$/.test(name));
  expect((await readdir(join(dir, day))).filter((name) => name.endsWith('.log')).sort()).toEqual([
    'death.log',
    'local.log',
  ]);
  expect((await agent.kill('SIGTERM')).code).toBe(0);
});

it('says of logs whether they can be read', async () => {
  await follow();
  expect((await machine.run(['check'])).stdout).toMatch(/warning +Logs +.*server_log\.txt is not there yet/);
  await writeFile(logFile(), 'x\n');
  expect((await machine.run(['check'])).stdout).toMatch(/ok +Logs +.*server_log\.txt can be read/);
  await writeFile(
    join(machine.folder, 'lines.json'),
    '{"lines":[{"line":"{player}{staff}","event":{"kind":"player.left"}}]}',
  );
  await follow({ mapping: 'lines.json' });
  const { code, stdout } = await machine.run(['check']);
  expect(stdout).toMatch(/wrong +Logs +The mapping .*lines\.json cannot be used.*Put something between/);
  expect(code).toBe(1);
});

it(
  `an agent that is killed ${KILLS} times, while the panel is away in between and the log is turned over, delivers each line once`,
  { timeout: 60_000 + KILLS * 6000 },
  async () => {
    await writeFile(logFile(), '');
    await follow();
    let [written, stopped, turned, turns] = [0, false, 0, false];
    const playing = (async () => {
      while (!stopped) {
        const text = Array.from({ length: 5 }, () => `[20:15:03] [chat] [John_Doe]: line ${(written += 1)}\n`).join('');
        const cut = Math.floor(Math.random() * text.length);
        await appendFile(logFile(), text.slice(0, cut));
        await appendFile(logFile(), text.slice(cut));
        if (turns) await rename(logFile(), `${logFile()}.${(turned += 1)}`);
        turns = false;
        await sleep(4);
      }
    })();
    for (let kill = 0; kill < KILLS; kill++) {
      const agent = machine.start();
      await agent.said('runs for');
      if (kill % 3 === 1) await panel.goAway();
      await sleep(Math.random() * 600);
      turns = kill % 2 === 1;
      if (kill % 3 === 1 && Math.random() < 0.5) await panel.comeBack().then(() => sleep(Math.random() * 300));
      await agent.kill();
      if (panel.isAway()) await panel.comeBack();
    }
    stopped = true;
    await playing;
    const agent = machine.start();
    const wanted = Array.from({ length: written }, (_, at) => `[20:15:03] [chat] [John_Doe]: line ${at + 1}`);
    const limit = Date.now() + 60_000;
    while ((await held()).length < written && Date.now() < limit) await sleep(100);
    await sleep(500);
    const byNumber = (one: string, other: string) => Number(one.split(' ').at(-1)) - Number(other.split(' ').at(-1));
    const found = (await held()).sort(byNumber);
    expect(found.filter((line, at) => line === found[at - 1])).toEqual([]);
    expect(found).toEqual(wanted);
    expect(written).toBeGreaterThan(KILLS * 20);
    expect((await agent.kill('SIGTERM')).code).toBe(0);
  },
);
