interface Kept<T> {
  readonly at: number;
  readonly value: Promise<T>;
  /** Whether somebody asked for it since it was begun. */
  isAsked: boolean;
}

/** Gives what is kept, or works it out. */
export interface KeptWork<K, T> {
  (key: K, now: number): Promise<T>;
  /**
   * Works it out at first, and anew where somebody asked for what is kept: what nobody looks at may grow old. Until that is
   * done, what was kept before is given. Resolves with what was worked out, if anything was.
   */
  renew(key: K, now: number): Promise<T | undefined>;
  /** Keeps what is known from elsewhere, until it is worked out anew. */
  give(key: K, value: T, now: number): void;
}

/**
 * Keeps what takes long to work out for some seconds, for each database. Whoever asks while it is worked out waits for
 * the same answer; a failure is not kept.
 */
export function keptFor<K extends object, T>(
  seconds: number,
  work: (key: K, now: number) => Promise<T>,
): KeptWork<K, T> {
  const kept = new WeakMap<K, Kept<T>>();

  function ask(key: K, now: number): Promise<T> {
    const known = kept.get(key);
    if (known && now >= known.at && now < known.at + seconds) {
      known.isAsked = true;
      return known.value;
    }
    return begin(key, now, true);
  }

  function begin(key: K, now: number, isAsked: boolean): Promise<T> {
    const value = work(key, now);
    kept.set(key, { at: now, value, isAsked });
    value.catch(() => {
      if (kept.get(key)?.value === value) kept.delete(key);
    });
    return value;
  }

  async function renew(key: K, now: number): Promise<T | undefined> {
    const before = kept.get(key);
    if (!before) return begin(key, now, false);
    if (!before.isAsked) return undefined;
    before.isAsked = false;
    try {
      const value = await work(key, now);
      // Whoever asked when it had grown too old has worked it out later than this.
      if (kept.get(key) === before) kept.set(key, { at: now, value: Promise.resolve(value), isAsked: before.isAsked });
      return value;
    } catch (error) {
      before.isAsked = true;
      throw error;
    }
  }

  const give = (key: K, value: T, now: number): void =>
    void kept.set(key, { at: now, value: Promise.resolve(value), isAsked: true });

  return Object.assign(ask, { renew, give });
}
