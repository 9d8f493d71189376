import { resolve } from 'node:path';
import { setCommunity } from '@steward/api-client/rules/community';
import type { Config } from './config/config.ts';
import { createAuditKey, useAuditKey } from './core/audit-key.ts';
import { ForgedMarkError, readStart } from './core/audit-marks.ts';
import { createBus } from './core/bus.ts';
import type { Clock } from './core/clock.ts';
import { openFiles } from './core/files/open-store.ts';
import { arrivingFolder, removeStale } from './core/files/take-in.ts';
import { createIdentities } from './core/identify.ts';
import { createLive } from './core/live.ts';
import { tellTypes } from './core/types-told.ts';
import type { AccessLog, Log } from './core/log.ts';
import { createMetrics } from './core/metrics.ts';
import { burstNotice } from './core/notices.ts';
import { tellOutbox } from './core/outbox.ts';
import { createPasswords } from './core/passwords.ts';
import { createRateLimits } from './core/rate-limit.ts';
import { openSecrets } from './core/secret-key.ts';
import { keyFromFile } from './core/secrets.ts';
import { createSecurityLog } from './core/security-log.ts';
import type { Services } from './core/services.ts';
import { createStreamLeases } from './core/stream-leases.ts';
import { removeEnds } from './db/access-ends.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { removeSendings } from './db/sendings.ts';
import { createLogsService } from './logs/service.ts';
import { outboxKinds } from './modules/outbox-kinds.ts';
import { forgetOld, keepEntries } from './modules/security/keep.ts';

const FOREIGN_AUDIT_KEY =
  'The audit log of this database was signed with another key. Put back its audit.key (or STEWARD_AUDIT_KEY) and start again: what is written now does not fit to what is there. If it is lost for good, stop every server and run "steward-server audit adopt-key".';
const CLEAN_EVERY_MS = 600_000;
/** How long it is known why a session ended. */
const ENDS_KEPT_SECONDS = 86_400;

export interface ServiceParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly accessLog?: AccessLog;
}

/** Tidies up now and then what is only kept for a while. Gives back how to end that. */
function startCleaning({
  config,
  database,
  clock,
  log,
  rateLimits,
}: Pick<Services, 'config' | 'database' | 'clock' | 'log' | 'rateLimits'>): () => void {
  const clean = async () => {
    await rateLimits.clean();
    await database.withWrite((tx) => removeEnds(tx, clock.now() - ENDS_KEPT_SECONDS), { beside: true });
    await forgetOld(database, clock.now());
    await database.withWrite((tx) => removeSendings(tx, clock.now()), { beside: true });
    await removeStale(arrivingFolder(config), clock.now());
    await database.maintain();
  };
  const cleaning = setInterval(() => {
    clean().catch((error: unknown) => log.warn({ err: error }, 'The database could not be tidied up.'));
  }, CLEAN_EVERY_MS);
  cleaning.unref();
  return () => clearInterval(cleaning);
}

/** Opens and migrates the database and starts what stands on it. Throws `NewerDatabaseError`. */
export async function createServices(
  config: Config,
  { clock, log, accessLog = () => undefined }: ServiceParts,
): Promise<Services> {
  setCommunity(config.community);
  const database = openDatabase({
    url: config.databaseUrl,
    readUrl: config.databaseReadUrl,
    file: config.databaseFile,
    onError: (error) => log.warn({ err: error }, 'A database connection broke.'),
    onReplicaError: (error) =>
      log.warn({ err: error }, 'The replica of the database cannot be read: the database itself is.'),
  });
  try {
    const upgraded = await migrate(database, (text) => log.warn(text));
    if (upgraded.from !== upgraded.to) log.info(upgraded, 'The database was brought to this version.');
    const auditKey = createAuditKey(config.auditKey ?? keyFromFile(resolve(config.dataDir, 'audit.key')));
    await database.withWrite((tx) => Promise.resolve(useAuditKey(tx, auditKey)));
    await readStart(database.db, auditKey).catch((error: unknown) => {
      if (!(error instanceof ForgedMarkError)) throw error;
      log.error(FOREIGN_AUDIT_KEY);
    });
    const secrets = await openSecrets(config, database, log);
    const bus = await createBus(config.databaseUrl, database.db, log);
    const live = createLive(bus, log);
    const types = await tellTypes(database.db, live, log);
    const identities = createIdentities(database, clock, log, config.sessions);
    const rateLimits = createRateLimits(database, clock);
    const streamLeases = createStreamLeases(database, clock, log);
    const security = createSecurityLog({
      database,
      clock,
      log,
      target: config.securityLog,
      async keep(entries) {
        const begun = await keepEntries(database, entries, clock.now(), (burst) => [burstNotice(burst)]);
        if (begun > 0) await tellOutbox({ bus, log });
      },
    });
    const endCleaning = startCleaning({ config, database, clock, log, rateLimits });
    const endings = new Set<() => Promise<void>>();
    const logs = createLogsService(config.logsDir, clock, log, config.logsUrl);
    const files = openFiles(config, log);
    const metrics = config.metricsToken === undefined ? undefined : createMetrics();
    const services: Services = {
      config,
      clock,
      log,
      metrics,
      accessLog: metrics ? metrics.counted(accessLog) : accessLog,
      database,
      upgraded,
      db: database.db,
      engine: database.engine,
      bus,
      live,
      types,
      identities,
      rateLimits,
      streamLeases,
      logs,
      security,
      passwords: createPasswords(config.passwordCost),
      secrets,
      files,
      auditKey,
      get outboxKinds() {
        return outboxKinds(services);
      },
      atEnd(work) {
        endings.add(work);
        return () => endings.delete(work);
      },
      async close() {
        metrics?.close();
        endCleaning();
        await Promise.allSettled([...endings].map((work) => work()));
        await logs.close();
        files.close();
        await security.close();
        await identities.settled();
        await streamLeases.settled();
        await live.settled();
        await bus.close();
        await database.close();
      },
    };
    return services;
  } catch (error) {
    await database.close();
    throw error;
  }
}
