interface Kept<T> {
  readonly at: number;
  readonly value: Promise<T>;
}

/**
 * Keeps what takes long to work out for some seconds, for each database. Whoever asks while it is worked out waits for
 * the same answer; a failure is not kept.
 */
export function keptFor<K extends object, T>(
  seconds: number,
  work: (key: K, now: number) => Promise<T>,
): (key: K, now: number) => Promise<T> {
  const kept = new WeakMap<K, Kept<T>>();
  return (key, now) => {
    const known = kept.get(key);
    if (known && now >= known.at && now < known.at + seconds) return known.value;
    const value = work(key, now);
    kept.set(key, { at: now, value });
    value.catch(() => {
      if (kept.get(key)?.value === value) kept.delete(key);
    });
    return value;
  };
}
