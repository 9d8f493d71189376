import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readBackupState } from '../../backup/keep.ts';
import type { Metrics } from '../../core/metrics.ts';
import type { Services } from '../../core/services.ts';
import type { Replica } from '../../db/replica.ts';
import { logRequest } from '../../http/access-log.ts';
import { refuse } from '../../http/errors.ts';
import type { OpenStreams } from '../../http/streams.ts';
import {
  countEvents,
  countLeases,
  countOnline,
  countOutbox,
  countRejected,
  countSessions,
  databaseBytes,
  listGameServers,
  listHeard,
} from './repository.ts';

const RECENT_SECONDS = 300;
const ROUTE = '/api/metrics';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** None of a replica that nobody named, and no lag of one that is away. */
async function collectReplica(metrics: Metrics, replica: Replica | undefined): Promise<void> {
  if (!replica) return;
  const { answered, turnedBack } = replica.state;
  const lag = await replica.lag().catch(() => undefined);
  metrics.set('steward_replica_reads', [
    { label: 'replica', value: answered },
    { label: 'primary', value: turnedBack },
  ]);
  metrics.set('steward_replica_lag_bytes', lag === undefined ? [] : [{ value: lag }]);
}

async function collect(metrics: Metrics, services: Services, streams: OpenStreams): Promise<void> {
  const { db, engine, database, clock, files, logs } = services;
  const now = clock.now();
  const outbox = await countOutbox(db);
  const waiting = outbox.find(({ state }) => state === 'waiting');
  const { running, waiting: queued } = logs.search.load();
  metrics.set('steward_database_bytes', [{ value: await databaseBytes(db, engine) }]);
  await collectReplica(metrics, database.replica);
  metrics.set(
    'steward_outbox_items',
    outbox.map(({ state, n }) => ({ label: state, value: Number(n) })),
  );
  metrics.set('steward_outbox_oldest_seconds', [{ value: waiting ? Math.max(0, now - Number(waiting.oldest)) : 0 }]);
  metrics.set('steward_streams_open', [{ value: streams.count() }]);
  metrics.set(
    'steward_stream_leases',
    (await countLeases(db)).map(({ kind, n }) => ({ label: kind, value: Number(n) })),
  );
  metrics.set('steward_searches_running', [{ value: running }]);
  metrics.set('steward_searches_waiting', [{ value: queued }]);
  metrics.set('steward_events_recent', [{ value: await countEvents(db, now - RECENT_SECONDS) }]);
  metrics.set('steward_events_rejected', [{ value: await countRejected(db) }]);
  metrics.set(
    'steward_agent_heard_seconds',
    (await listHeard(db)).map(({ server, heard_at }) => ({ label: server, value: now - heard_at })),
  );
  metrics.set('steward_players_online', [{ value: await countOnline(db) }]);
  metrics.set(
    'steward_game_server_online',
    (await listGameServers(db)).map(({ server, online }) => ({ label: server, value: online })),
  );
  metrics.set('steward_sessions', [{ value: await countSessions(db) }]);
  metrics.set('steward_files_failures', [{ value: files.failures() }]);
  const backups = await readBackupState(db);
  metrics.set('steward_backup_age_seconds', backups && backups.lastAt > 0 ? [{ value: now - backups.lastAt }] : []);
  metrics.set('steward_backups_unreadable', backups ? [{ value: backups.unreadable.length }] : []);
}

/** Serves counts to who sends the token of metrics; it opens nothing else, and no other token opens this. */
export function serveMetrics(app: FastifyInstance, services: Services, streams: OpenStreams): void {
  const { config, metrics, accessLog } = services;
  const token = config.metricsToken;
  if (!metrics || token === undefined) return;
  const wanted = hashOf(`Bearer ${token}`);
  app.get(ROUTE, async (request, reply) => {
    request.begun = performance.now();
    if (!timingSafeEqual(hashOf(request.headers.authorization ?? ''), wanted)) {
      refuse(reply, { status: 401, error: 'Send the token of STEWARD_METRICS_TOKEN.' });
      logRequest(accessLog, request, 401);
      return reply;
    }
    await collect(metrics, services, streams);
    logRequest(accessLog, request, 200);
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}
