import type { Ban, Punishment } from '@steward/api-client/contract/punishments';
import { banHolds, type BanFact } from '@steward/api-client/rules/ban-state';
import { EXPUNGED, expungeRefusal } from '@steward/api-client/rules/punishments';
import { instant, maybeInstant } from '../../core/clock.ts';
import { banHoldsAt } from '../../db/ban-holds.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { compiledOnce } from '../../db/compiled.ts';

const person = (name: string | null) => (name === null ? null : { name });

const COLUMNS = [
  'ban.id',
  'ban.player_id',
  'ban.type',
  'ban.reason',
  'ban.start_at',
  'ban.end_at',
  'staff.name as staff_name',
] as const;

const held = compiledOnce((db, of: { player: number; master: number; now: number }) =>
  db
    .selectFrom('ban')
    .leftJoin('player as staff', 'staff.id', 'ban.staff_id')
    .select(COLUMNS)
    .where(banHoldsAt(of.now))
    .where((e) => e.or([e('ban.player_id', '=', of.player), e('ban.player_id', '=', of.master)])),
);

/** In the order in which they began. SQL must not sort them: SQLite would then walk all bans by an index on time. */
const byStart = (one: HeldBan, other: HeldBan): number => one.start_at - other.start_at || one.id - other.id;

type HeldBan = Awaited<ReturnType<typeof held>>[number];

const endsLater = (one: HeldBan, other: HeldBan): boolean =>
  other.end_at !== null && (one.end_at === null || one.end_at >= other.end_at);

/** The bans that hold now of a player and of the master account, by player id; of several the one that ends last. */
export async function activeBans(
  db: Db | Tx,
  of: { player: number; master: number; now: number },
): Promise<Map<number, Ban>> {
  return longestOf(await held(db, of));
}

/** SQLite takes tables that are joined like this in the order given: else it may walk all bans that hold of anybody. */
const heldOfCharacters = compiledOnce((db, of: { master: number; now: number }) =>
  db
    .selectFrom('player as character')
    .crossJoin('ban')
    .leftJoin('player as staff', 'staff.id', 'ban.staff_id')
    .select(COLUMNS)
    .where('character.master_id', '=', of.master)
    .whereRef('ban.player_id', '=', 'character.id')
    .where(banHoldsAt(of.now)),
);

/** The same of all characters of a master account. */
export async function activeBansOfCharacters(db: Db, of: { master: number; now: number }): Promise<Map<number, Ban>> {
  return longestOf(await heldOfCharacters(db, of));
}

function longestOf(rows: readonly HeldBan[]): Map<number, Ban> {
  const longest = new Map<number, HeldBan>();
  for (const row of rows.toSorted(byStart)) {
    const known = longest.get(row.player_id);
    if (!known || endsLater(row, known)) longest.set(row.player_id, row);
  }
  return new Map([...longest].map(([player, row]) => [player, banOf(row)]));
}

const banOf = (row: HeldBan): Ban => ({
  id: row.id,
  type: row.type,
  reason: row.reason,
  startTimestamp: instant(row.start_at),
  endTimestamp: maybeInstant(row.end_at),
  staffUser: person(row.staff_name),
});

/** Every ban of a player with what became of it, newest first. */
export async function listBanFacts(
  tx: Db | Tx,
  player: number,
  now: number,
): Promise<(BanFact & { readonly id: number })[]> {
  const rows = await tx
    .selectFrom('ban')
    .leftJoin('player as lifter', 'lifter.id', 'ban.lifted_by')
    .leftJoin('punishment', 'punishment.id', 'ban.punishment_id')
    .select(['ban.id', 'ban.type', 'ban.end_at', 'ban.lifted_at', 'lifter.name as lifted_by', 'punishment.status'])
    .where('ban.player_id', '=', player)
    .orderBy('ban.start_at', 'desc')
    .orderBy('ban.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    holds: banHolds({ endAt: row.end_at, liftedAt: row.lifted_at }, now),
    endTimestamp: maybeInstant(row.end_at),
    liftedAt: maybeInstant(row.lifted_at),
    liftedBy: row.lifted_by,
    expunged: row.status === EXPUNGED,
  }));
}

/** What the answer depends on besides the row. */
export interface PunishmentView {
  /** Epoch seconds. */
  readonly now: number;
  /** `recentSince(now)`. */
  readonly since: number;
  /** Whether the viewer may expunge punishments of this player at all. */
  readonly mayExpunge: boolean;
}

const punishments = (db: Db | Tx, player: number) =>
  db
    .selectFrom('punishment')
    .leftJoin('player as staff', 'staff.id', 'punishment.staff_id')
    .leftJoin('player as expunger', 'expunger.id', 'punishment.expunge_staff_id')
    .leftJoin('ban', (join) =>
      join.onRef('ban.player_id', '=', 'punishment.player_id').onRef('ban.punishment_id', '=', 'punishment.id'),
    )
    .leftJoin('player as lifter', 'lifter.id', 'ban.lifted_by')
    .select([
      'punishment.id',
      'punishment.created_at',
      'punishment.source',
      'punishment.type',
      'punishment.reason',
      'punishment.extra',
      'punishment.description',
      'punishment.status',
      'punishment.expunge_reason',
      'staff.name as staff_name',
      'expunger.name as expunger_name',
      'ban.id as ban_id',
      'ban.end_at',
      'ban.lifted_at',
      'lifter.name as lifter_name',
    ])
    .where('punishment.player_id', '=', player);

type StoredPunishment = Awaited<ReturnType<ReturnType<typeof punishments>['executeTakeFirstOrThrow']>>;

const punishmentOf = (row: StoredPunishment, { now, since, mayExpunge }: PunishmentView): Punishment => ({
  id: row.id,
  timestamp: instant(row.created_at),
  staffUser: person(row.staff_name),
  source: row.source,
  type: row.type,
  reason: row.reason,
  extra: row.extra,
  description: row.description,
  status: row.status,
  expungeReason: row.expunge_reason,
  expungeStaffUser: person(row.expunger_name),
  canExpunge: mayExpunge && expungeRefusal({ status: row.status, at: row.created_at }, since) === undefined,
  recent: row.created_at > since,
  ban:
    row.ban_id === null
      ? null
      : {
          id: row.ban_id,
          state: banHolds({ endAt: row.end_at, liftedAt: row.lifted_at }, now),
          endTimestamp: maybeInstant(row.end_at),
          liftedAt: maybeInstant(row.lifted_at),
          liftedBy: person(row.lifter_name),
        },
});

/** All punishments of a player, newest first. */
export async function listPunishments(db: Db, player: number, view: PunishmentView): Promise<Punishment[]> {
  const rows = await punishments(db, player)
    .orderBy('punishment.created_at', 'desc')
    .orderBy('punishment.id', 'desc')
    .execute();
  return rows.map((row) => punishmentOf(row, view));
}

/** One punishment of a player. */
export async function findPunishment(
  db: Db | Tx,
  player: number,
  id: number,
  view: PunishmentView,
): Promise<Punishment | undefined> {
  const row = await punishments(db, player).where('punishment.id', '=', id).executeTakeFirst();
  return row && punishmentOf(row, view);
}

interface NewPunishment {
  readonly player: number;
  readonly staff: number;
  readonly type: number;
  readonly reason: string;
  readonly extra?: string | null;
  readonly description?: string | null;
  readonly now: number;
}

/** Writes a punishment given on the panel; its id. */
export async function insertPunishment(
  tx: Tx,
  { player, staff, type, reason, extra = null, description = null, now }: NewPunishment,
): Promise<number> {
  const { id } = await tx
    .insertInto('punishment')
    .values({ player_id: player, staff_id: staff, source: 'panel', type, reason, extra, description, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface NewBan {
  readonly player: number;
  readonly punishment: number;
  readonly staff: number;
  readonly type: number;
  readonly reason: string;
  readonly endAt: number | null;
  readonly now: number;
}

/** Writes a ban, with the address that the player used last; its id. */
export async function insertBan(tx: Tx, ban: NewBan): Promise<number> {
  const last = await tx
    .selectFrom('ip_use')
    .select('ip')
    .where('player_id', '=', ban.player)
    .orderBy('last_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { id } = await tx
    .insertInto('ban')
    .values({
      player_id: ban.player,
      punishment_id: ban.punishment,
      type: ban.type,
      reason: ban.reason,
      start_at: ban.now,
      end_at: ban.endAt,
      staff_id: ban.staff,
      ip: last?.ip ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Lifts bans; their original end stays on record. */
export const liftBans = (tx: Tx, ids: readonly number[], staff: number, now: number) =>
  tx
    .updateTable('ban')
    .set({ lifted_at: now, lifted_by: staff })
    .where('id', 'in', ids)
    .where('lifted_at', 'is', null)
    .execute();

/** Marks a punishment as expunged. */
export const expunge = (tx: Tx, id: number, staff: number, reason: string, now: number) =>
  tx
    .updateTable('punishment')
    .set({ status: EXPUNGED, expunge_reason: reason, expunge_staff_id: staff, expunged_at: now })
    .where('id', '=', id)
    .execute();
