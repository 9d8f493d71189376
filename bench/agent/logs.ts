/**
 * Lines of a game's log through one agent to a screen: how many a second, the agent's processor and memory, and how long it
 * takes from the writing of a line until somebody who follows the log has it. Beside it, the same file by `tail -F | curl` to
 * a program that throws it away: no marks, no disk, no answer, nothing that comes back after a break.
 *
 * The bars: 50 000 lines a second in under 100 MB and one core, written to on screen within 300 ms (p99).
 *
 * `node scripts/run.mjs node bench/agent/logs.ts [--rate 50000] [--seconds 30]`, after `npm run build`.
 * Ends with 1 where a bar is not met.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ownFolder } from '../end.ts';
import { part, tell } from '../figures.mjs';
import { createClient } from '../../packages/api-client/src/client/client.ts';
import { develop } from '../../packages/api-client/src/contract/develop.ts';
import { fetchTransport } from '../../packages/api-client/src/transport/fetch.ts';
import { openLogStage, told, until, usage } from './log-stage.ts';

const { values } = parseArgs({
  options: { rate: { type: 'string', default: '50000' }, seconds: { type: 'string', default: '30' } },
});
const [rate, seconds] = [Number(values.rate), Number(values.seconds)];
const TICK_MS = 20;
const PROBE_MS = 100;
const MOST_RSS = 100e6;
const MOST_SCREEN_MS = 300;
const PLAYERS = ['Nora_Quill', 'Otto_Brandt', 'Ada_Moss', 'Ben_Reed', 'Carl_Stone'];

let lines = 0;
const clock = () => new Date().toISOString().slice(11, 19);
function line(): string {
  lines += 1;
  const player = PLAYERS[lines % PLAYERS.length] ?? '';
  const other = PLAYERS[(lines * 7) % PLAYERS.length] ?? '';
  switch (lines % 6) {
    case 0:
      return `[${clock()}] [chat] [${player}]: does anybody have a car to sell? I am at the station #${lines}\n`;
    case 1:
      return `[${clock()}] [Pay] ${player} paid ${other} $${lines % 5000} #${lines}\n`;
    case 2:
      return `[${clock()}] [cmd] ${player}: /me looks at the map #${lines}\n`;
    case 3:
      return `[${clock()}] AdmCmd: ${player} has kicked ${other}, reason: spam #${lines}\n`;
    case 4:
      return `[${clock()}] [connection] incoming connection: 192.0.2.7:${lines % 60000} id: ${lines % 500} #${lines}\n`;
    default:
      return `[${clock()}] a script prints what it does: vehicle ${lines % 2000} was saved #${lines}\n`;
  }
}

/** Appends lines at the rate for so long, and a probe now and then; gives how far it kept up. */
async function write(file: string, probe: (at: number) => string): Promise<number> {
  const handle = openSync(file, 'a');
  const [begun, first] = [performance.now(), lines];
  let nextProbe = begun;
  for (let now = begun; now - begun < seconds * 1000; now = performance.now()) {
    const due = Math.floor((rate * (now - begun)) / 1000) - (lines - first);
    let text = Array.from({ length: due }, line).join('');
    if (now >= nextProbe) {
      text += probe(now);
      nextProbe += PROBE_MS;
    }
    writeSync(handle, text);
    await sleep(Math.max(1, TICK_MS - (performance.now() - now)));
  }
  closeSync(handle);
  return (lines - first) / ((performance.now() - begun) / 1000);
}

interface Run {
  readonly written: number;
  readonly cores: number;
  /** In each second. */
  readonly each: readonly number[];
  readonly rss: number;
  readonly memory: readonly number[];
  readonly screen: readonly number[];
  readonly behindMs: number;
}

function shown(name: string, { written, cores, rss, screen, behindMs }: Run): void {
  console.log(
    `${name}: ${Math.round(written)} lines a second, ${cores.toFixed(2)} cores, ${Math.round(rss / 1e6)} MB at most`,
  );
  console.log(`  written to read: ${told(screen)}; the last line ${Math.round(behindMs)} ms after it was written`);
}

/** Watches processes while something runs: bytes of memory, and the part of a core that they took in each second. */
async function watched<T extends object>(pids: readonly number[], work: () => Promise<T>) {
  const [memory, each]: [number[], number[]] = [[], []];
  const sum = (of: 'rss' | 'seconds') => pids.reduce((all, pid) => all + usage(pid)[of], 0);
  const remember = () => memory.push(sum('rss'));
  const [before, begun] = [sum('seconds'), performance.now()];
  let [spent, since] = [before, begun];
  const count = () => {
    const [seconds, now] = [sum('seconds'), performance.now()];
    each.push((seconds - spent) / ((now - since) / 1000));
    [spent, since] = [seconds, now];
  };
  const timers = [setInterval(remember, 200), setInterval(count, 1000)];
  const result = await work();
  for (const timer of timers) clearInterval(timer);
  remember();
  const cores = (sum('seconds') - before) / ((performance.now() - begun) / 1000);
  return { ...result, memory, rss: part(memory, 1), cores, each };
}

async function throughAgent(): Promise<Run & { readonly isWhole: boolean }> {
  const stage = await openLogStage('logs');
  try {
    const agent = stage.startAgent();
    const cookie = await stage.signIn();
    const client = createClient({ transport: fetchTransport(stage.server().url), headers: () => ({ cookie }) });
    const stopping = new AbortController();
    const screen: number[] = [];
    let [last, newest] = [0, 0];
    const following = (async () => {
      for await (const { value } of client.follow(develop.tail, {
        params: { type: 'report' },
        query: { lines: 0 },
        signal: stopping.signal,
      })) {
        const at = value.kind === 'line' ? /probe (\d+\.\d+)/.exec(value.text)?.[1] : undefined;
        if (at === undefined) continue;
        last = performance.now();
        newest = Number(at);
        screen.push(last - newest);
      }
    })().catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error;
    });
    const probe = (at: number) => `[${clock()}] [report] probe ${at.toFixed(3)}\n`;
    await until(async () => {
      appendFileSync(stage.log, probe(performance.now()));
      return screen.length > 0;
    }, 30_000);
    await sleep(1500);
    screen.length = 0;
    const first = lines;
    const pids = [agent.pid ?? 0, stage.server().child.pid ?? 0];
    const before = pids.map((pid) => usage(pid).seconds);
    const watch = await watched([agent.pid ?? 0], async () => {
      const written = await write(stage.log, probe);
      const ended = performance.now();
      appendFileSync(stage.log, probe(ended));
      await until(async () => newest.toFixed(3) === ended.toFixed(3), 180_000);
      return { written, behindMs: last - ended };
    });
    const each = pids.map((pid, at) => ((usage(pid).seconds - (before[at] ?? 0)) / (lines - first)) * 1e6);
    console.log(
      `  a line takes ${each[0]?.toFixed(1)} µs of processor in the agent and ${each[1]?.toFixed(1)} µs in the panel`,
    );
    stopping.abort();
    await following;
    const held = await stage.held('#');
    const numbers = new Set(held.map((text) => text.slice(text.lastIndexOf('#'))));
    console.log(`  ${held.length} lines in the panel, ${numbers.size} of them different, ${lines - first} written`);
    return {
      ...watch,
      screen,
      isWhole: held.length === lines - first && numbers.size === held.length,
    };
  } finally {
    await stage.close();
  }
}

async function throughTail(): Promise<Run> {
  const file = join(ownFolder('peer'), 'server_log.txt');
  writeFileSync(file, '');
  const screen: number[] = [];
  let [last, rest] = [0, ''];
  const sink = createServer((request) => {
    request.setEncoding('utf8').on('data', (text: string) => {
      const all = rest + text;
      rest = all.slice(all.lastIndexOf('\n') + 1);
      for (const [, at] of all.matchAll(/probe (\d+\.\d+)\n/g)) {
        last = performance.now();
        screen.push(last - Number(at));
      }
    });
  });
  await once(sink.listen(0, '127.0.0.1'), 'listening');
  const { port } = sink.address() as AddressInfo;
  const tail = spawn('tail', ['-F', '-n', '0', file], { stdio: ['ignore', 'pipe', 'ignore'] });
  const curl = spawn('curl', ['-sS', '-T', '-', `http://127.0.0.1:${port}/`], {
    stdio: [tail.stdout, 'ignore', 'ignore'],
  });
  try {
    await sleep(1000);
    const probe = (at: number) => `[${clock()}] [report] probe ${at.toFixed(3)}\n`;
    const watch = await watched([tail.pid ?? 0, curl.pid ?? 0], async () => ({ written: await write(file, probe) }));
    const ended = performance.now();
    appendFileSync(file, probe(ended));
    await until(async () => last > ended, 30_000);
    return { ...watch, screen, behindMs: last - ended };
  } finally {
    for (const child of [tail, curl]) child.kill('SIGKILL');
    sink.closeAllConnections();
    sink.close();
    console.log(`(${Math.round(statSync(file).size / 1e6)} MB of lines)`);
  }
}

const peer = await throughTail();
shown('tail -F | curl', peer);
const agent = await throughAgent();
shown('steward-agent', agent);
const p99 = part(agent.screen, 0.99);
const what = `logs through an agent, ${rate} lines/s`;
tell({ what: `${what}: whole and once`, value: agent.isWhole ? 1 : 0, unit: 'of 1', floor: 1 });
tell({ what: `${what}: written`, value: agent.written, unit: 'lines/s', floor: rate * 0.98 });
const memory = { value: agent.rss / 1e6, rounds: agent.memory.map((bytes) => bytes / 1e6), unit: 'MB' };
tell({ what: `${what}: memory`, ...memory, floor: MOST_RSS / 1e6, isLess: true });
tell({ what: `${what}: processor`, value: agent.cores, rounds: agent.each, unit: 'cores', floor: 1, isLess: true });
// It packs them, keeps them until they are there and makes them come back after a break: no bar.
tell({ what: `${what}: processor of tail -F | curl in its`, value: peer.cores / agent.cores, floor: 0 });
tell({
  what: `${what}: written to read, p99`,
  value: p99,
  rounds: agent.screen,
  unit: 'ms',
  floor: MOST_SCREEN_MS,
  isLess: true,
});
