interface Kept<T> {
  readonly at: number;
  readonly value: Promise<T>;
}

/** Gives what is kept, or works it out. */
export interface KeptWork<K, T> {
  (key: K, now: number): Promise<T>;
  /** Works it out anew; until that is done, what was kept before is given. */
  renew(key: K, now: number): Promise<void>;
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
    if (known && now >= known.at && now < known.at + seconds) return known.value;
    const value = work(key, now);
    kept.set(key, { at: now, value });
    value.catch(() => {
      if (kept.get(key)?.value === value) kept.delete(key);
    });
    return value;
  }

  async function renew(key: K, now: number): Promise<void> {
    if (!kept.has(key)) return void (await ask(key, now));
    const value = await work(key, now);
    kept.set(key, { at: now, value: Promise.resolve(value) });
  }

  return Object.assign(ask, { renew });
}
