import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { LogRecord } from '@steward/api-client/contract/bridge';
import type { LogType } from '@steward/api-client/rules/log-access';
import { instant } from '../../core/clock.ts';
import { runKind, type AnyRunKind } from '../../core/outbox-kinds.ts';
import type { OutboxItem } from '../../core/outbox.ts';
import type { Services } from '../../core/services.ts';
import { writeRecords } from './logs.ts';
import { findTwins } from './said-twins.ts';
import { bringsLogs, clockAheadOf, decideSaid, listSaid, removeSaid, type SaidRow } from './said-repository.ts';

type SaidServices = Pick<Services, 'database' | 'db' | 'clock' | 'logs'>;

const KIND = 'said.write';
const MOST_ROWS = 500;
/** A server whose log came within that time may bring the same lines. */
const LOGS_SECONDS = 7 * 86_400;
/** As long a line of the log may take behind its event; longer where both waited for the panel. */
const HOLD_SECONDS = 3;
const HOLD_LATE_SECONDS = 120;
/** What is told later than that is no live line. */
const LATE_SECONDS = 60;
const LOOK_AGAIN_MS = 500;
/** Then others have their turn. */
const MOST_WAIT_MS = 5000;
const HOLDS = 'It waits for the log of the game server, which may have the same lines.';

/** The writing of what a server said. */
export const writingItem = (server: string): OutboxItem => ({
  kind: KIND,
  subject: server,
  payload: { server },
  orderingKey: server,
  replaces: true,
});

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** The text as one line: control characters and what ends lines elsewhere are written out. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(
      /[\p{Cc}\u2028\u2029]/gu,
      (found) => NAMED[found] ?? `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );

const quotedUnless = (plain: RegExp, text: string): string => (plain.test(text) ? text : JSON.stringify(text));

/**
 * The line as logs hold it behind its time, `[rpg] [chat] [John_Doe]: good day`: who said it ends at the first `]: `, whatever
 * names and texts hold.
 */
export function saidLine({
  server,
  label,
  player,
  text,
}: Pick<SaidRow, 'server' | 'label' | 'player' | 'text'>): string {
  const by = player === null ? '' : ` [${quotedUnless(/^[^:"\p{Cc}\u2028\u2029]+$/u, player)}]`;
  return oneLine(`[${server}] [${quotedUnless(/^[\w-]+(?: [\w-]+)*$/, label)}]${by}: ${text}`);
}

const isLive = ({ at, heard_at }: SaidRow): boolean => heard_at - at <= LATE_SECONDS;

/** Rows as lines of a log whose places are their ids: each is written once. */
function recordsOf(rows: readonly SaidRow[]): LogRecord[] {
  const records: (LogRecord & { lines: LogRecord['lines'] })[] = [];
  for (const row of rows) {
    const line = { size: 1, text: saidLine(row), at: instant(row.at), type: row.type as LogType };
    const last = records.at(-1);
    if (last && last.offset + last.lines.length === row.id && last.live === isLive(row)) last.lines.push(line);
    else records.push({ file: 'said', part: '0', live: isLive(row), offset: row.id, lines: [line] });
  }
  return records;
}

/** Whether a line of the log may still come that is the same. */
function mayHaveTwin({ heard_at, at }: SaidRow, now: number): boolean {
  const passed = now - heard_at;
  return passed >= 0 && passed < (heard_at - at > LATE_SECONDS ? HOLD_LATE_SECONDS : HOLD_SECONDS);
}

/**
 * Decides which of some rows are to be written: in their order, as far as is known. What a log of the server has is let
 * go. Gives those to write.
 */
async function decide(services: SaidServices, server: string, rows: readonly SaidRow[], signal: AbortSignal) {
  const { database, db, clock, logs } = services;
  const isOpen = ({ decided }: SaidRow) => decided === 0;
  const open = rows.filter(isOpen);
  if (open.length === 0) return rows;
  const brings = await bringsLogs(db, server, clock.now() - LOGS_SECONDS);
  const ahead = brings ? await clockAheadOf(db, server) : 0;
  const twins = brings ? await findTwins(logs.store, { server, ahead }, open, signal) : new Set<number>();
  const own = rows.filter(({ id }) => !twins.has(id));
  const now = clock.now();
  const end = own.findIndex((row) => isOpen(row) && brings && mayHaveTwin(row, now));
  const written = end < 0 ? own : own.slice(0, end);
  const ids = written.filter(isOpen).map(({ id }) => id);
  if (twins.size > 0 || ids.length > 0)
    await database.withWrite(async (tx) => {
      await removeSaid(tx, [...twins]);
      await decideSaid(tx, ids);
    });
  return written;
}

/** Writes what a server said into the logs, each line once, and not those that its own log brings. */
async function writeSaid(services: SaidServices, server: string, signal: AbortSignal) {
  const { database, db } = services;
  const until = performance.now() + MOST_WAIT_MS;
  while (!signal.aborted) {
    const rows = await listSaid(db, server, MOST_ROWS);
    if (rows.length === 0) return undefined;
    const written = await decide(services, server, rows, signal);
    if (written.length > 0) {
      await writeRecords(services, { server, notes: `${server} said` }, recordsOf(written));
      await database.withWrite((tx) =>
        removeSaid(
          tx,
          written.map(({ id }) => id),
        ),
      );
    } else if (performance.now() > until) return { error: HOLDS };
    else await sleep(LOOK_AGAIN_MS);
  }
  return undefined;
}

/** Brings what people said in games into the logs. */
export const saidWriting = (services: SaidServices): AnyRunKind =>
  runKind({
    kind: KIND,
    payload: z.object({ server: z.string() }),
    run: ({ server }, signal) => writeSaid(services, server, signal),
  });
