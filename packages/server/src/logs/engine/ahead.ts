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
