import type { FeedEvent } from '@steward/api-client/rules/feed-events';
import type { FeedFacts } from '@steward/api-client/rules/feeds';
import { chunksOf } from './chunks.ts';
import { insertOutbox, type OutboxItem } from './outbox.ts';
import type { Db, Tx } from './schema.ts';

/** Messages are kept for so many seconds after what they tell of. */
const KEPT = 30 * 86_400;
/** Something older is not told any more: nobody waits for it. */
const STALE = 86_400;
/** Messages that are changed afterwards, for so many seconds. */
const THREAD_KEPT = 7 * 86_400;

/** Something that feeds tell of. */
export interface Told {
  readonly event: FeedEvent;
  readonly facts: FeedFacts;
  /** Epoch seconds; now when left out. */
  readonly at?: number;
  /** Names it, where it could be told twice: it is told once. */
  readonly key?: string;
  /** What it is about, where one message is changed each time. */
  readonly thread?: string;
  /** Nothing follows in that message. */
  readonly ends?: boolean;
}

export const FEED_KIND = 'feed.delivery';

/** The sending of a message, behind all others of its feed. */
export const deliveryItem = (feed: number, delivery: number): OutboxItem => ({
  kind: FEED_KIND,
  subject: String(delivery),
  payload: { delivery },
  orderingKey: `feed ${feed}`,
  replaces: true,
});

const listIn = (text: string): readonly string[] => JSON.parse(text) as readonly string[];

/** Feeds that are on, with what they tell of. */
export async function feedsThatTell(db: Db | Tx, events: ReadonlySet<string>) {
  const rows = await db
    .selectFrom('feed')
    .select(['id', 'events', 'minutes', 'words', 'logs'])
    .where('state', '=', 'on')
    .orderBy('id')
    .execute();
  return rows
    .map((row) => ({ ...row, events: listIn(row.events), words: listIn(row.words), logs: listIn(row.logs) }))
    .filter((feed) => feed.events.some((event) => events.has(event)));
}

/**
 * Writes what happened for one feed, to be sent after the commit; what has a key and was told already is not told
 * again. In a transaction that takes its turn among the writers. True when something is to follow.
 */
export async function tellFeed(tx: Tx, feed: number, told: readonly Told[], now: number): Promise<boolean> {
  if (told.length === 0) return false;
  const rows = await tx
    .insertInto('feed_delivery')
    .values(
      told.map(({ event, facts, at = now, key, thread, ends }) => ({
        feed_id: feed,
        event,
        event_key: key ?? null,
        thread: thread ?? null,
        ends: Number(ends ?? false),
        facts: JSON.stringify(facts),
        at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['feed_id', 'event_key']).doNothing())
    .returning('id')
    .execute();
  await insertOutbox(
    tx,
    rows.map(({ id }) => deliveryItem(feed, id)),
    { now },
  );
  return rows.length > 0;
}

/** The same for every feed that tells of it. */
export async function tellFeeds(tx: Tx, told: readonly Told[], now: number): Promise<boolean> {
  const fresh = told.filter(({ at = now }) => at > now - STALE);
  if (fresh.length === 0) return false;
  let follows = false;
  for (const { id, events } of await feedsThatTell(tx, new Set(fresh.map(({ event }) => event)))) {
    const some = fresh.filter(({ event }) => events.includes(event));
    if (await tellFeed(tx, id, some, now)) follows = true;
  }
  return follows;
}

/** Removes messages that were kept long enough. */
export async function pruneFeeds(tx: Tx, now: number): Promise<void> {
  const old = await tx
    .selectFrom('feed_delivery')
    .select('id')
    .where('at', '<', now - KEPT)
    .orderBy('at')
    .limit(1000)
    .execute();
  for (const chunk of chunksOf(
    old.map(({ id }) => id),
    1,
  ))
    await tx.deleteFrom('feed_delivery').where('id', 'in', chunk).execute();
  await tx
    .deleteFrom('feed_message')
    .where('at', '<', now - THREAD_KEPT)
    .execute();
}
