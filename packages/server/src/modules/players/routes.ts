import { kindTitle } from '@steward/api-client/rules/server-address';
import { allows } from '@steward/api-client/rules/access';
import {
  choosesPeriod,
  players,
  type OtherGame,
  type Profile,
  type ProfileKind,
} from '@steward/api-client/contract/players';
import { addDays, dayOf, listDays, logZone } from '@steward/api-client/rules/log-days';
import { recentSince } from '@steward/api-client/rules/punishments';
import { RANK_RULES, isSamePerson, outranks } from '@steward/api-client/rules/roles';
import type { Caller } from '../../core/caller.ts';
import { ForbiddenError, NotFoundError } from '../../core/errors.ts';
import { implement, sharedRead } from '../../core/implement.ts';
import { normalizeName } from '../../db/names.ts';
import { listOf } from '../../core/relations.ts';
import { standingOf, whoseIs } from '../../core/players/standing.ts';
import { searchPlayers } from '../../db/player-search.ts';
import type { Db } from '../../db/schema.ts';
import { activeBans, activeBansOfCharacters } from '../punishments/repository.ts';
import * as repository from './repository.ts';
import { requirePlayer, unknownPlayer } from '../../core/players/require-player.ts';
import { sightOf } from './rules.ts';

const FOUND_AT_MOST = 20;
const USUAL_PERIOD = 60;
const MONTH_DAYS = 30;

const gameName = (game: OtherGame): string => (game === 'tdm' ? kindTitle('tdm') : 'UGMP');

let lastMonth: { readonly now: number; readonly zone: string; readonly day: number } | undefined;

/** The first day (`YYYYMMDD`) of the last month: the same for all profiles of a second. */
function monthBefore(now: number): number {
  const zone = logZone();
  if (lastMonth?.now !== now || lastMonth.zone !== zone)
    lastMonth = { now, zone, day: Number(addDays(dayOf(now * 1000), -MONTH_DAYS)) };
  return lastMonth.day;
}

/** What goes to a caller, while it is put together. Spreading conditions into it costs more than reading the player does. */
type Answered = { -readonly [K in keyof Profile]: Profile[K] };

async function showProfile(db: Db, name: string, caller: Caller, now: number): Promise<Profile> {
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
  const profile: Answered = repository.openProfile(row, now, {
    adminLevel: row.admin_uc === 1 && !sight.undercover ? 0 : row.admin_level,
    userBan: bans?.get(player) ?? null,
    userBanMaster: row.master_id === null ? null : (bans?.get(row.master_id) ?? null),
  });
  if (sight.undercover) profile.adminUc = row.admin_uc === 1;
  if (sight.developerLevel) profile.developerLevel = row.developer_level;
  if (sight.credits) profile.donateCredits = row.donate_credits;
  if (sight.vacExempt) profile.vacExempt = row.vac_exempt === 1;
  if (sight.phoneBan) profile.phoneBan = row.phone_ban === 1;
  if (isSamePerson(caller, whoseIs(row))) profile.isOwn = true;
  if (sight.outranked) {
    const standing = standingOf(row);
    profile.outranked = RANK_RULES.filter((rule) => outranks(caller, standing, rule));
  }
  if (sight.permissions) {
    profile.permissions = listOf(row.permissions);
    profile.specialPermissions = listOf(row.special_permissions);
  }
  if (sight.job) profile.job = row.job;
  if (belongings) {
    profile.cash = row.cash;
    profile.banks = belongings.banks;
    if (sight.groups) profile.groups = belongings.groups;
    if (sight.characters) {
      profile.characters = await withBans(db, belongings.characters, { master: player, now });
      profile.channels = belongings.channels;
    }
  }
  if (warnings) profile.warnings = warnings;
  return profile;
}

/** Characters of a master account with the bans that hold of them. */
async function withBans<C extends { readonly id: number; readonly banned: boolean }>(
  db: Db,
  characters: readonly C[],
  of: { master: number; now: number },
) {
  const bans = characters.some(({ banned }) => banned) ? await activeBansOfCharacters(db, of) : undefined;
  return characters.map((character) => ({ ...character, ban: bans?.get(character.id) ?? null }));
}

async function showGameProfile(db: Db, name: string, kind: OtherGame) {
  const found = await repository.findGameProfile(db, normalizeName(name), kind);
  if (!found) throw await unknownPlayer(db, name);
  if (!found.profile) throw new NotFoundError(`${found.name} has no ${gameName(kind)} profile.`);
  return found.profile;
}

interface PlayedContext {
  readonly db: Db;
  readonly params: { readonly name: string };
  readonly query: { readonly period?: number | undefined };
  readonly caller: Caller;
  readonly now: number;
}

/** Each day of the period with its minutes, 0 where nothing was played. */
async function playedPerDay({ db, params, query, caller, now }: PlayedContext, kind: ProfileKind) {
  const period = query.period ?? USUAL_PERIOD;
  if (period !== USUAL_PERIOD && allows(choosesPeriod, caller) !== true)
    throw new ForbiddenError(`Only lead admins and above may choose another period than ${USUAL_PERIOD} days.`);
  const player = await requirePlayer(db, params.name);
  const today = dayOf(now * 1000);
  const first = addDays(today, 1 - period);
  const played = await repository.listPlayed(db, player.id, kind, Number(first));
  return listDays(first, today).map((day) => ({ day, minutes: played.get(Number(day)) ?? 0 }));
}

export const playerRoutes = implement(players, {
  show: sharedRead(
    ({ params, caller }) => `${caller.id} ${params.name}`,
    ({ db, params, caller, now }) => showProfile(db, params.name, caller, now),
  ),
  showTdm: ({ db, params }) => showGameProfile(db, params.name, 'tdm'),
  showUgmp: ({ db, params }) => showGameProfile(db, params.name, 'ugmp'),
  playedPerDay: (context) => playedPerDay(context, 'rpg'),
  playedPerDayTdm: (context) => playedPerDay(context, 'tdm'),
  playedPerDayUgmp: (context) => playedPerDay(context, 'ugmp'),
  async search({ db, services, params }) {
    const found = await searchPlayers(db, services.engine, params.text, FOUND_AT_MOST);
    return found.map((hit) => ({
      name: hit.name,
      id: hit.id,
      oldName: hit.current === 1 || hit.old_name?.toLowerCase() === hit.matched ? hit.old_name : hit.matched,
      level: hit.level,
      skin: hit.skin,
      skinJob: hit.skin_job,
    }));
  },
  async searchCharacters({ db, services, params }) {
    const found = await searchPlayers(db, services.engine, params.text, FOUND_AT_MOST, { kind: 'characters' });
    const masters = await repository.namesOf(db, [...new Set(found.flatMap((hit) => hit.master_id ?? []))]);
    return found.map(({ name, id, level, skin, master_id }) => ({
      name,
      id,
      level,
      skin,
      masterAccount: { name: masters.get(master_id ?? 0) ?? '' },
    }));
  },
});
