import { ALERT_DAYS } from '@steward/api-client/contract/alerts';
import type { Standing } from '@steward/api-client/rules/roles';
import { idsOfPerson } from '../../core/players/repository.ts';
import type { Db } from '../../db/schema.ts';

const SECONDS = ALERT_DAYS * 86_400;

export type Reader = Pick<Standing, 'id' | 'person' | 'adminLevel'>;

/** Alerts that may still be read, to a channel of the reader's rank or to the game: neither by them nor about an account of theirs. */
export const toReader = (db: Db, reader: Reader, now: number) =>
  db
    .selectFrom('alert')
    .leftJoin('alert_channel as channel', 'channel.id', 'alert.channel_id')
    .where('alert.created_at', '>=', now - SECONDS)
    .where('alert.deleted_at', 'is', null)
    .where((e) => e.or([e('channel.level', '<=', reader.adminLevel), e('alert.tag_ingame', '=', 1)]))
    .where((e) => e.or([e('alert.staff_id', 'is', null), e('alert.staff_id', '!=', reader.id)]))
    .where('alert.player_id', 'not in', idsOfPerson(reader));

/** The newest alert that the reader saw; 0 when they never looked. */
export async function readUpTo(db: Db, reader: Reader): Promise<number> {
  const row = await db
    .selectFrom('alert_read')
    .select('alert_id')
    .where('player_id', '=', reader.id)
    .executeTakeFirst();
  return row?.alert_id ?? 0;
}
