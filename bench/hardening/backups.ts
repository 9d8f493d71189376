/**
 * The embedded database is copied by `steward-server backup` again and again while staff write, and each copy is
 * brought back as the documents say: it is whole, has all that was answered before it began, nothing half, and serves.
 *
 *   node bench/hardening/backups.ts [--copies 5] [--staff 12]
 *
 * Needs the build of the server. PostgreSQL has its own tools for this.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startDiscord } from './discord.ts';
import { Report } from './report.ts';
import { startServer } from './server.ts';
import { clientFor, openStage } from './stage.ts';
import { checkTold, checkWhole, runProgramAside } from './whole.ts';
import { startStaff } from './write-load.ts';

const { values } = parseArgs({
  options: { copies: { type: 'string', default: '5' }, staff: { type: 'string', default: '12' } },
});
const KEYS = ['audit.key', 'secret.key'];

const discord = await startDiscord();
const stage = await openStage({
  staff: Number(values.staff),
  config: { alertChannels: [{ name: 'bench', level: 1, webhookUrl: discord.url }] },
});
const report = new Report();
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
  const copies: { env: Record<string, string>; notes: string[]; alerts: string[] }[] = [];
  for (let copy = 0; copy < Number(values.copies); copy++) {
    await sleep(4000);
    const before = { notes: [...told.notes], alerts: [...told.alerts] };
    const data = join(stage.dir, `back-${copy}`);
    mkdirSync(data);
    const begun = performance.now();
    await runProgramAside(['backup', join(data, 'steward.db')], stage.env);
    report.note(
      'a backup is made',
      `${(performance.now() - begun).toFixed(0)} ms, ${before.notes.length} notes before`,
    );
    report.check('a backup is made', true);
    for (const key of KEYS) copyFileSync(join(stage.data, key), join(data, key));
    copies.push({ env: { ...stage.env, STEWARD_DATA_DIR: data }, ...before });
  }
  over = true;
  await done;
  await server.stop();
  await checkTold(report, stage.env, told);
  for (const { env, ...before } of copies) {
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
