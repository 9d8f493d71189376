/** Below what either engine binds to one statement (SQLite 32 766, PostgreSQL 65 535). */
export const MOST_PARAMETERS = 4000;

/** The items in parts that fit into one statement with `width` parameters each. */
export function chunksOf<T>(items: readonly T[], width: number): T[][] {
  const size = Math.max(1, Math.floor(MOST_PARAMETERS / width));
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
