/** So far keys are remembered, four bytes each; others are looked up each time. */
const HIGHEST_KEY = 2 ** 23;
const LEAST_ROOM = 2 ** 16;

/**
 * Our numbers of players and others by what the source calls them, of those that this run brought in or looked up. None of
 * them gets another number, so that what was found stays true.
 */
export interface FoundIds {
  get(part: number, key: string): number | undefined;
  set(part: number, key: string, id: number): void;
}

/** Remembers those whose keys are whole numbers, as nearly all are. */
export function createFoundIds(): FoundIds {
  const parts = new Map<number, Int32Array>();

  return {
    get(part, key) {
      const at = wholeKey(key);
      const id = at < 0 ? 0 : (parts.get(part)?.[at] ?? 0);
      return id === 0 ? undefined : id;
    },
    set(part, key, id) {
      const at = wholeKey(key);
      if (at < 0 || id > MOST_ID) return;
      let ids = parts.get(part) ?? new Int32Array(LEAST_ROOM);
      if (at >= ids.length) {
        const larger = new Int32Array(2 ** Math.ceil(Math.log2(at + 1)));
        larger.set(ids);
        ids = larger;
      }
      ids[at] = id;
      parts.set(part, ids);
    },
  };
}

const MOST_ID = 2 ** 31 - 1;

/** The number that a key is, -1 where it is none that is remembered: `7` and `07` are two keys. */
function wholeKey(key: string): number {
  if (key.length === 0 || key.length > 7) return -1;
  let value = 0;
  for (let at = 0; at < key.length; at++) {
    const digit = key.charCodeAt(at) - 0x30;
    if (!(digit >= 0 && digit <= 9) || (digit === 0 && at === 0)) return -1;
    value = value * 10 + digit;
  }
  return value < HIGHEST_KEY ? value : -1;
}
