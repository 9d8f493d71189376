import {
  FULL_BAN,
  FULL_BAN_PUNISHMENT,
  TEMPORARY_BAN,
  TEMPORARY_BAN_PUNISHMENT,
} from '@steward/api-client/rules/punishments';
import type { Tx } from '../../../db/schema.ts';
import { addPunishment, findLastAddress } from './repository-punishments.ts';
import { insertRows } from './repository-insert.ts';
import { countDays, countOnDays } from './statistics.ts';

export interface GivenPunishment {
  readonly playerId: number;
  readonly staffId: number | null;
  /** 1 to 11; 4 and 5 are bans. */
  readonly type: number;
  readonly reason: string;
  readonly extra: string | null;
  readonly at: number;
  /** End of a temporary ban; epoch seconds. */
  readonly until?: number | undefined;
}

/** Punishments that were given in the game now. A ban writes both: the record and the ban itself. */
export async function givePunishments(tx: Tx, given: readonly GivenPunishment[]): Promise<void> {
  for (const one of given) {
    const isFull = one.type === FULL_BAN_PUNISHMENT;
    const punishment = await addPunishment(tx, {
      player_id: one.playerId,
      staff_id: one.staffId,
      type: one.type,
      reason: one.reason,
      extra: one.extra,
      created_at: one.at,
    });
    if (!isFull && one.type !== TEMPORARY_BAN_PUNISHMENT) continue;
    await insertRows(tx, 'ban', [
      {
        player_id: one.playerId,
        punishment_id: punishment,
        type: isFull ? FULL_BAN : TEMPORARY_BAN,
        reason: one.reason,
        start_at: one.at,
        end_at: isFull ? null : (one.until ?? one.at),
        staff_id: one.staffId,
        ip: (await findLastAddress(tx, one.playerId)) ?? null,
      },
    ]);
    await countOnDays(tx, 'bans', countDays([one.at]));
  }
  await countOnDays(tx, 'punishments', countDays(given.map((one) => one.at)));
}
