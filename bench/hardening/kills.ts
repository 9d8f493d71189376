/**
 * Any of the processes on one database is killed (kill -9) every ten seconds and started again, while staff write notes
 * and alerts at all of them. What was answered is there once, every alert arrives, the audit log is a chain. PostgreSQL
 * has three processes; the embedded database serves one.
 *
 *   node bench/hardening/kills.ts [--engine postgres|sqlite] [--minutes 2] [--every 10] [--staff 12]
 *
 * Ten minutes are the full size. Needs the build of the server.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { startDiscord } from './discord.ts';
import { ascending, part } from '../figures.mjs';
import { Report } from './report.ts';
import { clientFor, openStage, type Engine } from './stage.ts';
import { checkTold, checkWhole } from './whole.ts';
import { startStaff } from './write-load.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'postgres' },
    minutes: { type: 'string', default: '2' },
    every: { type: 'string', default: '10' },
    staff: { type: 'string', default: '12' },
  },
});
const engine = values.engine as Engine;
const SETTLED_MS = 90_000;

const discord = await startDiscord();
const stage = await openStage({
  engine,
  staff: Number(values.staff),
  config: { alertChannels: [{ name: 'bench', level: 1, webhookUrl: discord.url }] },
});
const report = new Report();
try {
  const servers = await Promise.all(Array.from({ length: engine === 'postgres' ? 3 : 1 }, () => stage.start()));
  const first = await clientFor(servers[0]?.url ?? '', stage.people.staff[0] ?? '', 900);
  const [channel] = (await first('rpg/alerts/channels')).body as { id: number }[];
  const until = performance.now() + Number(values.minutes) * 60_000;
  let over = false;
  const { told, done } = startStaff(stage, {
    urls: () => servers.map(({ url }) => url),
    channel: channel?.id ?? 0,
    report,
    isOver: () => over,
  });
  const starts: number[] = [];
  while (performance.now() < until) {
    await sleep(Number(values.every) * 1000);
    const at = Math.floor(Math.random() * servers.length);
    await servers[at]?.kill();
    const begun = performance.now();
    servers[at] = await stage.start();
    starts.push(performance.now() - begun);
    report.check('a killed process comes back', true);
  }
  over = true;
  await done;
  await report.within('the outbox is done', SETTLED_MS, async () => {
    const database = openDatabase({ url: stage.env['STEWARD_DATABASE_URL'], file: `${stage.data}/steward.db` });
    try {
      const left = await database.db
        .selectFrom('outbox')
        .select('id')
        .where('state', 'in', ['waiting', 'running'])
        .where('kind', '=', 'discord.alert')
        .execute();
      return left.length === 0;
    } finally {
      await database.close();
    }
  });
  for (const reason of told.alerts)
    report.check(
      'an alert arrives',
      discord.posts.some((post) => post.includes(reason)),
      reason,
    );
  const doubles = discord.posts.length - new Set(discord.posts).size;
  for (const { stop } of servers) await stop();
  await checkTold(report, stage.env, told);
  await checkWhole(report, stage.env);
  console.log(
    `${engine}, ${servers.length} processes, ${starts.length} kills, ${told.calls} answers, ${told.broken} broken connections, ` +
      `${told.notes.length} notes, ${told.alerts.length} alerts (${doubles} arrived twice), ` +
      `listening again after ${part(ascending(starts), 0.5).toFixed(0)} ms`,
  );
} finally {
  report.print();
  await stage.close();
  discord.close();
}
