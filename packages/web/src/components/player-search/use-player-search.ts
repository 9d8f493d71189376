import { isSearchable } from '@steward/api-client/rules/player-names';
import { players, type FoundPlayer } from '@steward/api-client/contract/players';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { searchOf, useWanted, type Search } from '../combobox/search.ts';

/** Players by a part of their name or an id, once typing rests. An older search is cancelled. */
export function usePlayerSearch(typed: string): Search<FoundPlayer> {
  const wanted = useWanted(typed, isSearchable);
  const query = useQuery({
    ...read(players.search, { params: { text: wanted.text } }),
    enabled: wanted.enabled,
    placeholderData: keepPreviousData,
  });
  return searchOf(wanted, query);
}
