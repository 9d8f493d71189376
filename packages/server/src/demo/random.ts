/** A stream of numbers that is the same for the same seed, on every machine. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(least: number, most: number): number;
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the keys; the higher its number, the more often. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  /** Around 0, two thirds within 1. */
  bell(): number;
  /** Around `median`; `spread` 1 makes a third of them over 2.7 times as much. */
  skewed(median: number, spread: number): number;
  /** The list in another order. */
  shuffled<T>(list: readonly T[]): T[];
  hex(digits: number): string;
}

/** FNV-1a over the text, stirred until four words are filled. */
function wordsOf(text: string): [number, number, number, number] {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  const word = () => {
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return (hash ^= hash >>> 16) >>> 0;
  };
  return [word(), word(), word(), word() | 1];
}

/** The generator sfc32, begun from a text: streams of different texts have nothing in common. */
export function createRandom(seed: string): Random {
  let [a, b, c, d] = wordsOf(seed);

  function bits(): number {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  }

  const next = () => bits() / 0x1_0000_0000;
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const bell = () => next() + next() + next() + next() + next() + next() + next() + next() - 4;

  function pick<T>(list: readonly T[]): T {
    const index = Math.floor(next() * list.length);
    if (index >= list.length) throw new RangeError('Nothing can be picked from an empty list.');
    return list[index] as T;
  }

  for (let i = 0; i < 12; i++) bits();
  return {
    next,
    int,
    pick,
    between: (least, most) => least + next() * (most - least),
    chance: (probability) => next() < probability,
    bell: () => bell() * 1.2247,
    skewed: (median, spread) => median * Math.exp(bell() * 1.2247 * spread),
    weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
      const entries = Object.entries<number>(weights);
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const found = entries.find(([, weight]) => (left -= weight) < 0) ?? entries.at(-1);
      if (!found) throw new RangeError('Nothing can be picked from no weights.');
      return found[0] as K;
    },
    shuffled<T>(list: readonly T[]): T[] {
      const copy = [...list];
      for (let i = copy.length - 1; i > 0; i--) {
        const other = Math.floor(next() * (i + 1));
        [copy[i], copy[other]] = [copy[other] as T, copy[i] as T];
      }
      return copy;
    },
    hex(digits) {
      let text = '';
      while (text.length < digits) text += bits().toString(16).padStart(8, '0');
      return text.slice(0, digits);
    },
  };
}
