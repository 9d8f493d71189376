/**
 * Everything is backed up again and again while staff write (`steward-server backup`), and each archive is brought back as
 * the documents say: it is whole, has all that was answered before it began, nothing half, and serves.
 *
 *   node bench/hardening/backups.ts [--engine sqlite|postgres] [--copies 5] [--staff 12]
 *
 * Needs the build of the server, and PostgreSQL as Debian has it for that.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startDiscord } from './discord.ts';
import { startInstalledPostgres, type InstalledPostgres } from './installed-postgres.ts';
import { Report } from './report.ts';
import { startServer } from './server.ts';
import { clientFor, openStage, type Engine } from './stage.ts';
import { checkTold, checkWhole, runProgramAside } from './whole.ts';
import { startStaff } from './write-load.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    copies: { type: 'string', default: '5' },
    staff: { type: 'string', default: '12' },
  },
});
const KEYS = ['audit.key', 'secret.key'];

const discord = await startDiscord();
let postgres: InstalledPostgres | undefined;
const stage = await openStage({
  engine: values.engine as Engine,
  startPostgres: async (dir) => (postgres = await startInstalledPostgres(dir)),
  staff: Number(values.staff),
  config: { alertChannels: [{ name: 'bench', level: 1, webhookUrl: discord.url }] },
});
const report = new Report();

/** Makes an archive. Gives how to bring it back, to the environment of a server on the copy. */
async function backUp(data: string, name: string): Promise<() => Promise<Record<string, string>>> {
  const archive = `${data}.tar.zst`;
  await runProgramAside(['backup', archive], stage.env);
  return async () => {
    await postgres?.create(name);
    const env = postgres ? { STEWARD_DATABASE_URL: postgres.url(name) } : {};
    await runProgramAside(['restore', archive], { ...stage.env, STEWARD_DATA_DIR: data, ...env });
    return env;
  };
}

try {
  const server = await stage.start();
  const first = await clientFor(server.url, stage.people.staff[0] ?? '', 900);
  const [channel] = (await first('rpg/alerts/channels')).body as { id: number }[];
  let over = false;
  const { told, done } = startStaff(stage, {
    urls: () => [server.url],
    channel: channel?.id ?? 0,
    report,
    isOver: () => over,
  });
  const copies: {
    data: string;
    bringBack: () => Promise<Record<string, string>>;
    notes: string[];
    alerts: string[];
  }[] = [];
  for (let copy = 0; copy < Number(values.copies); copy++) {
    await sleep(4000);
    const before = { notes: [...told.notes], alerts: [...told.alerts] };
    const data = join(stage.dir, `back-${copy}`);
    mkdirSync(data);
    const begun = performance.now();
    const bringBack = await backUp(data, `back_${copy}`);
    report.note(
      'a backup is made',
      `${(performance.now() - begun).toFixed(0)} ms, ${before.notes.length} notes before`,
    );
    report.check('a backup is made', true);
    for (const key of KEYS) copyFileSync(join(stage.data, key), join(data, key));
    copies.push({ data, bringBack, ...before });
  }
  over = true;
  await done;
  await server.stop();
  await checkTold(report, stage.env, told);
  for (const { data, bringBack, ...before } of copies) {
    const env = { ...stage.env, STEWARD_DATA_DIR: data, ...(await bringBack()) };
    await checkTold(report, env, before);
    await checkWhole(report, env);
    const back = await startServer(['serve'], env);
    const client = await clientFor(back.url, stage.people.staff[0] ?? '', 901);
    report.check('it is served after it was brought back', (await client('ready')).status === 200);
    await back.stop();
  }
} finally {
  report.print();
  await stage.close();
  discord.close();
}
