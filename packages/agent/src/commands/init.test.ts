import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseAgentFile } from '../config/read.ts';
import type { AgentIo } from '../io.ts';
import { init } from './init.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steward-init-'));
});
afterEach(() => rm(folder, { recursive: true }));

const SAMP = '[20:15:03] [join] John_Doe has joined the server (3:203.0.113.7)\n';

/** A person who answers what is asked, by a part of the question; `enter` takes what is suggested. */
function person(answers: readonly (readonly [RegExp, string])[]) {
  const [left, shown, asked] = [[...answers], [] as string[], [] as string[]];
  const io: AgentIo = {
    env: {},
    out: (line) => void shown.push(line),
    err: (line) => void shown.push(line),
    ask: (question) => {
      asked.push(question);
      const at = left.findIndex(([words]) => words.test(question));
      return Promise.resolve(at < 0 ? '' : (left.splice(at, 1)[0]?.[1] ?? ''));
    },
    stop: new AbortController().signal,
    now: Date.now,
  };
  return { io, shown, asked };
}

it('asks for logs, shows what they look like, and for console and restarts, and writes what check understands', async () => {
  await mkdir(join(folder, 'logs'));
  await writeFile(join(folder, 'logs/server_log.txt'), SAMP.repeat(20));
  await writeFile(
    join(folder, 'logs/latest.log'),
    '[20:15:03] [Server thread/INFO]: Steve joined the game\n'.repeat(20),
  );
  const { io, shown } = person([
    [/Address of the panel/, 'https://panel.example.org'],
    [/Token/, 'steward_x'],
    [/events/, 'none'],
    [/console \(RCON\)/, 'samp'],
    [/password/, 'rcon'],
    [/Log file/, 'logs'],
    [/Log file/, 'later.log'],
    [/times/, 'Europe/Moscow'],
    [/joins, leaves/, 'yes'],
    [/may restart/, 'prod'],
    [/unit/, 'samp.service'],
    [/may restart/, 'event'],
    [/unit/, '/srv/event/restart.sh  --now'],
  ]);
  const file = join(folder, 'agent.json');
  expect(await init(io, { config: file, force: false })).toBe(0);
  const text = await readFile(file, 'utf8');
  expect(parseAgentFile(text, file)).toMatchObject({
    logs: [
      { path: 'logs', zone: 'Europe/Moscow', events: true },
      { path: 'later.log', zone: 'Europe/Moscow', events: true },
    ],
    console: { game: 'samp', port: 7777, passwordFile: 'rcon' },
    restart: {
      prod: { systemd: 'samp.service' },
      event: { command: ['/srv/event/restart.sh', '--now'] },
    },
  });
  expect(JSON.parse(text)).not.toHaveProperty('bridge');
  const told = shown.join('\n');
  expect(told).toMatch(/server_log\.txt looks like samp\./);
  expect(told).toMatch(/latest\.log looks like minecraft\./);
  expect(told).toMatch(/later\.log is not there yet\./);
});

it('leaves all of that out for whoever takes what is suggested', async () => {
  const { io } = person([
    [/Address of the panel/, 'https://panel.example.org'],
    [/Token/, 'steward_x'],
  ]);
  const file = join(folder, 'agent.json');
  expect(await init(io, { config: file, force: false })).toBe(0);
  const made = JSON.parse(await readFile(file, 'utf8')) as object;
  expect(Object.keys(made)).toEqual(['$schema', 'panel', 'token', 'spool', 'bridge']);
});

it('takes all of it by options, where nobody can answer', async () => {
  const { io } = person([]);
  const file = join(folder, 'agent.json');
  const words = {
    ...{ config: file, force: false, panel: 'https://panel.example.org', tokenFile: 'token', events: 'none' },
    ...{ console: 'minecraft', passwordFile: 'rcon', logs: ['latest.log'], zone: 'UTC', logEvents: true },
    restart: ['prod=mc.service'],
  };
  expect(await init({ ...io, ask: undefined }, words)).toBe(0);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    console: { game: 'minecraft', port: 25_575, passwordFile: 'rcon' },
    logs: [{ path: 'latest.log', zone: 'UTC', events: true }],
    restart: { prod: { systemd: 'mc.service' } },
  });
  const again = { ...io, ask: undefined };
  await expect(init(again, { ...words, force: true, console: 'doom' })).rejects.toThrow('console.game: Use samp');
  await expect(init(again, { ...words, force: true, console: undefined })).rejects.toThrow('Give --console, too.');
  await expect(init(again, { ...words, force: true, restart: ['prod'] })).rejects.toThrow('NAME=UNIT');
  await expect(init(again, { ...words, force: true, zone: 'Nowhere' })).rejects.toThrow('logs.0.zone');
});
