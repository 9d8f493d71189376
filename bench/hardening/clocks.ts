/**
 * The clock of a running server is set forward and back by an hour and by a day, while people use it: sessions, limits
 * of sign-in, live logs, alerts of the outbox, `ready`, and the audit log, which stays a chain.
 *
 *   node bench/hardening/clocks.ts [--engine sqlite|postgres]
 *
 * Needs the build of the server.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dayOf, localStamp } from '../../packages/api-client/src/rules/log-days.ts';
import { startDiscord } from './discord.ts';
import { Follower } from './load.ts';
import { Report } from './report.ts';
import { clientFor, clientOf, openStage, type Client, type Engine } from './stage.ts';
import { runProgram } from './whole.ts';

const { values } = parseArgs({ options: { engine: { type: 'string', default: 'sqlite' } } });
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MOVES = [HOUR, -HOUR, -HOUR, HOUR, DAY, -DAY, -DAY, DAY];
const STAFF_IDLE = 12 * HOUR;
/** A live log sees within a second that the day was set back. */
const TAIL_LOOK_MS = 1500;
const LINE = 'a line of the clock bench';

const discord = await startDiscord();
const stage = await openStage({
  engine: values.engine as Engine,
  staff: MOVES.length + 1,
  config: { alertChannels: [{ name: 'bench', level: 1, webhookUrl: discord.url }] },
});
const report = new Report();
let offset = 0;

function writeLine(text: string): void {
  const now = Date.now() + offset;
  const folder = join(stage.data, 'logs', dayOf(now));
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, 'general.log'), `[${localStamp(now)}] ${text}\n`);
}

try {
  const server = await stage.start();
  const [staffName = '', ...others] = stage.people.staff;
  const player = stage.people.players[0] ?? '';
  let staff = await clientFor(server.url, staffName, 0);
  let developer = await clientFor(server.url, stage.people.developers[0] ?? '', 1);
  const channels = (await staff('rpg/alerts/channels')).body as { id: number }[];
  let open = new Follower(LINE);
  await open.open(server.url, developer.headers, () => undefined);

  const lock = async (name: string) => {
    const stranger = clientOf(server.url, { 'x-forwarded-for': '198.51.100.7' });
    for (let tried = 0; tried < 6; tried++) await stranger('auth/rpg', { name, password: 'not this one' });
  };
  const again = async (client: Client, name: string, index: number, ms: number): Promise<Client> => {
    const { status } = await client('principal');
    const wanted = ms > STAFF_IDLE ? 401 : 200;
    report.check('a session lasts as long as it should', status === wanted, `${status} after ${ms / HOUR} h`);
    return status === 200 ? client : clientFor(server.url, name, index);
  };

  for (const [round, ms] of MOVES.entries()) {
    const locked = others[round] ?? '';
    await lock(locked);
    const text = `clock ${round}`;
    await staff(`rpg/user/${player}/alerts`, { reason: `before ${text}`, channel_id: channels[0]?.id });
    server.moveClock(ms);
    offset += ms;
    staff = await again(staff, staffName, 0, ms);
    const dev = await again(developer, stage.people.developers[0] ?? '', 1, ms);
    if (dev !== developer) {
      open.leave();
      open = new Follower(LINE);
      await open.open(server.url, dev.headers, () => undefined);
      developer = dev;
    }
    report.check(
      'nobody is locked out for longer',
      (await clientFor(server.url, locked, 10 + round).catch(() => 0)) !== 0,
      `${locked} after ${ms / HOUR} h`,
    );
    const seen = open.lines;
    await setTimeout(TAIL_LOOK_MS);
    for (let line = 0; line < 5; line++) writeLine(`${LINE} ${round}.${line}`);
    await report.within(
      'a live log shows the lines of the day',
      15_000,
      () => open.lines === seen + 5,
      `in round ${round}: ${ms / HOUR} h`,
    );
    await staff(`rpg/user/${player}/alerts`, { reason: `after ${text}`, channel_id: channels[0]?.id });
    for (const when of ['before', 'after'])
      await report.within(`an alert from ${when} arrives`, 15_000, () =>
        discord.posts.some((post) => post.includes(`${when} ${text}`)),
      );
    await report.within('alerts are noted as sent', 5000, async () => {
      const listed = (await staff(`rpg/user/${player}/alerts`)).body as { reason: string; delivery: string }[];
      return listed.filter((one) => one.reason.includes(text) && one.delivery === 'sent').length === 2;
    });
    report.check('it is ready', (await staff('ready')).status === 200);
    const search = await staff(`rpg/search/user/${player.slice(0, 3)}`);
    report.check('searches answer', search.status === 200, String(search.status));
  }
  open.leave();
  await server.stop();
  const said = runProgram(['audit', 'verify'], stage.env);
  report.check('the audit log is a chain, and has what its heads saw', /^[0-9a-f]{64}\n$/.test(said), said);
  const errors = server
    .said()
    .split('\n')
    .filter((line) => line.includes('"level":50'));
  report.check('no error stands in the log', errors.length === 0, errors[0]);
} finally {
  report.print();
  await stage.close();
  discord.close();
}
