import type { Random } from '../random.ts';

/** People of whom any one is picked, added or taken out in no time. */
export interface PeopleSet<T extends { readonly id: number }> {
  readonly size: number;
  has(id: number): boolean;
  add(person: T): void;
  /** Whether the person was there. */
  delete(id: number): boolean;
  pick(random: Random): T | undefined;
  values(): readonly T[];
}

export function createPeopleSet<T extends { readonly id: number }>(people: Iterable<T> = []): PeopleSet<T> {
  const list: T[] = [];
  const places = new Map<number, number>();

  function add(person: T): void {
    const place = places.get(person.id);
    if (place !== undefined) list[place] = person;
    else places.set(person.id, list.push(person) - 1);
  }

  for (const person of people) add(person);
  return {
    get size() {
      return list.length;
    },
    has: (id) => places.has(id),
    add,
    delete(id) {
      const place = places.get(id);
      if (place === undefined) return false;
      places.delete(id);
      const last = list.pop();
      if (last && last.id !== id) {
        list[place] = last;
        places.set(last.id, place);
      }
      return true;
    },
    pick: (random) => (list.length === 0 ? undefined : random.pick(list)),
    values: () => list,
  };
}
