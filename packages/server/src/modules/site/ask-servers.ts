import { setTimeout as sleep } from 'node:timers/promises';
import { askGameServer } from '@steward/api-client/game/ask';
import type { GameAnswer } from '@steward/api-client/game/status';
import { partsOf } from '@steward/api-client/rules/server-address';
import type { Config } from '../../config.ts';
import type { Services } from '../../core/services.ts';
import { claimAsking, findStatus, listWaiting, writeStatus } from './status-repository.ts';

/** Seconds between two questions to a server: SA-MP servers limit who asks more often. */
const EVERY = 15;
/** Seconds by which that differs each time, so that several panels do not ask at once. */
const JITTER = 3;
/** Seconds that a process has to ask and to write the answer. */
const LEASE = 15;
const TIMEOUT_MS = 4000;
const LOOK_MS = 2000;
/** A packet may be lost, a server may be busy: it is away when it does not answer as often in a row. */
const MOST_MISSES = 2;

type GameServer = Config['servers'][number];

export interface AskingTimes {
  readonly lookMs?: number;
  readonly timeoutMs?: number;
}

/** Asks the configured game servers how they are, in turns with the other processes of this database. */
export function startAskingServers(
  services: Pick<Services, 'config' | 'database' | 'db' | 'clock' | 'log'>,
  { lookMs = LOOK_MS, timeoutMs = TIMEOUT_MS }: AskingTimes = {},
): { stop(): Promise<void> } {
  const { config, database, db, clock, log } = services;
  const { servers } = config;
  if (config.demonstration || servers.length === 0) return { stop: () => Promise.resolve() };
  const stopping = new AbortController();

  async function ask(server: GameServer): Promise<void> {
    const now = clock.now();
    const claim = { now, until: now + LEASE, most: LEASE + EVERY + JITTER };
    if (!(await database.withWrite((tx) => claimAsking(tx, server.kind, claim), { beside: true }))) return;
    const answer = await askGameServer(server.kind, {
      ...partsOf(server.address),
      timeoutMs,
      encoding: server.encoding,
    });
    await note(server, answer);
  }

  async function note({ kind }: GameServer, answer: GameAnswer): Promise<void> {
    const now = clock.now();
    const before = await findStatus(db, kind);
    const misses = 'status' in answer ? 0 : (before?.misses ?? 0) + 1;
    const wasOnline = before?.online === 1;
    const online = 'status' in answer || (wasOnline && misses < MOST_MISSES);
    const due_at = now + EVERY - JITTER + Math.round(Math.random() * 2 * JITTER);
    const told =
      'status' in answer
        ? {
            hostname: answer.status.hostname,
            players: answer.status.players,
            max_players: answer.status.maxPlayers,
            ping: answer.status.ping,
            version: answer.status.version,
          }
        : online
          ? {}
          : { players: 0, ping: null };
    await database.withWrite(
      (tx) =>
        writeStatus(tx, kind, {
          ...told,
          misses,
          asked_at: now,
          due_at,
          online: Number(online),
          problem: 'problem' in answer ? answer.problem : null,
          ...(online !== wasOnline || before?.since === null ? { since: now } : {}),
        }),
      { beside: true },
    );
  }

  async function look(): Promise<void> {
    const kinds = servers.map(({ kind }) => kind);
    const waiting = await listWaiting(db, kinds, { now: clock.now(), most: LEASE + EVERY + JITTER });
    await Promise.all(servers.filter(({ kind }) => !waiting.has(kind)).map(ask));
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) =>
        log.warn({ err: error }, 'How the game servers are could not be noted; they are asked again.'),
      );
      await sleep(lookMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
