/**
 * Does work for items before it is asked for, at most `most` at once, and gives the results in order. What fails is thrown
 * at its turn.
 */
export async function* inOrderAhead<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item, index: number) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const started: Promise<Result>[] = [];
  for (let next = 0; ;) {
    while (started.length < most && next < items.length) {
      const begun = work(items[next] as Item, next);
      begun.catch(() => undefined);
      started.push(begun);
      next += 1;
    }
    const first = started.shift();
    if (!first) return;
    yield await first;
  }
}

/** Parts of a list, each twice as large as the one before, up to `most`. */
export function growingParts(
  length: number,
  { first, most }: { readonly first: number; readonly most: number },
): { readonly from: number; readonly to: number }[] {
  const parts: { from: number; to: number }[] = [];
  for (let [from, size] = [0, first]; from < length; from += size, size = Math.min(most, size * 2))
    parts.push({ from, to: Math.min(length, from + size) });
  return parts;
}
