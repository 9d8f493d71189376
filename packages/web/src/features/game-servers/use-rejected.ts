import { gameServers } from '@steward/api-client/contract/game-servers';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { read } from '../../api.ts';
import { usePaging } from '../../components/data-table/use-table-state.ts';

const EVERY_MS = 5000;

/** The page of events that the address asks for: of one server, or of one kind. */
export function useRejected() {
  const [search] = useSearchParams();
  const paging = usePaging();
  const [server, kind] = [search.get('server'), search.get('kind')];
  const query = useQuery({
    ...read(gameServers.rejected, {
      query: { ...(server === null ? {} : { server }), ...(kind === null ? {} : { kind }) },
      page: paging.page,
      limit: paging.limit,
    }),
    refetchInterval: EVERY_MS,
  });
  return { query, paging, server, kind };
}
