import { banHolds } from '@steward/api-client/rules/ban-state';
import { FULL_BAN, TEMPORARY_BAN, punishmentOfBan } from '@steward/api-client/rules/punishments';
import { OWNER } from '@steward/api-client/rules/roles';
import { rangeOfRoute } from '../routes.ts';
import { recordPunishments } from '../../bridge/ingest/past-punishments.ts';
import { banHoldsAt } from '../../../db/ban-holds.ts';
import { chunksOf } from '../../../db/chunks.ts';
import { alignIds } from '../../bridge/ingest/repository.ts';
import type { NewRow } from '../../bridge/ingest/repository-insert.ts';
import { insertNumbered, nextId } from './repository.ts';
import { numberIn, textIn, type Resolved, type WriteContext, type Writer, type Written } from './writer.ts';

const NO_REASON = 'No reason was given';
const SOURCE = 'game';

const reasonOf = (row: Resolved): string => textIn(row, 'reason') ?? NO_REASON;

/** The end that a row gives: null for none. An end before the start is one that is over; the same time is none. */
function endGiven(row: Resolved, start: number): number | null {
  if (numberIn(row, 'permanent') === 1) return null;
  const minutes = numberIn(row, 'duration') ?? 0;
  const end = numberIn(row, 'end') ?? (minutes > 0 ? start + minutes * 60 : null);
  return end === start ? null : end;
}

/** What a ban is, of what the row says. A ban that is over and has no start is not one that begins now. */
function banOf(row: Resolved, now: number) {
  const start = numberIn(row, 'start') ?? Math.min(now, (numberIn(row, 'end') ?? now) - 1);
  const end = endGiven(row, start);
  const isLifted = numberIn(row, 'lifted') === 1 || numberIn(row, 'liftedAt') !== null;
  return {
    type: end === null ? FULL_BAN : TEMPORARY_BAN,
    reason: reasonOf(row),
    start_at: start,
    end_at: end,
    lifted_at: isLifted ? (numberIn(row, 'liftedAt') ?? Math.min(now, end ?? now)) : null,
  };
}

async function owners({ tx }: WriteContext, players: readonly number[]): Promise<Set<number>> {
  const found = new Set<number>();
  for (const chunk of chunksOf(players, 1))
    for (const { id } of await tx
      .selectFrom('player')
      .select('id')
      .where('id', 'in', chunk)
      .where('admin_level', '>=', OWNER)
      .execute())
      found.add(id);
  return found;
}

export const banWriter: Writer = {
  async add(context, rows) {
    const { tx, engine, now } = context;
    const guarded = await owners(context, [...new Set(rows.map((row) => row.ids['player'] ?? 0))]);
    let punishment = await nextId(tx, 'punishment');
    let next = await nextId(tx, 'ban');
    const punishments: NewRow<'punishment'>[] = [];
    const bans: NewRow<'ban'>[] = [];
    const written = rows.map((row): Written => {
      const player = row.ids['player'] ?? 0;
      const staff = row.ids['staff'] ?? null;
      const ban = banOf(row, now);
      const holds = banHolds({ endAt: ban.end_at, liftedAt: ban.lifted_at }, now) === 'active';
      if (holds && guarded.has(player)) return { refusal: 'The ban is of an owner of this Steward. It was left out.' };
      const punishmentId = punishment++;
      const id = next++;
      punishments.push({
        id: punishmentId,
        player_id: player,
        staff_id: staff,
        source: SOURCE,
        type: punishmentOfBan(ban.type),
        reason: ban.reason,
        created_at: ban.start_at,
      });
      bans.push({
        id,
        player_id: player,
        punishment_id: punishmentId,
        type: ban.type,
        reason: ban.reason,
        start_at: ban.start_at,
        end_at: ban.end_at,
        staff_id: staff,
        ip: textIn(row, 'ip'),
        lifted_at: ban.lifted_at,
      });
      return { rowId: id };
    });
    if (bans.length > 0) {
      await recordPunishments(tx, punishments, bans);
      await alignIds(tx, engine, ['punishment', 'ban']);
    }
    return written;
  },
  async change({ tx, now }, row, { rowId }) {
    const { start_at: _, lifted_at, ...ban } = banOf(row, now);
    const found = await tx
      .updateTable('ban')
      .set(ban)
      .where('id', '=', rowId)
      .returning(['punishment_id', 'lifted_at'])
      .executeTakeFirst();
    if (found && found.lifted_at === null && lifted_at !== null)
      await tx.updateTable('ban').set({ lifted_at }).where('id', '=', rowId).execute();
    if (found?.punishment_id != null)
      await tx
        .updateTable('punishment')
        .set({ reason: ban.reason, type: punishmentOfBan(ban.type) })
        .where('id', '=', found.punishment_id)
        .execute();
  },
  /** Games remove the row of a ban that they lift. */
  async gone({ tx, now }, rows) {
    for (const chunk of chunksOf(rows, 1))
      await tx
        .updateTable('ban')
        .set({ lifted_at: now })
        .where(
          'id',
          'in',
          chunk.map(({ rowId }) => rowId),
        )
        .where(banHoldsAt(now))
        .execute();
  },
};

export const addressBanWriter: Writer = {
  async add(context, rows) {
    const { tx, now } = context;
    let next = await nextId(tx, 'routeblock');
    const blocks: NewRow<'routeblock'>[] = [];
    const written = rows.map((row): Written => {
      const route = rangeOfRoute(textIn(row, 'address') ?? '');
      if (route === undefined)
        return { refusal: 'The address is none, covers too many, or is one of this machine. The row was left out.' };
      const end = numberIn(row, 'end');
      const ended = end !== null && end <= now ? end : null;
      if (end !== null && ended === null)
        context.note('The block of the address has an end. It goes at the first run after it.', row.key, route);
      const id = next++;
      blocks.push({
        id,
        route,
        reason: reasonOf(row),
        since: numberIn(row, 'start') ?? now,
        staff_id: row.ids['staff'] ?? null,
        removed_at: ended,
      });
      // What ends later is looked at again in every run.
      return { rowId: id, ...(end !== null && ended === null ? { again: true as const } : {}) };
    });
    await insertNumbered(context, 'routeblock', blocks);
    return written;
  },
  async change({ tx, now }, row, { rowId }) {
    const end = numberIn(row, 'end');
    await tx
      .updateTable('routeblock')
      .set({ reason: reasonOf(row) })
      .where('id', '=', rowId)
      .execute();
    if (end !== null && end <= now)
      await tx
        .updateTable('routeblock')
        .set({ removed_at: end })
        .where('id', '=', rowId)
        .where('removed_at', 'is', null)
        .execute();
    return { again: end !== null && end > now };
  },
  async gone({ tx, now }, rows) {
    for (const chunk of chunksOf(rows, 1))
      await tx
        .updateTable('routeblock')
        .set({ removed_at: now })
        .where(
          'id',
          'in',
          chunk.map(({ rowId }) => rowId),
        )
        .where('removed_at', 'is', null)
        .execute();
  },
};

export const punishmentWriter: Writer = {
  async add(context, rows) {
    const { tx, engine, now } = context;
    let next = await nextId(tx, 'punishment');
    const punishments = rows.map((row): NewRow<'punishment'> => ({
      id: next++,
      player_id: row.ids['player'] ?? 0,
      staff_id: row.ids['staff'] ?? null,
      source: SOURCE,
      type: numberIn(row, 'type') ?? 0,
      reason: reasonOf(row),
      extra: textIn(row, 'extra'),
      created_at: numberIn(row, 'at') ?? now,
    }));
    await recordPunishments(tx, punishments);
    await alignIds(tx, engine, ['punishment']);
    return punishments.map(({ id }): Written => ({ rowId: Number(id) }));
  },
  async change({ tx }, row, { rowId }) {
    await tx
      .updateTable('punishment')
      .set({ type: numberIn(row, 'type') ?? 0, reason: reasonOf(row), extra: textIn(row, 'extra') })
      .where('id', '=', rowId)
      .execute();
  },
};
