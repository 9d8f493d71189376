import type { Db, Tx } from './schema.ts';

export interface Sealed {
  readonly table: 'player' | 'feed' | 'alert_channel';
  readonly id: number;
  readonly sealed: string;
  /** What it is bound to. */
  readonly context: string;
}

export const totpContext = (playerId: number): string => `totp:${playerId}`;
export const channelContext = (channelId: number): string => `alert-channel:${channelId}`;
export const feedContext = (feedId: number): string => `feed:${feedId}`;

const ofPlayers = (db: Db | Tx) =>
  db
    .selectFrom('player')
    .select(['id', 'totp_secret as sealed'])
    .where('totp_secret', 'is not', null)
    .$narrowType<{ sealed: string }>();

const ofFeeds = (db: Db | Tx) => db.selectFrom('feed').select(['id', 'sealed']);

const ofChannels = (db: Db | Tx) =>
  db
    .selectFrom('alert_channel')
    .select(['id', 'sealed'])
    .where('sealed', 'is not', null)
    .$narrowType<{ sealed: string }>();

const playerSealed = (row: { id: number; sealed: string }): Sealed => ({
  table: 'player',
  ...row,
  context: totpContext(row.id),
});
const feedSealed = (row: { id: number; sealed: string }): Sealed => ({
  table: 'feed',
  ...row,
  context: feedContext(row.id),
});

const channelSealed = (row: { id: number; sealed: string }): Sealed => ({
  table: 'alert_channel',
  ...row,
  context: channelContext(row.id),
});

/** Any secret that is sealed, to try a key on. */
export async function anySealed(db: Db): Promise<Sealed | undefined> {
  const player = await ofPlayers(db).limit(1).executeTakeFirst();
  if (player) return playerSealed(player);
  const feed = await ofFeeds(db).limit(1).executeTakeFirst();
  if (feed) return feedSealed(feed);
  const channel = await ofChannels(db).limit(1).executeTakeFirst();
  return channel && channelSealed(channel);
}

/** All secrets that are sealed. */
export const allSealed = async (tx: Tx): Promise<Sealed[]> => [
  ...(await ofPlayers(tx).orderBy('id').execute()).map(playerSealed),
  ...(await ofFeeds(tx).orderBy('id').execute()).map(feedSealed),
  ...(await ofChannels(tx).orderBy('id').execute()).map(channelSealed),
];

/** Puts a secret that was sealed anew in its place. */
export const replaceSealed = (tx: Tx, { table, id }: Pick<Sealed, 'table' | 'id'>, sealed: string) =>
  table === 'player'
    ? tx.updateTable('player').set({ totp_secret: sealed }).where('id', '=', id).execute()
    : tx.updateTable(table).set({ sealed }).where('id', '=', id).execute();
