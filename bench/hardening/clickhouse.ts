/**
 * The log server (ClickHouse) is killed and comes back, or hangs for a while, again and again, while a game writes,
 * `logs ship` sends, staff search and developers follow. Nothing is lost or doubled, each refusal is a sentence with 503,
 * `ready` says so and stays well, and followers who come again with their last id miss nothing.
 *
 *   node bench/hardening/clickhouse.ts [--times 4] [--followers 5]
 *
 * Needs the build of the server, and clickhouse-server.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dayOf, localStamp } from '../../packages/api-client/src/rules/log-days.ts';
import { findClickHouse, startClickHouse } from '../../packages/server/src/logs/testing/start-clickhouse.ts';
import { Report } from './report.ts';
import { PROGRAM } from './server.ts';
import { clientFor, openStage, type Client } from './stage.ts';

const { values } = parseArgs({
  options: { times: { type: 'string', default: '4' }, followers: { type: 'string', default: '5' } },
});
const LINE = 'a line of the log server bench';
const WRITE_EVERY_MS = 20;
const UP_MS = 6000;
const DOWN_MS = 8000;
const SAYS_SO_MS = 10_000;
const RECOVERS_MS = 20_000;
/** A server that hangs is waited for 15 seconds. */
const SEARCH_BAR_MS = 18_000;

/** Reads a live log and comes again behind its last line when it ends, as the portal and the terminal do. */
class Reader {
  readonly numbers: number[] = [];
  refusals = 0;
  unclear = 0;
  #lastId: string | undefined;
  #over = false;

  async run(url: string, { headers }: Client): Promise<void> {
    while (!this.#over) {
      await this.#once(url, headers).catch(() => undefined);
      await sleep(500);
    }
  }

  leave(): void {
    this.#over = true;
  }

  async #once(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const own = {
        ...headers,
        accept: 'text/event-stream',
        ...(this.#lastId === undefined ? {} : { 'last-event-id': this.#lastId }),
      };
      request(`${url}/api/rpg/develop/logs/general?lines=0`, { headers: own, agent: false }, resolve)
        .on('error', reject)
        .end();
    });
    let rest = '';
    answer.setEncoding('utf8');
    for await (const chunk of answer as AsyncIterable<string>) {
      const events = (rest + chunk).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) this.#take(event);
      if (this.#over) answer.destroy();
    }
  }

  #take(event: string): void {
    if (/^event: error$/m.test(event)) {
      if (/"status":503/.test(event) && /log server/.test(event)) this.refusals++;
      else this.unclear++;
      return;
    }
    this.#lastId = /^id: (.*)$/m.exec(event)?.[1] ?? this.#lastId;
    const number = new RegExp(`${LINE} (\\d+)`).exec(event)?.[1];
    if (number !== undefined) this.numbers.push(Number(number));
  }
}

const program = findClickHouse(process.env);
if (program === undefined) throw new Error('There is no clickhouse-server. Install it first.');
const host = await startClickHouse(program);
const url = host.url('bench');
const stage = await openStage({ staff: 3, developers: Number(values.followers), env: { STEWARD_LOGS_URL: url } });
const report = new Report();
const game = join(stage.dir, 'game');
mkdirSync(game);
const shipper = spawn(process.execPath, ['--no-warnings', PROGRAM, 'logs', 'ship', '--source', 'eu1'], {
  env: {
    ...process.env,
    STEWARD_LOGS_URL: url,
    STEWARD_LOGS_DIR: game,
    STEWARD_DATA_DIR: join(stage.dir, 'ship'),
  },
  stdio: 'ignore',
});
let written = 0;
let over = false;

function writeLine(): void {
  const now = Date.now();
  const folder = join(game, dayOf(now));
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, 'general.log'), `[${localStamp(now)}] ${LINE} ${String(++written)}\n`);
}

const searchFor = (client: Client, text: string, limit: number) =>
  client(`rpg/logs/search?mode=all&limit=${String(limit)}&q=${encodeURIComponent(text)}`);

try {
  const server = await stage.start();
  const [first, ...staff] = await Promise.all(
    stage.people.staff.map((name, index) => clientFor(server.url, name, index)),
  );
  const readers = stage.people.developers.map(() => new Reader());
  const developers = await Promise.all(
    stage.people.developers.map((name, index) => clientFor(server.url, name, 100 + index)),
  );
  const reading = readers.map((reader, index) => reader.run(server.url, developers[index] as Client));
  await sleep(2000);
  const writing = setInterval(writeLine, WRITE_EVERY_MS);
  let isUp = true;
  const searching = staff.map(async (client) => {
    while (!over) {
      const { status, body, ms } = await searchFor(client, LINE, 100);
      const text = JSON.stringify(body);
      const isClear = status === 503 ? /log server/.test(text) : status === 200;
      report.check(
        'a search answers, or says that the log server is away',
        isClear && ms < SEARCH_BAR_MS,
        `${status} ${text}`,
      );
      await sleep(1200);
    }
  });
  const goingOn = (async () => {
    while (!over && first) {
      const { status } = await first('rpg/stats/dashboard');
      report.check('everything else goes on', status === 200, String(status));
      await sleep(200);
    }
  })();
  const readyLogs = async () => {
    const { status, body } = await (first as Client)('ready');
    report.check('the server stays ready', status === 200, String(status));
    return (body as { logs?: string }).logs;
  };
  for (let time = 0; time < Number(values.times); time++) {
    await sleep(UP_MS);
    const isKilled = time % 2 === 0;
    if (isKilled) await host.halt();
    else host.freeze();
    isUp = false;
    await report.within('ready says that logs cannot be read', SAYS_SO_MS, async () =>
      /log server/.test((await readyLogs()) ?? ''),
    );
    await sleep(DOWN_MS);
    if (isKilled) await host.resume();
    else host.thaw();
    isUp = true;
    const took = await report.within(
      'and that they can again',
      SAYS_SO_MS,
      async () => (await readyLogs()) === undefined,
    );
    report.note('and that they can again', `after ${took.toFixed(0)} ms`);
  }
  await sleep(UP_MS);
  clearInterval(writing);
  report.check('it is up at the end', isUp);
  const all = Array.from({ length: written }, (_, index) => index + 1);
  const isWhole = (numbers: readonly number[]) =>
    numbers.length === written && numbers.every((one, at) => one === all[at]);
  const caughtUp = await report.within('all lines arrive', RECOVERS_MS + 60_000, async () => {
    const last = readers.every(({ numbers }) => numbers.at(-1) === written);
    return last && JSON.stringify((await searchFor(first as Client, `${LINE} ${String(written)}`, 10)).body).length > 0;
  });
  over = true;
  for (const reader of readers) reader.leave();
  await Promise.all([...searching, goingOn]);
  const { body } = await searchFor(first as Client, LINE, 100_000);
  const stored = String(body)
    .split('\n')
    .map((line) => Number(new RegExp(`${LINE} (\\d+)`).exec(line)?.[1] ?? 0))
    .filter((one) => one > 0);
  report.check('each line is stored once, in order', isWhole(stored), `${stored.length} of ${written}`);
  for (const { numbers, unclear, refusals } of readers) {
    const seen = new Set(numbers);
    const why = `${numbers.length} lines, ${seen.size} different, of ${written}`;
    report.check('each follower saw each line once, in order', isWhole(numbers), why);
    report.check(
      'and heard why its log ended',
      unclear === 0 && refusals >= Math.ceil(Number(values.times) / 2),
      `${refusals}, ${unclear}`,
    );
  }
  console.log(
    `${written} lines, ${values.times} times away, the last line was there ${caughtUp.toFixed(0)} ms after it was written`,
  );
  await server.stop();
  await Promise.race([Promise.all(reading), sleep(2000)]);
} finally {
  over = true;
  shipper.kill('SIGTERM');
  report.print();
  await stage.close();
  await host.stop();
}
process.exit();
