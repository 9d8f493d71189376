import { gameServers } from '@steward/api-client/contract/game-servers';
import { useSearchParams } from 'react-router-dom';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';

const EVERY_MS = 5000;

/** The page of events that the address asks for: of one server, or of one kind. */
export function useRejected() {
  const [search] = useSearchParams();
  const [server, kind] = [search.get('server'), search.get('kind')];
  const wanted = { ...(server === null ? {} : { server }), ...(kind === null ? {} : { kind }) };
  const { query, paging } = usePagedRead(gameServers.rejected, { query: wanted }, { refetchInterval: EVERY_MS });
  return { query, paging, server, kind };
}
