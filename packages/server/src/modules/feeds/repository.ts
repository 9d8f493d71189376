import type { Feed, FeedDelivery, feeds } from '@steward/api-client/contract/feeds';
import { FEED_EVENTS, isFeedEvent, type FeedEvent } from '@steward/api-client/rules/feed-events';
import {
  DELIVERY_STATES,
  FEED_FORMS,
  FEED_STATES,
  FEED_TARGETS,
  fillTemplate,
  maskedAddress,
  shownFact,
  templateOf,
  type DeliveryState,
  type FeedFacts,
  type FeedTarget,
} from '@steward/api-client/rules/feeds';
import { LOG_TYPES } from '@steward/api-client/rules/log-access';
import { instant, maybeInstant } from '../../core/clock.ts';
import type { Secrets } from '../../core/secrets.ts';
import { maybe, readPage, value, type ListPart, type ListValues } from '../../db/listing.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { feedContext } from '../../db/sealed.ts';

export const TEST = 'test';

const oneOf = <T extends string>(values: readonly T[], text: string, otherwise: T): T =>
  values.find((value) => value === text) ?? otherwise;
const parsed = <T>(text: string): T => JSON.parse(text) as T;
const LOGS = LOG_TYPES.map(({ type }) => type);

/** A feed as it is kept; what is sealed apart. */
export const findFeed = (db: Db | Tx, id: number) =>
  db.selectFrom('feed').selectAll().where('id', '=', id).executeTakeFirst();

export type FeedRow = NonNullable<Awaited<ReturnType<typeof findFeed>>>;

/** Feeds with how their messages stand. */
const feedRows = (db: Db | Tx) =>
  db
    .selectFrom('feed')
    .selectAll('feed')
    .select(({ selectFrom }) => {
      const of = (state: DeliveryState) =>
        selectFrom('feed_delivery').whereRef('feed_id', '=', 'feed.id').where('feed_delivery.state', '=', state);
      return [
        of('waiting')
          .select((e) => e.fn.countAll<number>().as('many'))
          .as('waiting'),
        of('failed')
          .select((e) => e.fn.countAll<number>().as('many'))
          .as('failed'),
        of('sent').select('sent_at').orderBy('feed_delivery.id', 'desc').limit(1).as('sent_at'),
      ];
    });

type ShownRow = Awaited<ReturnType<ReturnType<typeof feedRows>['executeTakeFirstOrThrow']>>;

/** A feed as it is shown. */
const feedOf = (row: ShownRow): Feed => ({
  id: row.id,
  name: row.name,
  target: oneOf(FEED_TARGETS, row.target, 'webhook'),
  address: row.address,
  events: parsed<string[]>(row.events).filter(isFeedEvent),
  templates: templatesOf(row),
  form: oneOf(FEED_FORMS, row.form, 'card'),
  minutes: row.minutes,
  words: parsed(row.words),
  logs: parsed<string[]>(row.logs).flatMap((log) => LOGS.find((type) => type === log) ?? []),
  state: oneOf(FEED_STATES, row.state, 'paused'),
  why: row.why,
  waiting: row.waiting ?? 0,
  failed: row.failed ?? 0,
  sentAt: maybeInstant(row.sent_at),
});

export const templatesOf = ({ templates }: Pick<FeedRow, 'templates'>): Partial<Record<FeedEvent, string>> => {
  const kept = parsed<Record<string, string>>(templates);
  return Object.fromEntries(FEED_EVENTS.flatMap((event) => (kept[event] === undefined ? [] : [[event, kept[event]]])));
};

/** All feeds by name, with how their messages stand. */
export const listFeeds = async (db: Db): Promise<Feed[]> =>
  (await feedRows(db).orderBy('feed.name').orderBy('feed.id').execute()).map(feedOf);

/** A feed with how its messages stand. */
export async function showFeed(db: Db | Tx, id: number): Promise<Feed | undefined> {
  const row = await feedRows(db).where('feed.id', '=', id).executeTakeFirst();
  return row && feedOf(row);
}

/** What a feed keeps sealed. */
export interface Sealed {
  readonly address: string;
  /** Signs what is sent; Discord needs none. */
  readonly secret?: string | undefined;
}

export const openSealed = (secrets: Secrets, { id, sealed }: Pick<FeedRow, 'id' | 'sealed'>): Sealed | undefined => {
  const text = secrets.open(sealed, feedContext(id));
  return text === undefined ? undefined : parsed<Sealed>(text);
};

export interface Settings {
  readonly name: string;
  readonly events: readonly FeedEvent[];
  readonly templates: Readonly<Partial<Record<FeedEvent, string>>>;
  readonly form: string;
  readonly minutes: number;
  readonly words: readonly string[];
  readonly logs: readonly string[];
}

const columnsOf = ({ name, events, templates, form, minutes, words, logs }: Settings) => ({
  name,
  form,
  minutes,
  events: JSON.stringify(FEED_EVENTS.filter((event) => events.includes(event))),
  templates: JSON.stringify(templates),
  words: JSON.stringify([...new Set(words)]),
  logs: JSON.stringify([...new Set(logs)]),
});

/** Seals an address with its key for a feed; gives the columns. */
const sealedColumns = (secrets: Secrets, id: number, target: FeedTarget, sealed: Sealed) => ({
  address: maskedAddress(target, sealed.address),
  sealed: secrets.seal(JSON.stringify(sealed), feedContext(id)),
});

/** Adds a feed; its id. */
export async function insertFeed(
  tx: Tx,
  secrets: Secrets,
  feed: Settings & { readonly target: FeedTarget; readonly sealed: Sealed },
  { now, by }: { readonly now: number; readonly by: number },
): Promise<number> {
  const kept = { target: feed.target, address: '', sealed: '', created_at: now, created_by: by > 0 ? by : null };
  const { id } = await tx
    .insertInto('feed')
    .values({ ...columnsOf(feed), ...kept })
    .returning('id')
    .executeTakeFirstOrThrow();
  await resealFeed(tx, secrets, { id, target: feed.target }, feed.sealed);
  return id;
}

/** Keeps another address or key. */
export const resealFeed = (
  tx: Tx,
  secrets: Secrets,
  { id, target }: { readonly id: number; readonly target: FeedTarget },
  sealed: Sealed,
) =>
  tx
    .updateTable('feed')
    .set(sealedColumns(secrets, id, target, sealed))
    .where('id', '=', id)
    .execute();

export const changeFeed = (tx: Tx, id: number, settings: Settings) =>
  tx.updateTable('feed').set(columnsOf(settings)).where('id', '=', id).execute();

export const setFeedState = (tx: Tx, id: number, state: Feed['state'], why: string | null = null) =>
  tx.updateTable('feed').set({ state, why }).where('id', '=', id).execute();

/** Removes a feed with all that it sent. */
export async function removeFeed(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('feed_message').where('feed_id', '=', id).execute();
  await tx.deleteFrom('feed_delivery').where('feed_id', '=', id).execute();
  await tx.deleteFrom('feed').where('id', '=', id).execute();
}

/** A name belongs to one feed. */
export const isNameTaken = async (tx: Tx, name: string, besides: number): Promise<boolean> =>
  (await tx.selectFrom('feed').select('id').where('name', '=', name).where('id', '!=', besides).executeTakeFirst()) !==
  undefined;

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
  id: value('delivery.id'),
  event: value('delivery.event'),
  at: value('delivery.at'),
  state: value('delivery.state'),
  tries: value('delivery.tries'),
  status: maybe('delivery.status'),
  error: maybe('delivery.error'),
  sentAt: maybe('delivery.sent_at'),
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
