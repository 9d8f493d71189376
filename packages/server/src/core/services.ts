import type { Config } from '../config/config.ts';
import type { Database } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import type { Engine } from '../db/table.ts';
import type { AuditKey } from './audit-key.ts';
import type { Bus } from './bus.ts';
import type { Clock } from './clock.ts';
import type { FileStore } from './files/store.ts';
import type { Identities } from './identify.ts';
import type { Live } from './live.ts';
import type { TypesTold } from './types-told.ts';
import type { AccessLog, Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { OutboxKinds } from './outbox-kinds.ts';
import type { Passwords } from './passwords.ts';
import type { RateLimits } from './rate-limit.ts';
import type { Secrets } from './secrets.ts';
import type { SecurityLog } from './security-log.ts';
import type { StreamLeases } from './stream-leases.ts';

/** What handlers and background work share. A module that adds to it declares so beside what it adds. */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  /** The lines of requests. */
  readonly accessLog: AccessLog;
  readonly database: Database;
  /** The version that the database had when this process began, and the one that it has. */
  readonly upgraded: { readonly from: number; readonly to: number };
  /** For reading: the same as `database.db`. */
  readonly db: Db;
  readonly engine: Engine;
  readonly bus: Bus;
  /** Tells open pages what changed. */
  readonly live: Live;
  readonly types: TypesTold;
  readonly identities: Identities;
  readonly passwords: Passwords;
  readonly rateLimits: RateLimits;
  /** Open streams of each person, in all processes. */
  readonly streamLeases: StreamLeases;
  /** What follows commits. */
  readonly outboxKinds: OutboxKinds;
  readonly secrets: Secrets;
  /** Screenshots, maps, and other files that people bring. */
  readonly files: FileStore;
  /** Signs the audit log. */
  readonly auditKey: AuditKey;
  /** Refusals, for operators and managers. */
  readonly security: SecurityLog;
  /** Counts for operators; undefined where no token for them is set. */
  readonly metrics: Metrics | undefined;
  /** What is to be done before the database is closed. Gives a function that forgets it. */
  atEnd(work: () => Promise<void>): () => void;
  /** Ends everything that was started here, the database last. */
  close(): Promise<void>;
}
