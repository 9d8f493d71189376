import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentConfig } from '../config/read.ts';
import { deliver } from '../deliver/deliver.ts';
import type { SetAside } from '../deliver/set-aside.ts';
import { codeOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Panel } from '../panel.ts';
import type { Mark } from '../spool/groups.ts';
import { openSpool, type Spool } from '../spool/spool.ts';
import { eventRecord } from '../deliver/records.ts';
import { createEntryEvents, type EntryEvents } from './events/entry-events.ts';
import { readMapping } from './events/mapping.ts';
import { followLogs, type FollowedLogs } from './follow-logs.ts';
import { sourceOf, type LogEvents } from './log-file.ts';

const FOLDER = 'logs';
const BATCH_BYTES = 384 * 1024;
/** A record holds a line of 64 kB more than it should, each character of which may be written as six. */
const PIECE_BYTES = 1024 * 1024;
/** The panel knows lines that come again. */
const NOTE_MS = 1000;
/** What is left of the spool for events, where logs are brought, too. */
const EVENTS_SHARE = 0.25;
/** A file that is gone is remembered for so long: it may come back. */
const GONE_MS = 30 * 24 * 3_600_000;

/** Bytes that events may take of the spool; lines of logs have the rest for themselves, so that they hold up no event. */
export const eventBytes = ({ spool, logs }: AgentConfig): number =>
  logs.length > 0 ? Math.floor(spool.mostBytes * EVENTS_SHARE) : spool.mostBytes;

export interface OpenLogsOptions {
  readonly config: AgentConfig;
  /** Where events wait. */
  readonly events: Spool;
  readonly panel: Panel;
  readonly setAside: SetAside;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

const isGone = (path: string): Promise<boolean> =>
  stat(path).then(
    () => false,
    (error: unknown) => codeOf(error) === 'ENOENT',
  );

/** Brings what a log tells to the panel: events first, since they count once however often they are sent. */
const eventsOf = (
  file: string,
  entryEvents: EntryEvents,
  { events, setAside }: Pick<OpenLogsOptions, 'events' | 'setAside'>,
): LogEvents => ({
  recall: (format, entries) => void entryEvents.read(format, entries, ''),
  async take(format, entries, part) {
    const told = entryEvents.read(format, entries, part);
    const records = told.flatMap((one) => ('event' in one ? [eventRecord(one.event)] : []));
    await setAside.add(
      told.flatMap((one) => ('problem' in one ? [{ id: one.id, reason: one.problem, line: one.line }] : [])),
    );
    if (records.length > 0) await events.append(`events.${sourceOf(file)}`, records, { part });
  },
});

/** Begins to follow the logs and to send their lines, from a spool of their own. */
export async function openLogs({ config, events, panel, setAside, log, signal, now }: OpenLogsOptions) {
  const isOfUse = async ({ seenMs, path }: Mark): Promise<boolean> =>
    now() - Number(seenMs) < GONE_MS || !(await isGone(String(path)));
  const spool = await openSpool({
    folder: join(config.spool.folder, FOLDER),
    mostBytes: config.spool.mostBytes - eventBytes(config),
    log,
    signal,
    isOfUse,
    pieceBytes: PIECE_BYTES,
    readBytes: BATCH_BYTES,
    noteEveryMs: NOTE_MS,
  });
  const logs: FollowedLogs[] = [];
  for (const { events: tells, mapping, ...followed } of config.logs) {
    const own = mapping === undefined ? undefined : await readMapping(mapping);
    const openEvents = (file: string) => eventsOf(file, createEntryEvents(own), { events, setAside });
    logs.push({ ...followed, ...(tells && { openEvents }) });
  }
  const sender = { sendEvents: panel.sendLogs, answer: panel.answer };
  return {
    parts: [
      followLogs({ logs, spool, log, signal, now }),
      deliver({ spool, panel: sender, what: 'Log lines', batchBytes: BATCH_BYTES, setAside, log, signal }),
    ],
    close: () => spool.close(),
  };
}
