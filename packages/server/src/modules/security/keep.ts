import { insertOutbox, type OutboxItem } from '../../core/outbox.ts';
import type { SecurityEntry } from '../../core/security-log.ts';
import type { Database } from '../../db/open.ts';
import {
  type Burst,
  continueBurst,
  countGuesses,
  findBurst,
  insertBurst,
  insertEvents,
  pruneSecurity,
} from './repository.ts';
import { subjectsOf } from './subjects.ts';

/** A burst is that many refused tries in that time … */
export const BURST = { failures: 20, seconds: 300 } as const;
/** … and it is over after that long without another. */
const QUIET_SECONDS = 900;
const KEPT_SECONDS = 30 * 86_400;
const KEPT_EVENTS = 200_000;

/** Keeps refusals in the database, with what is to follow the bursts that they began; how many these were. */
export async function keepEntries(
  database: Database,
  entries: readonly SecurityEntry[],
  now: number,
  noticeOf: (burst: Burst) => readonly OutboxItem[],
): Promise<number> {
  if (entries.length === 0) return 0;
  return database.withWrite(async (tx) => {
    let begun = 0;
    await insertEvents(tx, entries);
    for (const { added, ...subject } of subjectsOf(entries).values()) {
      const running = await findBurst(tx, subject, now - QUIET_SECONDS);
      if (running) {
        await continueBurst(tx, running.id, now, added);
        continue;
      }
      const failures = await countGuesses(tx, subject, now - BURST.seconds);
      if (failures < BURST.failures) continue;
      await insertBurst(tx, subject, now, failures);
      await insertOutbox(tx, noticeOf({ ...subject, failures }), { now });
      begun++;
    }
    return begun;
  });
}

/** Forgets what was kept long enough, or is more than enough. */
export const forgetOld = (database: Database, now: number): Promise<void> =>
  database.withWrite((tx) => pruneSecurity(tx, now - KEPT_SECONDS, KEPT_EVENTS));
