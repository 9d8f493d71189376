import type { AlertToStaff } from '@steward/api-client/contract/alerts';
import { instant } from '../../core/clock.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { type Reader, readUpTo, toReader } from './inbox-reader-repository.ts';

const MOST = 200;

/** Alerts to the reader, newest first. */
export async function listInbox(db: Db, reader: Reader, now: number): Promise<AlertToStaff[]> {
  const [upTo, rows] = await Promise.all([
    readUpTo(db, reader),
    toReader(db, reader, now)
      .innerJoin('player as subject', 'subject.id', 'alert.player_id')
      .leftJoin('player as staff', 'staff.id', 'alert.staff_id')
      .select([
        'alert.id',
        'alert.reason',
        'alert.created_at',
        'alert.tag_here',
        'alert.tag_ingame',
        'channel.name as channel_name',
        'subject.name as subject_name',
        'staff.name as staff_name',
      ])
      .orderBy('alert.created_at', 'desc')
      .orderBy('alert.id', 'desc')
      .limit(MOST)
      .execute(),
  ]);
  return rows.map((row) => ({
    id: row.id,
    playerName: row.subject_name,
    reason: row.reason,
    date: instant(row.created_at),
    staffName: row.staff_name,
    channel: row.channel_name,
    tagHere: row.tag_here === 1,
    tagIngame: row.tag_ingame === 1,
    unread: row.id > upTo,
  }));
}

/** How many of them came after the reader last looked. */
export async function countUnread(db: Db, reader: Reader, now: number): Promise<number> {
  const upTo = await readUpTo(db, reader);
  const { n } = await toReader(db, reader, now)
    .select((c) => c.fn.countAll<number>().as('n'))
    .where('alert.id', '>', upTo)
    .executeTakeFirstOrThrow();
  return Math.min(n, MOST);
}

/** The reader saw the alerts up to this one; never fewer than before. */
export const markRead = (tx: Tx, player: number, alert: number) =>
  tx
    .insertInto('alert_read')
    .values({ player_id: player, alert_id: alert })
    .onConflict((conflict) =>
      conflict.column('player_id').doUpdateSet({ alert_id: alert }).where('alert_read.alert_id', '<', alert),
    )
    .execute();
