import { buildApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { systemClock } from '../core/clock.ts';
import { bufferedLines, createAccessLog, createLog } from '../core/log.ts';
import type { Services } from '../core/services.ts';
import { startTracing } from '../core/tracing.ts';
import { startCountUpkeep } from '../core/count-upkeep.ts';
import { startOutbox } from '../core/outbox.ts';
import { isOpenToForgery } from '../config/proxy-trust.ts';
import { followConfiguredChannels } from '../modules/alerts/configured-channels.ts';
import { makeKeptAnswers } from './kept-answers.ts';
import { reloadInto } from './reload.ts';
import { startAuditHeads } from '../modules/audit/heads.ts';
import { bringBoards, keepBoardsReady } from '../modules/stats/boards.ts';
import { startFeedWatch } from '../modules/feeds/watch.ts';
import { modules } from '../modules/index.ts';
import { startDailyRetention } from '../logs/retention/daily.ts';
import { followZone } from '../modules/restarts/zone-change.ts';
import { startRestartWorker } from '../modules/restarts/worker.ts';
import { VERSION } from '../modules/site/version.ts';
import { startAskingServers } from '../modules/site/ask-servers.ts';
import { startDailySnapshots } from '../modules/research/daily.ts';
import { howToBeginAnew, ownerOf } from '../demo/making.ts';
import { CommandError, type CommandIo } from '../core/command-io.ts';
import { assertPortIsFree, listen } from './listen.ts';
import { openServices } from './open-services.ts';

/** What runs beside the server, such as the simulator. */
export interface Companion {
  stop(): Promise<void>;
}

export interface ServeOptions {
  /** Before the server listens. */
  readonly prepare?: (services: Services) => Promise<void>;
  /** Once it listens. */
  readonly accompany?: (services: Services, url: string) => Companion | Promise<Companion>;
  /** Said once it listens. */
  readonly greeting?: (url: string) => string;
}

const OPEN_TO_FORGERY =
  'STEWARD_TRUST_PROXY counts proxies, while others than the proxy may connect, too: they can pretend any address. Let STEWARD_HOST be an address that only the proxy reaches, or name the addresses of the proxies.';

/** Half a demonstration is not to be taken for a whole one. */
async function assertMade({ db, engine }: Services['database']): Promise<void> {
  if ((await ownerOf(db)) === 'unfinished')
    throw new CommandError(
      `This database holds a demonstration that was not finished. "steward-server demo" goes on with it. ${howToBeginAnew(engine)}`,
    );
}

/** Starts threads before anybody needs them; says so where it cannot, as they begin with the first who does. */
async function warmUp(log: Services['log'], threads: { warm(): Promise<void> }, notStarted: string): Promise<void> {
  try {
    await threads.warm();
  } catch (error) {
    log.warn({ err: error }, notStarted);
  }
}

const NO_READERS = 'What reads long lists could not be started; it is tried again with the first of them.';
const NO_SEARCH = 'What searches logs could not be started; it is tried again with the first search.';

/** Serves until the process is asked to end, then finishes what is under way. */
export async function serve(
  config: Config,
  io: CommandIo,
  { prepare, accompany, greeting }: ServeOptions = {},
): Promise<void> {
  await assertPortIsFree(config);
  const lines = bufferedLines((text) => io.log(text));
  const logging = { level: config.logLevel, stream: lines };
  const log = createLog(logging);
  // From the first moment on, as the signal ends a process that does not listen for it; a demonstration it may end.
  let reload = () => log.info('The settings are being read already.');
  if (!config.demonstration) io.onReload?.(() => reload());
  const tracing = await startTracing(io.env, VERSION, log);
  try {
    const services = await openServices(config, { clock: systemClock, log, accessLog: createAccessLog(logging) });
    try {
      await prepare?.(services);
      await assertMade(services.database);
      await services.database.restoreIndexes();
      await followConfiguredChannels(services);
      await followZone(services);
      await bringBoards(services);
      await warmUp(log, services.database, NO_READERS);
      const app = await buildApp({ services, modules, tracing });
      const url = await listen(app, config);
      if (isOpenToForgery(config.host, config.trustProxy)) log.warn(OPEN_TO_FORGERY);
      io.err(greeting?.(url) ?? `Steward listens on ${url}`);
      reload = () => void reloadInto(services, io);
      const companion = await accompany?.(services, url);
      const outbox = startOutbox(services, services.outboxKinds);
      const snapshots = startDailySnapshots(services);
      const asking = startAskingServers(services);
      const restarts = startRestartWorker(services);
      const watch = startFeedWatch(services);
      const retention = startDailyRetention(services);
      const heads = startAuditHeads(services);
      const counts = startCountUpkeep(services);
      void warmUp(log, services.logs, NO_SEARCH);
      const answers = makeKeptAnswers(services);
      // Not at once: one of the threads that read is to be there for those who ask.
      const boards = keepBoardsReady(services, answers);
      await io.stopped();
      log.info('Asked to end; finishing what is under way.');
      // A ranking may take a while, and nobody who still reads is to wait for it.
      const boardsStopped = boards.stop();
      await companion?.stop();
      await snapshots.stop();
      await asking.stop();
      await restarts.stop();
      await watch.stop();
      await retention.stop();
      await counts.stop();
      await app.close();
      await outbox.stop(config.shutdownSeconds * 1000);
      await heads.stop();
      await boardsStopped;
    } finally {
      await services.close();
    }
  } finally {
    await tracing?.stop();
    lines.flush();
  }
}
