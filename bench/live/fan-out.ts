/**
 * One change told to many open browsers: how long until the first and the last has it, and what that costs the process
 * that serves them, against a request that answers `health`.
 *
 *   node bench/live/fan-out.ts [--streams 500] [--changes 100]
 *
 * Needs the build of the server, which runs as a process of its own on SQLite. A change is a player who joins or leaves, as a
 * game server reports it: its time begins when the report is sent.
 */
import { execFileSync } from 'node:child_process';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { tell } from '../figures.mjs';
import { ascending, part } from '../hardening/load.ts';
import { PROGRAM } from '../hardening/server.ts';
import { clientFor, openStage } from '../hardening/stage.ts';

const { values } = parseArgs({
  options: { streams: { type: 'string', default: '500' }, changes: { type: 'string', default: '100' } },
});
const [streams, changes] = [Number(values.streams), Number(values.changes)];
/** Pages that one person has open. */
const EACH = 5;
const LONGEST_MS = 10_000;
const REST_MS = 5000;
/** Topics are told four times a second at most: a change waits for none before it. */
const APART_MS = 300;

const stage = await openStage({ staff: Math.ceil(streams / EACH) });
const heard: number[] = [];
const open: IncomingMessage[] = [];

function follow(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${url}/api/live`, { headers: { ...headers, accept: 'text/event-stream' } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream was answered by ${response.statusCode}.`));
      open.push(response);
      response.on('data', (text: Buffer) => {
        if (text.includes('"online"')) heard.push(performance.now());
        else resolve();
      });
      response.on('error', () => undefined);
    }).on('error', reject);
  });
}

function makeToken(): string {
  const words = ['token', 'create', '--kind', 'bridge', '--name', 'bench', '--server', 'rpg'];
  const said = execFileSync(process.execPath, [PROGRAM, ...words], {
    env: { ...process.env, ...stage.env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const token = /steward_\S+/.exec(said.toString())?.[0];
  if (token === undefined) throw new Error(`No token was made: ${said.toString()}`);
  return token;
}

try {
  const token = makeToken();
  const server = await stage.start();
  const report = async (kind: string, id: number) => {
    const event = { id: `bench-${id}`, kind, player: stage.people.players[0] };
    const answer = await fetch(`${server.url}/api/bridge/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      body: JSON.stringify(event),
    });
    const { accepted } = (await answer.json()) as { accepted?: number };
    if (accepted !== 1) throw new Error(`A change was not taken: ${answer.status}.`);
  };

  const before = await server.sample();
  for (const [index, name] of stage.people.staff.entries()) {
    const { headers } = await clientFor(server.url, name, index);
    await Promise.all(
      Array.from({ length: Math.min(EACH, streams - index * EACH) }, () => follow(server.url, headers)),
    );
  }
  await sleep(1000);
  const rested = await server.sample();
  await sleep(REST_MS);
  const begunAt = await server.sample();

  const [firsts, lasts, answers]: [number[], number[], number[]] = [[], [], []];
  for (let change = 0; change < changes; change++) {
    await sleep(APART_MS);
    heard.length = 0;
    const begun = performance.now();
    await report(change % 2 === 0 ? 'player.joined' : 'player.left', change);
    answers.push(performance.now() - begun);
    while (heard.length < streams && performance.now() - begun < LONGEST_MS) await sleep(1);
    if (heard.length < streams) throw new Error(`Only ${heard.length} of ${streams} heard of change ${change}.`);
    firsts.push((heard[0] ?? 0) - begun);
    lasts.push((heard.at(-1) ?? 0) - begun);
  }
  const told = await server.sample();
  for (let n = 0; n < changes; n++) await (await fetch(`${server.url}/api/health`)).text();
  const healthy = await server.sample();

  const each = (told.cpuMs - begunAt.cpuMs) / changes;
  const health = (healthy.cpuMs - told.cpuMs) / changes;
  const show = (list: readonly number[]) => {
    const sorted = ascending(list);
    return `p50 ${part(sorted, 0.5).toFixed(1)} ms, p99 ${part(sorted, 0.99).toFixed(1)} ms`;
  };
  process.stdout.write(
    [
      `${streams} streams, ${changes} changes`,
      `memory of the server a stream: ${((rested.rss - before.rss) / streams / 1000).toFixed(0)} kB`,
      `at rest: ${(((begunAt.cpuMs - rested.cpuMs) / REST_MS) * 100).toFixed(1)} % of a core`,
      `the change is committed: ${show(answers)}`,
      `first has it: ${show(firsts)}`,
      `last has it: ${show(lasts)}`,
      `processor time a change: ${each.toFixed(1)} ms; that of ${(each / health).toFixed(1)} requests for health`,
      '',
    ].join('\n'),
  );
  tell({
    what: `a change to the last of ${streams} open browsers, p99`,
    value: part(ascending(lasts), 0.99),
    rounds: lasts,
    unit: 'ms',
    floor: 200,
    isLess: true,
  });
} finally {
  for (const response of open) response.destroy();
  await stage.close();
}
