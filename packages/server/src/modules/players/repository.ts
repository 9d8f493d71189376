import type { GameProfile, OtherGame, ProfileKind } from '@steward/api-client/contract/players';
import type { Ban } from '@steward/api-client/contract/punishments';
import { WARNING } from '@steward/api-client/rules/punishments';
import { sql, type ExpressionBuilder } from 'kysely';
import { instant, maybeInstant } from '../../core/clock.ts';
import { banHoldsAt } from '../../db/ban-holds.ts';
import type { Db, Schema } from '../../db/schema.ts';
import { compiledOnce } from '../../db/compiled.ts';

const COLUMNS = [
  'player.id',
  'player.name',
  'player.old_name',
  'player.nickname',
  'player.admin_level',
  'player.developer_level',
  'player.admin_uc',
  'player.permissions',
  'player.special_permissions',
  'player.master_id',
  'player.disabled',
  'player.force_cac',
  'player.force_vac',
  'player.vac_exempt',
  'player.phone_ban',
  'player.registration',
  'player.skin',
  'player.skin_job',
  'player.created_at',
  'player.last_login_at',
  'player.time_played',
  'player.licenses',
  'player.level',
  'player.loyalty_points',
  'player.experience',
  'player.notoriety',
  'player.cash',
  'player.job',
  'player.donate_credits',
  'player.donator_till',
  'player.totp_enabled',
] as const;

/** Whether bans hold, so that most reads of a profile need not ask for them. */
const banHolds =
  (of: { now: number }, person: 'player.id' | 'player.master_id') => (e: ExpressionBuilder<Schema, 'player'>) =>
    e
      .selectFrom('ban')
      .select(e.lit(1).as('holds'))
      .whereRef('ban.player_id', '=', person)
      .where(banHoldsAt(of.now))
      .limit(e.lit(1));

const profiles = compiledOnce((db, of: { name: string; since: number; now: number }) =>
  db
    .selectFrom('player')
    .leftJoin('online_player', 'online_player.player_id', 'player.id')
    .leftJoin('player as master', 'master.id', 'player.master_id')
    .select(COLUMNS)
    .select(['online_player.since as online_since', 'master.name as master_name'])
    .select((e) =>
      e
        .selectFrom('played_day')
        .select((sum) => sum.fn.sum<number | null>('minutes').as('minutes'))
        .whereRef('played_day.player_id', '=', 'player.id')
        .where('played_day.kind', '=', sql.lit('rpg'))
        .where('played_day.day', '>=', of.since)
        .as('minutes_lately'),
    )
    .select((e) => [
      banHolds(of, 'player.id')(e).as('is_banned'),
      banHolds(of, 'player.master_id')(e).as('is_master_banned'),
    ])
    .where('player.name_lower', '=', of.name),
);

/** One player with what stands beside it; `since` is the first day (`YYYYMMDD`) of the last month. */
export const findProfile = async (db: Db, of: { name: string; since: number; now: number }) =>
  (await profiles(db, of))[0];

export type StoredProfile = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

const nothing = sql<string>`cast('' as text)`;

/** What a row of belongings is. Written into the statement: a text that is handed over each time, and given back, costs more. */
const PART = { bank: 1, group: 2, channel: 3, character: 4, bannedCharacter: 5 } as const;

/** Lists of four tables in one statement: who sees one of them mostly sees all. */
const belongings = compiledOnce((db, of: { player: number; now: number }) =>
  db
    .selectFrom('bank_account')
    .select((e) => [
      e.lit<number>(PART.bank).as('part'),
      'id',
      nothing.as('name'),
      'money as amount',
      nothing.as('detail'),
    ])
    .where('player_id', '=', of.player)
    .unionAll(
      db
        .selectFrom('group_member')
        .innerJoin('community_group', 'community_group.id', 'group_member.group_id')
        .innerJoin('group_rank', 'group_rank.id', 'group_member.rank_id')
        .select((e) => [
          e.lit<number>(PART.group).as('part'),
          'community_group.id',
          'community_group.name',
          'group_rank.level as amount',
          'group_rank.name as detail',
        ])
        .where('group_member.player_id', '=', of.player),
    )
    .unionAll(
      db
        .selectFrom('channel_member')
        .innerJoin('channel', 'channel.id', 'channel_member.channel_id')
        .select((e) => [
          e.lit<number>(PART.channel).as('part'),
          'channel.id',
          'channel.name',
          e.lit(0).as('amount'),
          nothing.as('detail'),
        ])
        .where('channel_member.player_id', '=', of.player),
    )
    .unionAll(
      db
        .selectFrom('player')
        .select((e) => [
          e
            .case()
            .when(e.exists(banHolds(of, 'player.id')(e)))
            .then(e.lit<number>(PART.bannedCharacter))
            .else(e.lit<number>(PART.character))
            .end()
            .as('part'),
          'player.id',
          'player.name',
          'player.level as amount',
          nothing.as('detail'),
        ])
        .where('player.master_id', '=', of.player),
    ),
);

/** Bank accounts, groups with the rank there, channels and characters of a player; without the bans of these. */
export async function listBelongings(db: Db, player: number, now: number) {
  const banks: { id: number; money: number }[] = [];
  const groups: { id: number; name: string; rank: string }[] = [];
  const channels: Named[] = [];
  const characters: (Named & { level: number; banned: boolean; ban: Ban | null })[] = [];
  for (const { part, id, name, amount, detail } of await belongings(db, { player, now }))
    if (part === PART.bank) banks.push({ id, money: amount });
    else if (part === PART.group) groups.push({ id, name, rank: detail });
    else if (part === PART.channel) channels.push({ id, name });
    else characters.push({ id, name, level: amount, banned: part === PART.bannedCharacter, ban: null });
  return {
    banks: banks.sort((one, other) => one.id - other.id),
    groups: groups.sort(byName),
    channels: channels.sort(byName),
    characters: characters.sort(byName),
  };
}

const byName = (one: Named, other: Named) => one.name.localeCompare(other.name, 'en') || one.id - other.id;

interface Named {
  readonly id: number;
  readonly name: string;
}

const warnings = compiledOnce((db, of: { player: number; since: number }) =>
  db
    .selectFrom('punishment')
    .select(['reason', 'description', 'created_at'])
    .where('player_id', '=', of.player)
    .where('created_at', '>', of.since)
    .where('type', '=', WARNING)
    .where('status', '=', 1)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc'),
);

/** Warnings since then that were not expunged, newest first. */
export const listWarnings = async (db: Db, player: number, since: number) =>
  (await warnings(db, { player, since })).map(({ reason, description, created_at }) => ({
    reason,
    description,
    timestamp: instant(created_at),
  }));

/** The tdm or ugmp profile; `profile` null when the player has none. */
export async function findGameProfile(
  db: Db,
  name: string,
  kind: OtherGame,
): Promise<{ profile: GameProfile | null; name: string } | undefined> {
  const row = await db
    .selectFrom('player')
    .leftJoin('game_profile', (join) =>
      join.onRef('game_profile.player_id', '=', 'player.id').on('game_profile.kind', '=', kind),
    )
    .leftJoin('game_online', (join) =>
      join.onRef('game_online.player_id', '=', 'player.id').on('game_online.kind', '=', kind),
    )
    .selectAll('game_profile')
    .select(['player.id', 'player.name', 'player.skin as account_skin', 'game_online.since as online_since'])
    .where('player.name_lower', '=', name)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.player_id === null || row.created_at === null) return { profile: null, name: row.name };
  const profile: GameProfile = {
    id: row.id,
    name: row.name,
    kind,
    online: row.online_since === null ? null : { timestamp: instant(row.online_since) },
    skin: row.skin ?? row.account_skin,
    createdAt: instant(row.created_at),
    lastLoggedIn: maybeInstant(row.last_login_at),
    timePlayed: row.time_played ?? 0,
    level: row.level ?? 1,
    score: row.score ?? 0,
    kills: row.kills ?? 0,
    deaths: row.deaths ?? 0,
  };
  return { profile, name: row.name };
}

/** Minutes by day from that day on. */
export async function listPlayed(
  db: Db,
  player: number,
  kind: ProfileKind,
  since: number,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('played_day')
    .select(['day', 'minutes'])
    .where('player_id', '=', player)
    .where('kind', '=', kind)
    .where('day', '>=', since)
    .execute();
  return new Map(rows.map(({ day, minutes }) => [day, minutes]));
}

/** Names by id. */
export async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('player').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
