import { logs } from '@steward/api-client/contract/logs';
import { CHANGED_LINE, type LineLink } from '@steward/api-client/rules/log-link';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useServices } from '../../tui/services.ts';
import type { FoundLine } from './use-search.ts';

/** Lines before and after; the most that the server gives. */
const AROUND = 20;

/** The lines around one, that one without `context`; says so where another text stands there by now. */
export function useAround({ day, file, offset, sum }: LineLink): UseQueryResult<readonly FoundLine[]> {
  const { client, message } = useServices();
  return useQuery({
    queryKey: ['logs', 'around', day, file, offset, sum],
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn({ signal }) {
      const params = { date: day, file, offset, sum };
      const { lines, isChanged } = await client.call(logs.line, { params, query: { context: AROUND }, signal });
      if (isChanged) message.set({ text: CHANGED_LINE, tone: 'warning' });
      return lines;
    },
  });
}
