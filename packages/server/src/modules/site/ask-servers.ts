import { askGameServer } from '@steward/api-client/game/ask';
import type { GameAnswer } from '@steward/api-client/game/status';
import { partsOf } from '@steward/api-client/rules/server-address';
import type { Config } from '../../config/config.ts';
import { insertOutbox, tellOutbox } from '../../core/outbox.ts';
import { repeat, type Repeated } from '../../core/repeat.ts';
import type { Services } from '../../core/services.ts';
import { EVERY, FRESH, noteAnswer } from './note-answer.ts';
import { claimAsking, forgetPlayers, listWaiting, SPANS } from './status-repository.ts';

/** Seconds by which that differs each time, so that several panels do not ask at once. */
const JITTER = 3;
/** Seconds that a process has to ask and to write the answer. */
const LEASE = 15;
/** The furthest that a question is put off: what lies further off was written by a clock that was set back since. */
const MOST_AHEAD = Math.max(LEASE + EVERY + JITTER, FRESH);
const TIMEOUT_MS = 4000;
const LOOK_MS = 2000;
const DAY = 86_400;
/** Seconds that minutes and hours of players are kept. */
const KEPT = { minute: 2 * DAY, hour: 400 * DAY };

type GameServer = Config['servers'][number];

export interface AskingTimes {
  readonly lookMs?: number;
  readonly timeoutMs?: number;
}

/** Asks the configured game servers how they are, in turns with the other processes of this database. */
export function startAskingServers(
  services: Pick<Services, 'config' | 'database' | 'db' | 'clock' | 'log' | 'bus' | 'live'>,
  { lookMs = LOOK_MS, timeoutMs = TIMEOUT_MS }: AskingTimes = {},
): Repeated {
  const { config, database, db, clock, log, live } = services;
  const { servers } = config;
  if (servers.length === 0) return { again: () => Promise.resolve(), stop: () => Promise.resolve() };
  let forgotAt = 0;

  async function ask(server: GameServer): Promise<void> {
    const now = clock.now();
    const claim = { now, until: now + LEASE, most: MOST_AHEAD };
    if (!(await database.withWrite((tx) => claimAsking(tx, server.id, claim), { beside: true }))) return;
    const answer = await askGameServer(server.kind, {
      ...partsOf(server.address),
      timeoutMs,
      encoding: server.encoding,
    });
    await note(server, answer);
  }

  async function note(server: GameServer, answer: GameAnswer): Promise<void> {
    const now = clock.now();
    const dueAt = now + EVERY - JITTER + Math.round(Math.random() * 2 * JITTER);
    // It takes its turn among the writers: an agent may report meanwhile.
    const { notices, shown } = await database.withWrite(async (tx) => {
      const noted = await noteAnswer(tx, server, { by: 'panel', answer, dueAt }, now);
      await insertOutbox(tx, noted.notices, { now });
      return noted;
    });
    if (shown) live.note('servers');
    if (notices.length > 0) await tellOutbox(services);
  }

  /** What is kept no longer goes, whoever reports. */
  async function forget(): Promise<void> {
    const now = clock.now();
    if (isDue(now)) await database.withWrite((tx) => forgetPlayers(tx, now, KEPT), { beside: true });
  }

  /** Once an hour in each process. */
  function isDue(now: number): boolean {
    if (Math.abs(now - forgotAt) < SPANS.hour) return false;
    forgotAt = now;
    return true;
  }

  async function look(): Promise<void> {
    const ids = servers.map(({ id }) => id);
    const waiting = await listWaiting(db, ids, { now: clock.now(), most: MOST_AHEAD });
    await Promise.all(servers.filter(({ id }) => !waiting.has(id)).map(ask));
    await forget();
  }

  const failed = (error: unknown) =>
    log.warn({ err: error }, 'How the game servers are could not be noted; they are asked again.');
  return repeat(look, { everyMs: lookMs, failed });
}
