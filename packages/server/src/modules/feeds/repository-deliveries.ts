import type { FeedDelivery, feeds } from '@steward/api-client/contract/feeds';
import { isFeedEvent, type FeedEvent } from '@steward/api-client/rules/feed-events';
import {
  DELIVERY_STATES,
  fillTemplate,
  shownFact,
  templateOf,
  type DeliveryState,
  type FeedFacts,
} from '@steward/api-client/rules/feeds';
import { instant, maybeInstant } from '../../core/clock.ts';
import { nullableValue, readPage, columnValue, type ListPart, type ListValues } from '../../db/listing.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { oneOf, parsed, templatesOf } from './repository.ts';

export const TEST = 'test';

const deliveries = (db: Db | Tx) =>
  db
    .selectFrom('feed_delivery as delivery')
    .innerJoin('feed', 'feed.id', 'delivery.feed_id')
    .selectAll('delivery')
    .select(['feed.templates', 'feed.target', 'feed.form', 'feed.sealed', 'feed.state as feed_state', 'feed.name']);

export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveries>['executeTakeFirstOrThrow']>>;

/** A message with its feed. */
export const findDelivery = (db: Db | Tx, id: number): Promise<DeliveryRow | undefined> =>
  deliveries(db).where('delivery.id', '=', id).executeTakeFirst();

export const factsOf = ({ facts }: Pick<DeliveryRow, 'facts'>): FeedFacts => parsed(facts);

/** What a message says, as plain text: without the marks of its template. */
export function plainText(row: Pick<DeliveryRow, 'event' | 'facts' | 'templates'>): string {
  const { event } = row;
  if (!isFeedEvent(event)) return 'Test';
  return fillTemplate(templateOf(templatesOf(row), event).replaceAll('**', ''), factsOf(row), shownFact);
}

const eventOf = (text: string): FeedDelivery['event'] => (isFeedEvent(text) ? text : TEST);

/** A message as it is listed. */
export const deliveryOf = (row: DeliveryRow): FeedDelivery => ({
  id: row.id,
  event: eventOf(row.event),
  at: instant(row.at),
  text: plainText(row),
  state: oneOf(DELIVERY_STATES, row.state, 'failed'),
  tries: row.tries,
  status: row.status,
  error: row.error,
  sentAt: maybeInstant(row.sent_at),
});

const DELIVERIES: ListValues<typeof feeds.deliveries> = {
  id: columnValue('delivery.id'),
  event: columnValue('delivery.event'),
  at: columnValue('delivery.at'),
  state: columnValue('delivery.state'),
  tries: columnValue('delivery.tries'),
  status: nullableValue('delivery.status'),
  error: nullableValue('delivery.error'),
  sentAt: nullableValue('delivery.sent_at'),
};

/** A page of what a feed sent, newest first. */
export async function listDeliveries(
  db: Db,
  { feed, state }: { readonly feed: number; readonly state?: DeliveryState | undefined },
  page: ListPart,
): Promise<{ items: FeedDelivery[]; total: number }> {
  const all = deliveries(db).where('delivery.feed_id', '=', feed);
  const counted = db.selectFrom('feed_delivery as delivery').where('delivery.feed_id', '=', feed);
  const { rows, total } = await readPage(
    db,
    {
      query: state === undefined ? all : all.where('delivery.state', '=', state),
      counted: state === undefined ? counted : counted.where('delivery.state', '=', state),
      values: DELIVERIES,
      usual: { by: [['delivery.id', 'desc']], tie: 'delivery.id' },
    },
    page,
  );
  return { items: rows.map(deliveryOf), total };
}

/** Writes a test message; its id. */
export async function insertTest(tx: Tx, feed: number, now: number): Promise<number> {
  const { id } = await tx
    .insertInto('feed_delivery')
    .values({ feed_id: feed, event: TEST, facts: '{}', at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface Tried {
  readonly state: DeliveryState;
  readonly status: number | null;
  readonly error: string | null;
  /** When it arrived; epoch seconds. */
  readonly sentAt: number | null;
}

/** Notes how a try ended. */
export const noteTry = (tx: Tx, id: number, { state, status, error, sentAt }: Tried) =>
  tx
    .updateTable('feed_delivery')
    .set((row) => ({ state, status, error, sent_at: sentAt, tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const setWaiting = (tx: Tx, id: number) =>
  tx.updateTable('feed_delivery').set({ state: 'waiting', error: null, tries: 0 }).where('id', '=', id).execute();

/** The message that is changed about a thing. */
export const findMessage = async (db: Db, feed: number, thread: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('feed_message')
      .select('message')
      .where('feed_id', '=', feed)
      .where('thread', '=', thread)
      .executeTakeFirst()
  )?.message;

/** Keeps which message is changed about a thing; none: it is over, and the next one begins anew. */
export const keepMessage = (tx: Tx, feed: number, thread: string, message: string | undefined, now: number) =>
  message === undefined
    ? tx.deleteFrom('feed_message').where('feed_id', '=', feed).where('thread', '=', thread).execute()
    : tx
        .insertInto('feed_message')
        .values({ feed_id: feed, thread, message, at: now })
        .onConflict((conflict) => conflict.columns(['feed_id', 'thread']).doUpdateSet({ message, at: now }))
        .execute();

/** Messages that wait although their feed tells nothing any more. */
export const failWaiting = (tx: Tx, feed: number, error: string) =>
  tx
    .updateTable('feed_delivery')
    .set({ state: 'failed', error })
    .where('feed_id', '=', feed)
    .where('state', '=', 'waiting')
    .where('event', '!=', TEST)
    .execute();

/** The facts of the latest message of each of these events. */
export async function latestFacts(db: Db, events: readonly FeedEvent[]) {
  const latest = events.map((event) =>
    db
      .selectFrom('feed_delivery')
      .select(['event', 'facts', 'at'])
      .where('event', '=', event)
      .orderBy('id', 'desc')
      .limit(1)
      .execute(),
  );
  return (await Promise.all(latest)).flat();
}
