import type { Db } from './schema.ts';
import { packText, WireText } from './wire-text.ts';

/** A whole list that was read once, for all who share it. */
interface Read {
  readonly text: Promise<string>;
  /** Made once somebody wants it so. */
  packed?: Promise<Buffer>;
}

/** The reads of one list: the last one to begin, which may be over, and the one that waits for it. */
interface Reads {
  last: Promise<void>;
  next: Read | undefined;
}

/**
 * A long list that changes all the time and that many ask for at once: one read of it runs at a time, and whoever asks
 * meanwhile shares the one that begins after it. So nobody gets what is older than their asking, and however many ask, the
 * database writes it once and it is compressed once. `key` parts those who see it differently.
 */
export function joinReads<K, T>(list: (db: Db, key: K) => WireText<T>): (db: Db, key: K) => WireText<T> {
  const kept = new WeakMap<Db, Map<K, Reads>>();

  function join(db: Db, key: K): Read {
    const keys = kept.get(db) ?? new Map<K, Reads>();
    kept.set(db, keys);
    const reads = keys.get(key) ?? { last: Promise.resolve(), next: undefined };
    keys.set(key, reads);
    if (reads.next) return reads.next;
    const text = reads.last.then(() => {
      reads.next = undefined;
      return list(db, key).text();
    });
    const over = () => undefined;
    reads.last = text.then(over, over);
    return (reads.next = { text });
  }

  return (db, key) => {
    async function* parts(): AsyncGenerator<string, void> {
      yield await join(db, key).text;
    }
    const packed = () => {
      const read = join(db, key);
      return (read.packed ??= read.text.then(packText));
    };
    return new WireText(parts(), packed);
  };
}
