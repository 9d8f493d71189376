import { kindTitle } from '@steward/api-client/rules/server-address';
import { allows } from '@steward/api-client/rules/access';
import { choosesPeriod, players, type OtherGame, type ProfileKind } from '@steward/api-client/contract/players';
import { addDays, dayOf, listDays } from '@steward/api-client/rules/log-days';
import type { Caller } from '../../core/caller.ts';
import { ForbiddenError, NotFoundError } from '../../core/errors.ts';
import { implement, sharedRead } from '../../core/implement.ts';
import { normalizeName } from '../../db/names.ts';
import { searchPlayers } from '../../db/player-search.ts';
import type { Db } from '../../db/schema.ts';
import { showProfile } from './profile.ts';
import * as repository from './repository.ts';
import { requirePlayer, unknownPlayer } from '../../core/players/require-player.ts';

const FOUND_AT_MOST = 20;
const USUAL_PERIOD = 60;

const gameName = (game: OtherGame): string => (game === 'tdm' ? kindTitle('tdm') : 'UGMP');

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
