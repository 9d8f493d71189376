import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { parseQuery } from '../engine/query.ts';
import type { ParsedQuery, SearchMode } from '../engine/query.ts';
import type { LineEvent, SearchEvent } from '../engine/search-types.ts';
import type { StoreSearch } from '../store.ts';
import type { TestedEngine, TestedStore } from './engines.ts';

type Files = Readonly<Record<string, string | Buffer>>;

/** The day of most tests. */
export const DAY = '20261127';

/** Makes stores that hold files; they are closed after the tests. */
export function holdingFiles(getEngine: () => TestedEngine): (files: Files) => Promise<TestedStore> {
  const left: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const leave of left.splice(0).reverse()) await leave();
  });

  return async function holding(files: Files): Promise<TestedStore> {
    const dir = await mkdtemp(join(tmpdir(), 'steward-store-'));
    left.push(() => rm(dir, { recursive: true, force: true }));
    for (const [name, data] of Object.entries(files)) {
      await mkdir(dirname(join(dir, name)), { recursive: true });
      await writeFile(join(dir, name), data);
    }
    const { store, close } = await getEngine().open(dir);
    left.push(close);
    return store;
  };
}

/** What must be the same for the same lines. */
export const plain = (lines: readonly LineEvent[]): unknown[] =>
  lines.map(({ day, file, offset, time, text, context }) => [day, file, offset, time, text, context]);

/** A request for one file, to be changed where the test needs it. */
export const requestOf = (changes: Partial<StoreSearch>): StoreSearch => ({
  files: [{ day: DAY, file: 'general.log' }],
  query: { mode: 'any', needles: ['x'] },
  limit: 1000,
  context: 0,
  order: 'oldest',
  owner: 'tester',
  signal: AbortSignal.timeout(60_000),
  ...changes,
});

/** The query that a text gives; the text must be good. */
export function queryOf(text: string, mode: SearchMode = 'any'): ParsedQuery {
  const parsed = parseQuery(text, mode);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.query;
}

type SearchEnd = Extract<SearchEvent, { kind: 'end' }>;

export async function search(
  store: TestedStore,
  changes: Partial<StoreSearch>,
): Promise<{ readonly lines: LineEvent[]; readonly end: SearchEnd }> {
  const lines: LineEvent[] = [];
  let end: SearchEnd | undefined;
  for await (const event of store.search(requestOf(changes))) {
    if (event.kind === 'line') lines.push(event);
    if (event.kind === 'end') end = event;
  }
  if (!end) throw new Error('The search did not end.');
  return { lines, end };
}
