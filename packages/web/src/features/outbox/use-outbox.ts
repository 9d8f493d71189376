import { outbox } from '@steward/api-client/contract/outbox';
import { OUTBOX_STATES } from '@steward/api-client/rules/outbox';
import { useSearchParams } from 'react-router-dom';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';

/** Between two looks at what waits. */
export const EVERY_MS = 5000;

/** The page of entries that the address asks for: of one state, or of all. */
export function useOutbox() {
  const [search] = useSearchParams();
  const asked = search.get('state');
  const state = OUTBOX_STATES.find((one) => one === asked);
  const { query, paging } = usePagedRead(outbox.list, { query: state ? { state } : {} }, { refetchInterval: EVERY_MS });
  return { query, paging, state };
}
