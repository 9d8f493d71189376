import { gameServers, type PlayerCommand } from '@steward/api-client/contract/game-servers';
import { notes, type Note } from '@steward/api-client/contract/notes';
import { records, type Standing } from '@steward/api-client/contract/records';
import {
  choosesPeriod,
  PLAYED_PERIODS,
  players,
  type PlayedDay,
  type Profile,
  type ProfileKind,
} from '@steward/api-client/contract/players';
import { punishments, type Punishment } from '@steward/api-client/contract/punishments';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { AT_ONCE } from '../../hooks/at-once.ts';
import { read } from '../../api.ts';
import { mayView, useViewer } from '../../hooks/use-viewer.ts';

const named = (name: string) => name.trim() !== '';

/** The profile of a player; the page and the dialogs over it share one answer. */
export const useProfile = (name: string): UseQueryResult<Profile> =>
  useQuery({ ...read(players.show, { params: { name } }), enabled: named(name) });

/** Punishments of a player, newest first; not asked for where the viewer may not see them. */
export function usePunishments(name: string): UseQueryResult<Punishment[]> & { readonly isOpen: boolean } {
  const isOpen = mayView(punishments.list.access, useViewer(), { name }) === true;
  const query = useQuery({ ...read(punishments.list, { params: { name } }), enabled: isOpen && named(name) });
  return { ...query, isOpen };
}

/** Notes about a player, newest first; not asked for where the viewer may not see them. */
export function useNotes(name: string): UseQueryResult<Note[]> & { readonly isOpen: boolean } {
  const isOpen = mayView(notes.list.access, useViewer(), { name }) === true;
  const query = useQuery({ ...read(notes.list, { params: { name } }), enabled: isOpen && named(name) });
  return { ...query, isOpen };
}

/** What staff look for first about a player; not asked for where the viewer sees none of it. */
export function useStanding(
  name: string,
  /** Read anew by whoever asks, for a form that is to begin with what it is now. */
  { anew = false }: { readonly anew?: boolean } = {},
): UseQueryResult<Standing> & { readonly isOpen: boolean } {
  const isOpen = mayView(records.standing.access, useViewer(), { name }) === true;
  const query = useQuery({
    ...read(records.standing, { params: { name } }),
    enabled: isOpen && named(name),
    ...(anew ? { refetchOnMount: 'always' as const } : {}),
  });
  return { ...query, isOpen };
}

/** While the game has not answered, and otherwise. */
const SOON_MS = 2000;
const LATER_MS = 30_000;

/** What staff asked of the game about a player, newest first; not asked for where the viewer may not see it. */
export function useCommands(name: string): UseQueryResult<PlayerCommand[]> & { readonly isOpen: boolean } {
  const isOpen = mayView(gameServers.ofPlayer.access, useViewer(), { name }) === true;
  const query = useQuery({
    ...read(gameServers.ofPlayer, { params: { name } }),
    enabled: isOpen && named(name),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'waiting') ? SOON_MS : LATER_MS),
  });
  return { ...query, isOpen };
}

export type Period = (typeof PLAYED_PERIODS)[number];

const USUAL_PERIOD: Period = 60;

interface PeriodChoice {
  readonly period: Period;
  /** Undefined where the viewer may not choose. */
  readonly choose: ((period: string) => void) | undefined;
}

/** The period of the hours chart, in the address; lead admins and above choose it (`foundation.md` section 9). */
export function usePeriod(): PeriodChoice {
  const [search, setSearch] = useSearchParams();
  const mayChoose = mayView(choosesPeriod, useViewer()) === true;
  const asked = PLAYED_PERIODS.find((one) => String(one) === search.get('period'));
  const choose = (next: string) =>
    setSearch((before) => {
      const params = new URLSearchParams(before);
      if (next === String(USUAL_PERIOD)) params.delete('period');
      else params.set('period', next);
      return params;
    }, AT_ONCE);
  return mayChoose ? { period: asked ?? USUAL_PERIOD, choose } : { period: USUAL_PERIOD, choose: undefined };
}

const PLAYED = {
  rpg: players.playedPerDay,
  tdm: players.playedPerDayTdm,
  ugmp: players.playedPerDayUgmp,
} as const;

/** Minutes played in a game on each day of the chosen period. */
export function usePlayed(name: string, game: ProfileKind = 'rpg'): UseQueryResult<PlayedDay[]> {
  const { period } = usePeriod();
  const query = period === USUAL_PERIOD ? {} : { query: { period } };
  return useQuery({ ...read(PLAYED[game], { params: { name }, ...query }), enabled: named(name) });
}
