import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { AccessLog } from './log.ts';

/** Methods that are counted by their name. */
export const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/** What the process and its requests are counted by, in the text form of Prometheus. */
export interface Metrics {
  /** Counts what is told of each request, and tells it on. */
  counted(log: AccessLog): AccessLog;
  /** Sets a gauge; one label at most, whose values the caller bounds. */
  set(name: GaugeName, values: readonly { readonly label?: string; readonly value: number }[]): void;
  text(): Promise<string>;
  readonly contentType: string;
  close(): void;
}

/** Gauges that are asked for when metrics are read: what each counts, and its label. */
export const GAUGES = {
  steward_database_bytes: ['Size of the database in bytes', undefined],
  steward_replica_reads: ['Long reads by who answered them, in this process', 'by'],
  steward_replica_lag_bytes: ['What the replica has still to take over of the log of writes', undefined],
  steward_outbox_items: ['What is to follow changes, by state', 'state'],
  steward_outbox_oldest_seconds: ['Age of the oldest item of the outbox that waits', undefined],
  steward_streams_open: ['Streams that are open in this process', undefined],
  steward_stream_leases: ['Live logs and followed searches of all processes, by kind', 'kind'],
  steward_searches_running: ['Log searches that run in this process', undefined],
  steward_searches_waiting: ['Log searches that wait for their turn in this process', undefined],
  steward_events_recent: ['Events of game servers taken in during the last 5 minutes', undefined],
  steward_events_rejected: ['Events of game servers that were set aside', undefined],
  steward_agent_heard_seconds: ['Seconds since a game server was heard, by its id', 'server'],
  steward_players_online: ['Players of the roleplay game', undefined],
  steward_game_server_online: ['1 where a game server answers, by its kind', 'server'],
  steward_sessions: ['Sessions that are open', undefined],
  steward_backup_age_seconds: ['Seconds since the last backup that succeeded', undefined],
  steward_files_failures: ['Times that the storage of files could not be used, in this process', undefined],
  steward_backups_unreadable: ['Backups that could not be read at the last check', undefined],
} as const satisfies Record<string, readonly [string, string | undefined]>;

export type GaugeName = keyof typeof GAUGES;

const LATENCIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Labels are templates of calls, statuses and what the caller bounds: nothing that a request chooses. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'steward_' });
  const requests = new Counter({
    name: 'steward_http_requests_total',
    help: 'Requests that were answered, by call and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'steward_http_request_seconds',
    help: 'How long answers took, by call; streams until they ended',
    labelNames: ['route'],
    buckets: LATENCIES,
    registers: [registry],
  });
  const gauges = new Map(
    Object.entries(GAUGES).map(([name, [help, label]]) => [
      name,
      new Gauge({ name, help, labelNames: label === undefined ? [] : [label], registers: [registry] }),
    ]),
  );
  return {
    contentType: registry.contentType,
    counted: (log) => (line) => {
      const { method, route, status, ms } = line;
      requests.inc({ method: METHODS.has(method) ? method : 'other', route, status });
      seconds.observe({ route }, ms / 1000);
      log(line);
    },
    set(name, values) {
      const gauge = gauges.get(name);
      const [, label] = GAUGES[name];
      // A gauge without labels that is reset tells 0, which would be a value: the age of a backup that was never made.
      if (label === undefined) gauge?.remove();
      else gauge?.reset();
      for (const one of values)
        if (label === undefined) gauge?.set(one.value);
        else gauge?.set({ [label]: one.label ?? '' }, one.value);
    },
    text: () => registry.metrics(),
    close: () => registry.clear(),
  };
}
