import type { DatabaseSync } from 'node:sqlite';

/** One moment of the database for all that one turn of the event loop hands out. */
export interface ReadTurns {
  /** Begins that moment if none is yet, and tells its version: what is read until its end is as of that version. */
  version(): number;
  /**
   * Ends it, so that what is read next is as of then: to be done before and after each commit of this process. Never throws:
   * whoever committed has nothing to do with it.
   */
  end(): void;
}

/**
 * Asked once for all requests that arrived together. Each read alone would take and give back a lock of the file, by two
 * calls of the system that cost as much as finding a row does; an open transaction takes it once for all of them. It ends
 * with the turn, so that no request reads what was there before the turn in which it came. It must not be open at a commit
 * either: SQLite could then not take over its log of writes.
 */
export function readInTurns(reader: DatabaseSync): ReadTurns {
  const [begin, commit] = [reader.prepare('begin'), reader.prepare('commit')];
  const ask = reader.prepare('pragma data_version');
  let version: number | undefined;

  /** Out of the transaction, whatever becomes of its end: a reader that stays in it sees nothing new any more. */
  function leave(): void {
    if (!reader.isOpen || !reader.isTransaction) return;
    try {
      commit.run();
    } catch {
      if (reader.isTransaction) rollBack();
    }
  }

  function rollBack(): void {
    try {
      reader.exec('rollback');
    } catch {
      // The next moment tries it again, and tells why it cannot begin.
    }
  }

  function end(): void {
    if (version === undefined) return;
    version = undefined;
    leave();
  }

  return {
    version() {
      if (version !== undefined) return version;
      leave();
      begin.run();
      try {
        version = ask.get()?.['data_version'] as number;
      } catch (error) {
        leave();
        throw error;
      }
      setImmediate(end);
      return version;
    },
    end,
  };
}
