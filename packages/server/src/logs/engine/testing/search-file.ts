import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseQuery } from '../query.ts';
import type { ParsedQuery, SearchMode } from '../query.ts';
import type { LogSearch } from '../scanner.ts';
import type { LineEvent, SearchEvent, SearchRequest, SearchSummary } from '../search-types.ts';

/** A folder for the files of a test. */
export function createTestFolder(): {
  readonly path: string;
  write(name: string, data: Buffer | string): string;
  remove(): void;
} {
  const path = mkdtempSync(join(tmpdir(), 'steward-scan-'));
  return {
    path,
    write: (name, data) => {
      const file = join(path, name);
      writeFileSync(file, data);
      return file;
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

export interface Answer extends SearchSummary {
  readonly lines: LineEvent[];
}

/** A request for one file, to be changed where the test needs it. */
export const requestFor = (path: string, changes: Partial<SearchRequest>): SearchRequest => ({
  files: [{ path, day: '20261127', file: 'general.log' }],
  query: { mode: 'any', needles: ['kill'] },
  limit: 1000,
  context: 0,
  order: 'oldest',
  owner: 'tester',
  signal: AbortSignal.timeout(60_000),
  ...changes,
});

export async function collect(search: LogSearch, request: SearchRequest): Promise<Answer> {
  const events: SearchEvent[] = [];
  for await (const event of search.search(request)) events.push(event);
  const end = events.at(-1);
  if (end?.kind !== 'end') throw new Error('the search did not end');
  return { ...end, lines: events.filter((event) => event.kind === 'line') };
}

/** The query that a text gives; the text must be good. */
export function queryOf(text: string, mode: SearchMode = 'any'): ParsedQuery {
  const parsed = parseQuery(text, mode);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.query;
}
