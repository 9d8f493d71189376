import { normalizeName } from './player-names.ts';

/** As many names are told of one topic; of more, none. */
const MOST_NAMES = 50;

interface GatheredChange<T extends string> {
  readonly topic: T;
  /** In small letters; null: nobody in particular, or too many. */
  readonly names: string[] | null;
}

/** What changed since it was taken last: bounded, however much that was. */
export class GatheredChanges<T extends string> {
  #topics = new Map<T, Set<string> | null>();

  /** `names` null: nobody in particular, or too many. */
  add(topic: T, names: readonly string[] | null): void {
    const known = this.#topics.get(topic);
    if (known === null) return;
    const all = names === null ? null : new Set([...(known ?? []), ...names.map(normalizeName)]);
    this.#topics.set(topic, all !== null && all.size <= MOST_NAMES ? all : null);
  }

  /** Gives what was gathered, and begins anew; with `wanted` only that. */
  take(wanted: (topic: T) => boolean = () => true): GatheredChange<T>[] {
    const changes = [...this.#topics]
      .filter(([topic]) => wanted(topic))
      .map(([topic, names]) => ({ topic, names: names && [...names] }));
    for (const { topic } of changes) this.#topics.delete(topic);
    return changes;
  }

  get isEmpty(): boolean {
    return this.#topics.size === 0;
  }
}
