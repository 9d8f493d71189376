import type { Profile } from '@steward/api-client/contract/players';
import { addDays, dayOf, logZone } from '@steward/api-client/rules/log-days';
import { recentSince } from '@steward/api-client/rules/punishments';
import { RANK_RULES, isSamePerson, outranks } from '@steward/api-client/rules/roles';
import type { Caller } from '../../core/caller.ts';
import { instant, maybeInstant } from '../../core/clock.ts';
import { standingOf, whoseIs } from '../../core/players/standing.ts';
import { unknownPlayer } from '../../core/players/require-player.ts';
import { listOf } from '../../core/relations.ts';
import { normalizeName } from '../../db/names.ts';
import type { Db } from '../../db/schema.ts';
import { activeBans, activeBansOfCharacters } from '../punishments/repository.ts';
import * as repository from './repository.ts';
import { sightOf, type Sight } from './rules.ts';

const MONTH_DAYS = 30;

let lastMonth: { readonly now: number; readonly zone: string; readonly day: number } | undefined;

/** The first day (`YYYYMMDD`) of the last month: the same for all profiles of a second. */
function monthBefore(now: number): number {
  const zone = logZone();
  if (lastMonth?.now !== now || lastMonth.zone !== zone)
    lastMonth = { now, zone, day: Number(addDays(dayOf(now * 1000), -MONTH_DAYS)) };
  return lastMonth.day;
}

/** Who sees a profile, and when. */
interface View {
  readonly caller: Caller;
  readonly sight: Sight;
  readonly now: number;
}

/** What stands beside the row of a player, as far as it was read. */
interface Beside extends Pick<Profile, 'warnings'> {
  readonly bans: Awaited<ReturnType<typeof activeBans>> | undefined;
  readonly belongings: Awaited<ReturnType<typeof repository.listBelongings>> | undefined;
  readonly characters: Profile['characters'];
}

/** The profile of a player as that viewer may see it. */
export async function showProfile(db: Db, name: string, caller: Caller, now: number): Promise<Profile> {
  const since = monthBefore(now);
  const row = await repository.findProfile(db, { name: normalizeName(name), since, now });
  if (!row) throw await unknownPlayer(db, name);
  const sight = sightOf(caller, row.id === caller.id);
  const player = row.id;
  const banned = row.is_banned !== null || row.is_master_banned !== null;
  const [bans, belongings, warnings] = await Promise.all([
    banned ? activeBans(db, { player, master: row.master_id ?? player, now }) : undefined,
    sight.cash ? repository.listBelongings(db, player, now) : undefined,
    sight.warnings ? repository.listWarnings(db, player, recentSince(now)) : undefined,
  ]);
  const read = sight.characters ? belongings?.characters : undefined;
  const characters = read?.some((one) => one.banned) ? await withBans(db, read, { master: player, now }) : read;
  return profileOf(row, { caller, sight, now }, { bans, belongings, characters, warnings });
}

/** Characters of a master account with the bans that hold of them. */
async function withBans(
  db: Db,
  characters: NonNullable<Profile['characters']>,
  of: { master: number; now: number },
): Promise<NonNullable<Profile['characters']>> {
  const bans = await activeBansOfCharacters(db, of);
  return characters.map((character) => ({ ...character, ban: bans.get(character.id) ?? null }));
}

/**
 * All parts are named at once, those that the viewer may not see as undefined, which no answer tells: an object that is given
 * them one by one, by conditions, takes several times as long.
 */
function profileOf(row: repository.StoredProfile, { caller, sight, now }: View, beside: Beside): Profile {
  const { bans, belongings, characters, warnings } = beside;
  const standing = sight.outranked ? standingOf(row) : undefined;
  return {
    id: row.id,
    name: row.name,
    oldName: row.old_name,
    nickname: row.nickname,
    online: row.online_since === null ? null : { timestamp: instant(row.online_since) },
    has2fa: row.totp_enabled === 1,
    masterAccount: row.master_name === null ? null : { name: row.master_name },
    disabled: row.disabled === 1,
    forceCac: row.force_cac === 1,
    forceVac: row.force_vac === 1,
    skin: row.skin,
    skinJob: row.skin_job,
    createdAt: instant(row.created_at),
    lastLoggedIn: maybeInstant(row.last_login_at),
    timePlayed: row.time_played,
    timePlayedLastMonth: row.minutes_lately ?? 0,
    licenses: listOf(row.licenses).map((type) => ({ type })),
    level: row.level,
    loyaltyPoints: row.loyalty_points,
    experience: row.experience,
    notoriety: row.notoriety,
    donator: (row.donator_till ?? 0) > now,
    registration: row.registration,
    adminLevel: row.admin_uc === 1 && !sight.undercover ? 0 : row.admin_level,
    userBan: bans?.get(row.id) ?? null,
    userBanMaster: row.master_id === null ? null : (bans?.get(row.master_id) ?? null),
    adminUc: sight.undercover ? row.admin_uc === 1 : undefined,
    developerLevel: sight.developerLevel ? row.developer_level : undefined,
    donateCredits: sight.credits ? row.donate_credits : undefined,
    vacExempt: sight.vacExempt ? row.vac_exempt === 1 : undefined,
    phoneBan: sight.phoneBan ? row.phone_ban === 1 : undefined,
    isOwn: isSamePerson(caller, whoseIs(row)) ? true : undefined,
    outranked: standing && RANK_RULES.filter((rule) => outranks(caller, standing, rule)),
    permissions: sight.permissions ? listOf(row.permissions) : undefined,
    specialPermissions: sight.permissions ? listOf(row.special_permissions) : undefined,
    job: sight.job ? row.job : undefined,
    cash: sight.cash ? row.cash : undefined,
    banks: belongings?.banks,
    groups: sight.groups ? belongings?.groups : undefined,
    characters,
    channels: sight.characters ? belongings?.channels : undefined,
    warnings,
  };
}
