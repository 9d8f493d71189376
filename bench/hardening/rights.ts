/**
 * The right to open streams is taken away: by a lost rank, a disabled account, another password, and signing out. Each
 * of the streams ends within two seconds, with the reason, on both processes of one database (the embedded one serves
 * one), those of others go on, and what was ended cannot be opened again.
 *
 *   node bench/hardening/rights.ts [--engine postgres|sqlite] [--rounds 3]
 *
 * Needs the build of the server.
 */
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ascending, part } from '../figures.mjs';
import { Report } from './report.ts';
import { clientFor, openStage, type Client, type Engine } from './stage.ts';

const { values } = parseArgs({
  options: { engine: { type: 'string', default: 'postgres' }, rounds: { type: 'string', default: '3' } },
});
const BAR_MS = 2000;
const engine = values.engine as Engine;
const rounds = Number(values.rounds);
const TAIL = 'rpg/develop/logs/general?lines=0';
const SEARCH = 'rpg/logs/search?q=bench&follow=true';

/** An open stream, and what it said. */
interface Open {
  readonly what: string;
  text: string;
  endedAt: number | undefined;
}

async function open(url: string, path: string, { headers }: Client): Promise<Open> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const accept = path === TAIL ? { accept: 'text/event-stream' } : {};
    request(`${url}/api/${path}`, { headers: { ...headers, ...accept }, agent: false }, resolve)
      .on('error', reject)
      .end();
  });
  if (answer.statusCode !== 200) throw new Error(`${String(answer.statusCode)} for ${path}`);
  const stream: Open = { what: path, text: '', endedAt: undefined };
  answer.on('data', (bytes: Buffer) => (stream.text = (stream.text + bytes.toString()).slice(-2000)));
  answer.on('error', () => undefined).on('close', () => (stream.endedAt = performance.now()));
  return stream;
}

interface Way {
  readonly name: string;
  readonly path: string;
  readonly isDeveloper: boolean;
  /** Takes the right away. */
  act(owner: Client, name: string, own: Client): Promise<{ readonly status: number }>;
}

const WAYS: readonly Way[] = [
  {
    name: 'developer rank taken',
    path: TAIL,
    isDeveloper: true,
    act: (owner, name) => owner(`rpg/user/${name}/developer-rank`, { level: 0 }),
  },
  {
    name: 'rank lowered',
    path: SEARCH,
    isDeveloper: false,
    act: (owner, name) => owner(`rpg/user/${name}/rank`, { level: 1 }),
  },
  {
    name: 'account disabled',
    path: SEARCH,
    isDeveloper: false,
    act: (owner, name) => owner(`rpg/user/${name}/options/disabled`, { enabled: true }),
  },
  {
    name: 'password set by staff',
    path: TAIL,
    isDeveloper: true,
    act: (owner, name) => owner(`rpg/user/${name}/password`, { password: 'four quiet green lamps' }),
  },
  { name: 'signed out', path: TAIL, isDeveloper: true, act: (_owner, _name, own) => own('logout', {}) },
];

const count = (isDeveloper: boolean) => WAYS.filter((way) => way.isDeveloper === isDeveloper).length * rounds + 1;
const stage = await openStage({ engine, staff: count(false), developers: count(true) });
const report = new Report();
try {
  const servers = await Promise.all(Array.from({ length: engine === 'postgres' ? 2 : 1 }, () => stage.start()));
  const home = servers[0]?.url ?? '';
  const owner = await clientFor(home, 'Rank_10', 800);
  const people = { true: [...stage.people.developers], false: [...stage.people.staff] };
  let index = 0;
  const stranger = await clientFor(home, people.true.pop() ?? '', index++);
  const strangers = await Promise.all(servers.map(({ url }) => open(url, TAIL, stranger)));
  const took: number[] = [];
  for (let round = 0; round < rounds; round++)
    for (const { name: way, path, isDeveloper, act } of WAYS) {
      const name = people[`${isDeveloper}`].pop() ?? '';
      const own = await clientFor(home, name, index++);
      const streams = await Promise.all(servers.flatMap(({ url }) => [open(url, path, own), open(url, path, own)]));
      await sleep(300);
      const begun = performance.now();
      const { status } = await act(owner, name, own);
      report.check('the right is taken away', status === 200, `${way}: ${status}`);
      await Promise.race([
        sleep(3 * BAR_MS),
        (async () => {
          while (streams.some(({ endedAt }) => endedAt === undefined)) await sleep(20);
        })(),
      ]);
      for (const { endedAt, text } of streams) {
        const ms = (endedAt ?? Infinity) - begun;
        took.push(ms);
        report.check('a stream ends within 2 s', ms <= BAR_MS, `${way}: ${ms.toFixed(0)} ms`);
        report.check('and says why', /"error":"[^"]{10,}"/.test(text), `${way}: ${text.slice(-200)}`);
      }
      for (const { url } of servers) {
        const again = await own(path, undefined, { url }).then(
          (answer) => answer.status,
          () => 0,
        );
        report.check('it cannot be opened again', again === 401 || again === 403, `${way}: ${again}`);
      }
    }
  report.check(
    'those of others go on',
    strangers.every(({ endedAt }) => endedAt === undefined),
  );
  const sorted = ascending(took);
  report.note(
    'a stream ends within 2 s',
    `p50 ${part(sorted, 0.5).toFixed(0)} ms, at most ${part(sorted, 1).toFixed(0)} ms`,
  );
} finally {
  report.print();
  await stage.close();
}
process.exit();
