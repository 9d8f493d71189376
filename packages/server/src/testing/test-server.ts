import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { readConfig } from '../config/read.ts';
import type { Config } from '../config/config.ts';
import type { Module } from '../core/implement.ts';
import { createAccessLog, createLog } from '../core/log.ts';
import { normalizeName } from '../db/names.ts';
import { startOutbox, type Outbox } from '../core/outbox.ts';
import type { Services } from '../core/services.ts';
import type { Tracing } from '../core/tracing.ts';
import { createServices } from '../start-services.ts';
import type { Db } from '../db/schema.ts';
import type { Engine } from '../db/table.ts';
import { SESSION_COOKIE, cookieName } from '../http/authorize.ts';
import { createSession, createToken } from '../modules/accounts/repository.ts';
import { modules as allModules } from '../modules/index.ts';
import { createBan, createPlayer, type MadePlayer, type PlayerDraft } from './factories.ts';
import { noteCalls } from './note-calls.ts';
import { createTestClient, type TestClient } from './test-client.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestServerOptions {
  readonly engine: Engine;
  readonly clock?: TestClock;
  readonly modules?: readonly Module[];
  readonly config?: Partial<Config>;
  /** A database that outlives this server: for several servers on one. */
  readonly database?: TestDatabase;
  readonly tracing?: Tracing;
  /** One that was used before, for a server that comes back; any when left out. */
  readonly port?: number;
}

/** A real server on a real port over a database of its own. */
export interface TestServer {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly outbox: Outbox;
  readonly db: Db;
  readonly clock: TestClock;
  /** All log lines so far. */
  readonly logLines: readonly string[];
  /** Nobody. */
  readonly visitor: TestClient;
  createPlayer(draft?: PlayerDraft): Promise<MadePlayer>;
  /** Bans for good, or until that time (epoch seconds). */
  ban(playerId: number, until?: number | null): Promise<number>;
  /** A client with a session of that player, opened without the login call. */
  signIn(name: string): Promise<TestClient>;
  /** Makes a player and signs in. */
  signInAs(draft?: PlayerDraft): Promise<TestClient & { readonly player: MadePlayer }>;
  /** A client with a personal token of that player, or with a game server's when there is no name. */
  withToken(name: string | null, scopes?: readonly string[], server?: string): Promise<TestClient>;
  close(): Promise<void>;
}

/** Weak on purpose: tests hash many passwords. */
const CHEAP = { memoryKib: 64, passes: 1, longestWaitMs: 3000 };

export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const database = options.database ?? (await createTestDatabase(options.engine));
  const clock = options.clock ?? createTestClock();
  const logLines: string[] = [];
  const logging = {
    level: options.config?.logLevel ?? 'info',
    stream: { write: (line: string) => void logLines.push(line) },
  };
  const config: Config = {
    ...readConfig(
      { STEWARD_DATA_DIR: database.dir, ...(database.url === undefined ? {} : { STEWARD_DATABASE_URL: database.url }) },
      () => '',
    ),
    databaseFile: database.file,
    webDir: join(database.dir, 'web'),
    secretKey: 'a key for tests that is long enough',
    passwordCost: CHEAP,
    refusalStepMs: 0,
    checkAnswers: true,
    ...options.config,
  };
  const services = await createServices(config, {
    clock,
    log: createLog(logging),
    accessLog: createAccessLog(logging),
  });
  const outbox = startOutbox(services, services.outboxKinds);
  const app = await buildApp({ services, modules: options.modules ?? allModules, tracing: options.tracing });
  noteCalls(app.server);
  const url = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });

  async function idOf(name: string): Promise<number> {
    const { id } = await services.db
      .selectFrom('player')
      .select('id')
      .where('name_lower', '=', normalizeName(name))
      .executeTakeFirstOrThrow();
    return id;
  }

  const signIn = async (name: string): Promise<TestClient> => {
    const playerId = await idOf(name);
    const token = await services.database.withWrite((tx) =>
      createSession(tx, { playerId, now: clock.now(), ip: '127.0.0.1', userAgent: 'test' }),
    );
    const https = config.publicUrl?.startsWith('https:') ?? false;
    return createTestClient(url, { cookie: `${cookieName(SESSION_COOKIE, https)}=${token}` });
  };

  return {
    url,
    app,
    services,
    outbox,
    db: services.db,
    clock,
    logLines,
    visitor: createTestClient(url),
    createPlayer: (draft) => createPlayer(services, draft),
    ban: (playerId, until) => createBan(services, playerId, until),
    signIn,
    async signInAs(draft) {
      const player = await createPlayer(services, draft);
      return { ...(await signIn(player.name)), player };
    },
    async withToken(name, scopes = ['write'], server) {
      const playerId = name === null ? null : await idOf(name);
      const { token } = await services.database.withWrite((tx) =>
        createToken(tx, {
          kind: name === null ? 'bridge' : 'personal',
          playerId,
          name: 'test',
          scopes,
          now: clock.now(),
          expiresAt: null,
          ...(server === undefined ? {} : { server }),
        }),
      );
      return createTestClient(url, { authorization: `Bearer ${token}` });
    },
    async close() {
      await app.close();
      await outbox.stop();
      await services.close();
      if (!options.database) await database.remove();
    },
  };
}
