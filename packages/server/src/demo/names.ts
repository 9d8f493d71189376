import { normalizeName } from '../db/names.ts';
import data from './data/names.json' with { type: 'json' };
import type { Random } from './random.ts';

/** Longest name that the game takes. */
const LONGEST = 24;

/** Last names in the order of their use: those that people bear, then made-up ones for large worlds. */
const LAST_NAMES: readonly (readonly string[])[] = [
  data.last,
  data.stems.flatMap((stem) => data.ends.map((end) => stem + end)),
];

/** New names `First_Last`, each once, none of them in `taken` (lower-cased). */
export function* nameStream(random: Random, taken: ReadonlySet<string>): Generator<string, never> {
  const used = new Set(taken);
  const all = combined(random, LAST_NAMES);
  for (;;) {
    const name = all.next().value;
    const lower = normalizeName(name);
    if (used.has(lower)) continue;
    used.add(lower);
    yield name;
  }
}

/** The same by the million, of which none is remembered: no two of its first or last names are alike. */
export function* manyNames(random: Random, taken: ReadonlySet<string>): Generator<string, never> {
  const seen = new Set<string>();
  const isNew = (name: string) => !seen.has(normalizeName(name)) && seen.add(normalizeName(name));
  const lists = LAST_NAMES.map((list) => list.filter(isNew));
  const all = combined(random, lists);
  for (;;) {
    const name = all.next().value;
    if (!taken.has(normalizeName(name))) yield name;
  }
}

/** Every first name with every last name, then again with a number behind; none that is too long. */
function* combined(random: Random, lists: readonly (readonly string[])[]): Generator<string, never> {
  for (let round = 1; ; round++)
    for (const lastNames of lists)
      for (const index of scattered(random, data.first.length * lastNames.length)) {
        const last = lastNames[Math.floor(index / data.first.length)] ?? '';
        const name = `${data.first[index % data.first.length]}_${last}${round > 1 ? `_${round}` : ''}`;
        if (name.length <= LONGEST) yield name;
      }
}

/** Every whole number below `total` once, neighbours far apart. */
function* scattered(random: Random, total: number): Generator<number> {
  let step = random.int(Math.floor(total / 3), total - 1);
  while (divisor(step, total) !== 1) step += 1;
  let at = random.int(0, total - 1);
  for (let count = 0; count < total; count++, at = (at + step) % total) yield at;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** A name for somebody of whom only the name matters. */
export const anyName = (random: Random): string => `${random.pick(data.first)}_${random.pick(data.last)}`;
