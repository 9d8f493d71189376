import { logs } from '@steward/api-client/contract/logs';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useServices } from '../../tui/services.ts';
import type { FoundLine } from './use-search.ts';

/** A line that was found. */
export interface Spot {
  readonly day: string;
  readonly file: string;
  /** Its number in the file; undefined where that is not known. */
  readonly line: number | undefined;
  readonly text: string;
}

/** Lines before and after; the most that the server gives. */
const AROUND = 20;
/** So much of a line is enough to find it again. */
const MOST_SEARCHED = 200;
const MOST_ALIKE = 1000;

const asSearched = (text: string): string =>
  [...text].slice(0, MOST_SEARCHED).join('').trim().replaceAll('\\', '\\\\').replaceAll(',', '\\,');

const isSpot = (found: FoundLine, { line, text }: Spot): boolean =>
  found.context === undefined &&
  (line === undefined || found.line === null ? found.text === text : found.line === line);

/** The lines around one, that one without `context`. */
export function useAround(spot: Spot): UseQueryResult<readonly FoundLine[]> {
  const { client } = useServices();
  return useQuery({
    queryKey: ['logs', 'around', spot],
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn({ signal }) {
      const query = {
        q: asSearched(spot.text),
        from: spot.day,
        to: spot.day,
        file: spot.file,
        mode: 'any' as const,
        context: AROUND,
        limit: MOST_ALIKE,
      };
      const seen: FoundLine[] = [];
      let target = -1;
      for await (const event of await client.call(logs.search, { query, signal })) {
        if (event.kind === 'error') throw new Error(event.error);
        if (event.kind !== 'line') continue;
        if (target < 0 && isSpot(event, spot)) target = seen.length;
        seen.push(event);
        if (target >= 0 && seen.length > target + AROUND) break;
      }
      if (target < 0) throw new Error('This line is no longer there, or may no longer be read.');
      return seen
        .slice(Math.max(0, target - AROUND), target + AROUND + 1)
        .map((found, at) => ({ ...found, context: at === Math.min(target, AROUND) ? undefined : ('before' as const) }))
        .filter(({ line }) => spot.line === undefined || line === null || Math.abs(line - spot.line) <= AROUND);
    },
  });
}
