import type { StatusReport } from '@steward/api-client/contract/bridge';
import type { GameAnswer } from '@steward/api-client/game/status';
import { showDuration } from '@steward/api-client/rules/playtime';
import type { OutboxItem } from '../../core/outbox.ts';
import { tellFeeds, type Told } from '../../db/feeds.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Config } from '../../config/config.ts';
import { plain } from '../../core/discord.ts';
import { outageNotice } from '../../core/notices.ts';
import { countPlayers, findStatus, writeDue, writeStatus, type StatusRow } from './status-repository.ts';

/** Seconds between two questions of the panel to a server: SA-MP servers limit who asks more often. */
export const EVERY = 15;
/** Seconds after an agent's report in which nobody else asks: the agent may miss some of its own turns. */
export const FRESH = 20;
/** A packet may be lost, a server may be busy: it is away when it does not answer as often in a row. */
const MOST_MISSES = 2;

type GameServer = Config['servers'][number];

/** How a server answered, and who asked. */
export type Heard =
  | { readonly by: 'panel'; readonly answer: GameAnswer; readonly dueAt: number }
  | { readonly by: 'agent'; readonly answer: GameAnswer; readonly process: StatusReport['process'] };

export interface Noted {
  /** What staff are told, to be kept with the transaction. */
  readonly notices: readonly OutboxItem[];
  /** Whether open pages are told. */
  readonly shown: boolean;
}

/** What staff are told when a server went away or came back. */
const changeText = (label: string, online: boolean, seconds: number): string =>
  online ? `${plain(label)} is back after ${showDuration(seconds)}.` : `${plain(label)} does not answer any more.`;

const serverTold = (id: string, label: string, online: boolean, seconds: number): Told => ({
  event: 'server',
  facts: { server: label, state: online ? 'back' : 'down', length: online ? showDuration(seconds) : '' },
  thread: `server ${id}`,
  ends: online,
});

/** Whether the agent of a server reported so lately that what others asked meanwhile does not count. */
export const isReported = (row: Pick<StatusRow, 'reported_at'> | undefined, now: number): boolean =>
  row?.reported_at != null && Math.abs(now - row.reported_at) < FRESH;

/** Whether a server answered its agent after that time; undefined where no agent reports. */
export async function answeredAgent(
  db: Db,
  server: string,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<boolean | undefined> {
  const row = await findStatus(db, server);
  if (!row || !isReported(row, now) || (row.reported_at ?? 0) <= since) return undefined;
  return row.problem === null;
}

function toldOf(answer: GameAnswer, online: boolean) {
  if ('problem' in answer) return online ? {} : { players: 0, ping: null };
  const { hostname, players, maxPlayers: max_players, ping, version, map } = answer.status;
  return { hostname, players, max_players, ping, version, map };
}

/** When it is asked next by the panel, and what an agent knows beside the answer. */
function rhythmOf(heard: Heard, now: number) {
  if (heard.by === 'panel')
    return { due_at: heard.dueAt, reported_at: null, started_at: null, cpu: null, memory: null };
  const { uptime = null, cpu = null, memory = null } = heard.process ?? {};
  const started_at = uptime === null ? null : now - uptime;
  return { due_at: now + FRESH, reported_at: now, started_at, cpu, memory };
}

const SHOWN = ['online', 'hostname', 'players', 'max_players', 'version', 'map', 'problem'] as const;

/**
 * Notes how a server answered, whoever asked: its state, its players over time, and what is told when it went or came
 * back. An answer to the panel is dropped where the agent reported meanwhile. In a transaction that takes its turn.
 */
export async function noteAnswer(tx: Tx, { id, label }: GameServer, heard: Heard, now: number): Promise<Noted> {
  const before = await findStatus(tx, id);
  if (heard.by === 'panel' && before && isReported(before, now)) {
    await writeDue(tx, id, (before.reported_at ?? now) + FRESH);
    return { notices: [], shown: false };
  }
  const { answer } = heard;
  const misses = 'status' in answer ? 0 : (before?.misses ?? 0) + 1;
  const wasOnline = before?.online === 1;
  const online = 'status' in answer || (wasOnline && misses < MOST_MISSES);
  const since = before?.since ?? null;
  const values = {
    ...toldOf(answer, online),
    ...rhythmOf(heard, now),
    misses,
    asked_at: now,
    online: Number(online),
    problem: 'problem' in answer ? answer.problem : null,
    since: since === null || online !== wasOnline ? now : since,
  };
  await writeStatus(tx, id, values);
  if ('status' in answer) await countPlayers(tx, id, answer.status.players, now);
  const changed = online !== wasOnline && since !== null;
  if (changed) await tellFeeds(tx, [serverTold(id, label, online, now - since)], now);
  return {
    notices: changed ? [outageNotice(id, changeText(label, online, now - since))] : [],
    // Figures that are never the same twice are shown as often as the panel asks by itself.
    shown:
      before === undefined ||
      SHOWN.some((key) => key in values && values[key as keyof typeof values] !== before[key]) ||
      Math.floor(now / EVERY) !== Math.floor((before.asked_at ?? 0) / EVERY),
  };
}
