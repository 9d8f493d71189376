import { isSearchable } from '@steward/api-client/rules/player-names';
import { players, type FoundPlayer } from '@steward/api-client/contract/players';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { useDebounced } from '../../hooks/use-debounced.ts';

/** How long typing has to rest (`foundation.md` section 9). */
export const SEARCH_DELAY_MS = 300;

export interface PlayerSearchState {
  readonly found: readonly FoundPlayer[];
  readonly isShort: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
}

/** Players by a part of their name or an id, once typing rests. An older search is cancelled. */
export function usePlayerSearch(typed: string): PlayerSearchState {
  const text = typed.trim();
  const rested = useDebounced(text, SEARCH_DELAY_MS);
  const isShort = !isSearchable(text);
  const enabled = !isShort && isSearchable(rested);
  const query = useQuery({
    ...read(players.search, { params: { text: rested } }),
    enabled,
    placeholderData: keepPreviousData,
  });
  return {
    found: enabled ? (query.data ?? []) : [],
    isShort,
    isLoading: !isShort && (rested !== text || query.isFetching),
    error: enabled ? query.error : null,
  };
}
