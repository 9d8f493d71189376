import { DELETED, typeWord } from '@steward/api-client/rules/tickets';
import { LOG_TYPES, type LogType } from '@steward/api-client/rules/log-access';
import { hideAddresses } from '../../core/hide-addresses.ts';
import { tellOutbox } from '../../core/outbox.ts';
import { repeat, type Repeated } from '../../core/repeat.ts';
import type { Services } from '../../core/services.ts';
import { feedsThatTell, tellFeed, type Told } from '../../db/feeds.ts';
import type { TailEvent, TailLine } from '../../logs/store.ts';
import { listUntakenTickets } from './repository-watch.ts';

const LOOK_MS = 5000;
/** Tickets that were opened longer ago are not told: staff know, or nobody asks any more. */
const MOST_WAIT = 86_400;
/** As many lines are told of one feed in a minute; what comes beyond is told as a number. */
const MOST_LINES = 20;
const LINE_SECONDS = 60;
const LINE_CHARACTERS = 1000;

type WatchServices = Pick<Services, 'database' | 'db' | 'bus' | 'clock' | 'log'> & {
  readonly logs: { readonly store: { readonly tail: Pick<Services['logs']['store']['tail'], 'follow'> } };
};
type Feeds = Awaited<ReturnType<typeof feedsThatTell>>;

/** Which feed looks for which words in a type of log. */
interface Looking {
  readonly feed: number;
  /** Small letters, with the word as it was written. */
  readonly words: readonly (readonly [lower: string, word: string])[];
}

function lookingIn(type: LogType, feeds: Feeds): Looking[] {
  return feeds
    .filter(({ events, logs }) => events.includes('words') && logs.includes(type))
    .map(({ id, words }) => ({ feed: id, words: words.map((word) => [word.toLowerCase(), word] as const) }));
}

/** Tells feeds of lines with their words, each once whichever process reads it. */
function createLineTeller({ database, bus, log, clock }: WatchServices) {
  const told = new Map<number, { since: number; lines: number; beyond: number }>();

  const write = async (feed: number, what: Told): Promise<void> => {
    const follows = await database.withWrite((tx) => tellFeed(tx, feed, [what], clock.now()));
    if (follows) await tellOutbox({ bus, log });
  };

  /** Whether one more line is told now; else it is counted. */
  function takes(feed: number): { readonly takes: boolean; readonly beyond: number } {
    const now = clock.now();
    const before = told.get(feed);
    if (!before || now - before.since >= LINE_SECONDS) {
      told.set(feed, { since: now, lines: 1, beyond: 0 });
      return { takes: true, beyond: before?.beyond ?? 0 };
    }
    if (before.lines < MOST_LINES) before.lines += 1;
    else before.beyond += 1;
    return { takes: before.beyond === 0, beyond: 0 };
  }

  return async (type: LogType, { id, text }: TailLine, looking: readonly Looking[]): Promise<void> => {
    const lower = text.toLowerCase();
    for (const { feed, words } of looking) {
      const word = words.find(([one]) => lower.includes(one))?.[1];
      if (word === undefined) continue;
      const { takes: told, beyond } = takes(feed);
      const log = LOG_TYPES.find((one) => one.type === type)?.label ?? type;
      if (beyond > 0)
        await write(feed, {
          event: 'words',
          facts: { log, word, line: `${beyond} more lines in the last minute` },
          key: `beyond ${id}`,
        });
      if (told)
        await write(feed, {
          event: 'words',
          facts: { log, word, line: hideAddresses(text).slice(0, LINE_CHARACTERS) },
          key: `line ${id}`,
        });
    }
  };
}

const isLine = (event: TailEvent): event is TailLine => event.kind === 'line';

/** Tells feeds of tickets that nobody takes, and of words in logs. Every process has one; each thing is told once. */
export function startFeedWatch(services: WatchServices, { lookMs = LOOK_MS } = {}): Repeated {
  const { database, db, bus, clock, log, logs } = services;
  const following = new Map<LogType, { readonly abort: AbortController; readonly ended: Promise<void> }>();
  const tell = createLineTeller(services);
  let feeds: Feeds = [];

  async function lookAtTickets(): Promise<void> {
    const now = clock.now();
    for (const { id, minutes } of feeds.filter(({ events }) => events.includes('ticket-waiting'))) {
      const span = { from: now - MOST_WAIT, until: now - minutes * 60 };
      if ((await listUntakenTickets(db, id, span)).length === 0) continue;
      await database.withWrite(async (tx) => {
        const tickets = await listUntakenTickets(tx, id, span);
        const told = tickets.map(({ key, ...ticket }): Told => ({
          event: 'ticket-waiting',
          facts: {
            number: String(ticket.id),
            type: typeWord(ticket.type).toLowerCase(),
            player: ticket.reporter ?? DELETED,
            reason: ticket.reason,
            minutes: String(Math.floor((now - ticket.created_at) / 60)),
          },
          key,
        }));
        await tellFeed(tx, id, told, now);
      });
      await tellOutbox({ bus, log });
    }
  }

  async function follow(type: LogType, signal: AbortSignal): Promise<void> {
    for await (const event of logs.store.tail.follow({ type, backlog: 0 }, signal))
      if (isLine(event)) await tell(type, event, lookingIn(type, feeds));
  }

  function followWanted(): void {
    const wanted = new Set(LOG_TYPES.map(({ type }) => type).filter((type) => lookingIn(type, feeds).length > 0));
    for (const [type, { abort }] of following) if (!wanted.has(type)) abort.abort();
    for (const type of wanted) {
      if (following.has(type)) continue;
      const abort = new AbortController();
      const ended = follow(type, abort.signal)
        .catch((error: unknown) =>
          log.warn({ err: error, type }, 'Words in a log are not looked for now; it is tried again.'),
        )
        .finally(() => following.delete(type));
      following.set(type, { abort, ended });
    }
  }

  async function look(): Promise<void> {
    feeds = await feedsThatTell(db, new Set(['ticket-waiting', 'words']));
    followWanted();
    await lookAtTickets();
  }

  const failed = (error: unknown) =>
    log.warn({ err: error }, 'What feeds tell of could not be looked for; it is tried again.');
  const looking = repeat(look, { everyMs: lookMs, failed });
  return {
    again: looking.again,
    async stop() {
      await looking.stop();
      const all = [...following.values()];
      for (const { abort } of all) abort.abort();
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}
