import type { Feed } from '@steward/api-client/contract/feeds';
import { FEED_EVENTS, isFeedEvent, type FeedEvent } from '@steward/api-client/rules/feed-events';
import {
  FEED_FORMS,
  FEED_STATES,
  FEED_TARGETS,
  maskedAddress,
  type DeliveryState,
  type FeedTarget,
} from '@steward/api-client/rules/feeds';
import { LOG_TYPES } from '@steward/api-client/rules/log-access';
import { maybeInstant } from '../../core/clock.ts';
import { hashSecret, type Secrets } from '../../core/secrets.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { feedContext } from '../../db/sealed.ts';

/** A kept word, where it is one of these. */
export const oneOf = <T extends string>(values: readonly T[], text: string, otherwise: T): T =>
  values.find((value) => value === text) ?? otherwise;
export const parsed = <T>(text: string): T => JSON.parse(text) as T;
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

/** Another text for other settings. */
const revisionOf = ({ name, address, events, templates, form, minutes, words, logs }: FeedRow): string =>
  hashSecret(JSON.stringify([name, address, events, templates, form, minutes, words, logs])).slice(0, 16);

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
  revision: revisionOf(row),
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
