/**
 * One change told to many open browsers: how long until the first and the last has it, and what that costs the process
 * that serves them, against a request that answers `health`.
 *
 *   node bench/live/fan-out.ts [--streams 500] [--changes 100]
 *
 * Runs the server's sources in this process, on SQLite; browsers are connections of it, too, so their cost is counted.
 */
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startTestServer } from '../../packages/server/src/testing/test-server.ts';

const { values } = parseArgs({
  options: { streams: { type: 'string', default: '500' }, changes: { type: 'string', default: '100' } },
});
const [streams, changes] = [Number(values.streams), Number(values.changes)];
const EACH = 10;

const server = await startTestServer({ engine: 'sqlite', config: { logLevel: 'warn' } });
const heard: number[] = [];
const open: IncomingMessage[] = [];

function follow(headers: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${server.url}/api/live`, { headers: { ...headers, accept: 'text/event-stream' } }, (response) => {
      open.push(response);
      response.on('data', (part: Buffer) => {
        if (part.includes('"online"')) heard.push(performance.now());
        else resolve();
      });
      response.on('error', () => undefined);
    }).on('error', reject);
  });
}

globalThis.gc?.();
const before = process.memoryUsage().rss;
for (let person = 0; person < streams / EACH; person++) {
  const client = await server.signInAs();
  await Promise.all(Array.from({ length: EACH }, () => follow(client.headers)));
}
await sleep(1000);
const memory = (process.memoryUsage().rss - before) / streams / 1024;

const idle = process.cpuUsage();
await sleep(5000);
const resting = process.cpuUsage(idle);

const firsts: number[] = [];
const lasts: number[] = [];
let busy = 0;
for (let change = 0; change < changes; change++) {
  heard.length = 0;
  const cpu = process.cpuUsage();
  const begun = performance.now();
  server.services.live.note('online', ['john_doe']);
  await server.services.live.settled();
  while (heard.length < streams && performance.now() - begun < 10_000) await sleep(1);
  if (heard.length < streams) throw new Error(`Only ${heard.length} of ${streams} heard of change ${change}.`);
  const { user, system } = process.cpuUsage(cpu);
  busy += (user + system) / 1000;
  firsts.push((heard[0] ?? 0) - begun);
  lasts.push((heard.at(-1) ?? 0) - begun);
}
const cpu = process.cpuUsage();
for (let n = 0; n < changes; n++) await server.visitor.get('health');
const { user, system } = process.cpuUsage(cpu);
const health = (user + system) / 1000 / changes;

const at = (list: readonly number[], part: number) =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))]?.toFixed(1);
process.stdout.write(
  [
    `${streams} streams, ${changes} changes`,
    `memory a stream, of both ends: ${memory.toFixed(0)} kB`,
    `at rest: ${((resting.user + resting.system) / 50_000).toFixed(1)} % of a core`,
    `first has it: p50 ${at(firsts, 0.5)} ms, p99 ${at(firsts, 0.99)} ms`,
    `last has it: p50 ${at(lasts, 0.5)} ms, p99 ${at(lasts, 0.99)} ms`,
    `processor time a change, of both ends: ${(busy / changes).toFixed(1)} ms; that of ${(busy / changes / health).toFixed(1)} requests for health`,
    '',
  ].join('\n'),
);
for (const response of open) response.destroy();
await server.close();
