import { setTimeout as sleep } from 'node:timers/promises';
import { askGameServer } from '@steward/api-client/game/ask';
import type { GameAnswer } from '@steward/api-client/game/status';
import { showDuration } from '@steward/api-client/rules/playtime';
import { partsOf } from '@steward/api-client/rules/server-address';
import type { Config } from '../../config.ts';
import { insertOutbox, tellOutbox } from '../../core/outbox.ts';
import type { Services } from '../../core/services.ts';
import { plain } from '../alerts/discord.ts';
import { outageNotice } from '../security/tell.ts';
import {
  claimAsking,
  countPlayers,
  findStatus,
  forgetPlayers,
  listWaiting,
  SPANS,
  writeStatus,
} from './status-repository.ts';

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

const DAY = 86_400;
/** Seconds that minutes and hours of players are kept. */
const KEPT = { minute: 2 * DAY, hour: 400 * DAY };

type GameServer = Config['servers'][number];

/** What staff are told when a server went away or came back. */
const changeText = (label: string, online: boolean, seconds: number): string =>
  online ? `${plain(label)} is back after ${showDuration(seconds)}.` : `${plain(label)} does not answer any more.`;

export interface AskingTimes {
  readonly lookMs?: number;
  readonly timeoutMs?: number;
}

/** Asks the configured game servers how they are, in turns with the other processes of this database. */
export function startAskingServers(
  services: Pick<Services, 'config' | 'database' | 'db' | 'clock' | 'log' | 'bus' | 'live'>,
  { lookMs = LOOK_MS, timeoutMs = TIMEOUT_MS }: AskingTimes = {},
): { stop(): Promise<void> } {
  const { config, database, db, clock, log, live } = services;
  const { servers } = config;
  if (servers.length === 0) return { stop: () => Promise.resolve() };
  const stopping = new AbortController();
  let forgotAt = 0;

  async function ask(server: GameServer): Promise<void> {
    const now = clock.now();
    const claim = { now, until: now + LEASE, most: LEASE + EVERY + JITTER };
    if (!(await database.withWrite((tx) => claimAsking(tx, server.id, claim), { beside: true }))) return;
    const answer = await askGameServer(server.kind, {
      ...partsOf(server.address),
      timeoutMs,
      encoding: server.encoding,
    });
    await note(server, answer);
  }

  async function note({ id, label }: GameServer, answer: GameAnswer): Promise<void> {
    const now = clock.now();
    const before = await findStatus(db, id);
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
    const changed = online !== wasOnline && before?.since !== null && before !== undefined;
    const notices = changed ? outageNotice(config, id, changeText(label, online, now - (before.since ?? now))) : [];
    const values = {
      ...told,
      misses,
      asked_at: now,
      due_at,
      online: Number(online),
      problem: 'problem' in answer ? answer.problem : null,
      ...(online !== wasOnline || before?.since === null ? { since: now } : {}),
    };
    // What is told takes its turn among the writers, as all that follows a commit does.
    await database.withWrite(
      async (tx) => {
        await writeStatus(tx, id, values);
        if ('status' in answer) await countPlayers(tx, id, answer.status.players, now);
        await insertOutbox(tx, notices, { now });
        if (isDue(now)) await forgetPlayers(tx, now, KEPT);
      },
      notices.length > 0 ? {} : { beside: true },
    );
    live.note('servers');
    if (notices.length > 0) await tellOutbox(services);
  }

  /** Once an hour in each process. */
  function isDue(now: number): boolean {
    if (Math.abs(now - forgotAt) < SPANS.hour) return false;
    forgotAt = now;
    return true;
  }

  async function look(): Promise<void> {
    const ids = servers.map(({ id }) => id);
    const waiting = await listWaiting(db, ids, { now: clock.now(), most: LEASE + EVERY + JITTER });
    await Promise.all(servers.filter(({ id }) => !waiting.has(id)).map(ask));
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
