import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { argv, kill, pid } from 'node:process';
import { createBus } from '../core/bus.ts';
import { systemClock } from '../core/clock.ts';
import { createLog } from '../core/log.ts';
import type { AnyRunKind } from '../core/outbox-kinds.ts';
import { insertOutbox, startOutbox, tellOutbox } from '../core/outbox.ts';
import { createSecrets } from '../core/secrets.ts';
import { tellFeeds } from '../db/feeds.ts';
import { openDatabase } from '../db/open.ts';
import { alertDelivery, alertItem } from '../modules/alerts/deliver.ts';
import { insertAlert } from '../modules/alerts/repository.ts';
import { saidWriting, writingItem } from '../modules/bridge/said.ts';
import { feedDelivery } from '../modules/feeds/deliver.ts';
import { createLogsService } from '../logs/service.ts';

/** How a process of the test of killed processes ends. */
export type Death = 'committed' | 'claimed' | 'delivered' | 'somewhere' | 'survives';

export interface ChildTask {
  readonly url: string | undefined;
  readonly file: string;
  readonly webhookUrl: string;
  readonly player: number;
  readonly channel: number;
  readonly death: Death;
  /** Opens the addresses of feeds. */
  readonly secretKey: string;
  /** Where what was said in the game is written. */
  readonly logsDir: string;
  /** Reasons of the alerts that it writes. */
  readonly reasons: readonly string[];
}

const task = JSON.parse(argv[2] ?? '') as ChildTask;
// What ends by itself keeps what was compiled for the next one; what is killed does not.
flushCompileCache();

const die = (): Promise<never> => {
  kill(pid, 'SIGKILL');
  return new Promise(() => undefined);
};

const database = openDatabase({ url: task.url, file: task.file });
const log = createLog({ level: 'silent', stream: { write: () => undefined } });
const bus = await createBus(task.url, database.db, log);
const services = { database, db: database.db, bus, clock: systemClock, log };
const secrets = createSecrets(task.secretKey);
const delivery = alertDelivery({
  db: database.db,
  secrets,
  config: { alertChannels: [{ name: 'staff', level: 1, webhookUrl: task.webhookUrl }] },
});
const feeds = feedDelivery({
  db: database.db,
  clock: systemClock,
  secrets,
  config: { feeds: { privateAddresses: ['127.0.0.1'] }, communityName: 'Steward' },
});
const said = saidWriting({ ...services, logs: createLogsService(task.logsDir, systemClock, log) });
const dying = (kind: AnyRunKind): AnyRunKind => ({
  ...kind,
  async run(payload, signal) {
    if (task.death === 'claimed') await die();
    const failure = await kind.run(payload, signal);
    if (task.death === 'delivered') await die();
    return failure;
  },
});
if (task.death !== 'committed')
  startOutbox(services, { run: [delivery, feeds, said].map(dying), held: [] }, { leaseSeconds: 4, pollMs: 100 });

for (const reason of task.reasons) {
  await database.withWrite(async (tx) => {
    const now = systemClock.now();
    const alert = await insertAlert(tx, {
      player: task.player,
      staff: task.player,
      channel: task.channel,
      tagDiscordId: null,
      tagHere: false,
      tagIngame: false,
      reason,
      delivery: 'waiting',
      now,
    });
    const spoken = { server: 'rpg', type: 'local', label: 'chat', player: 'Staff_One', text: reason };
    await tx
      .insertInto('bridge_said')
      .values({ ...spoken, at: now, heard_at: now })
      .execute();
    await insertOutbox(tx, [alertItem(alert), writingItem('rpg')], { now });
    await tellFeeds(tx, [{ event: 'punishment', facts: { reason } }], now);
  });
  writeSync(1, `${reason}\n`);
  if (task.death === 'committed') await die();
  await tellOutbox(services);
}
writeSync(1, 'ready\n');
setInterval(() => undefined, 1000);
