import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from '../../core/errors.ts';
import { FILES_AWAY, StoreError } from '../../core/files/store.ts';
import type { Services } from '../../core/services.ts';
import { LATEST, versionOf } from '../../db/migrate.ts';
import { isBusy, unwritableReason } from '../../db/violations.ts';
import { writeProbe } from './repository.ts';

const FRESH_SECONDS = 5;
const FILES_FRESH_SECONDS = 30;
const MOST_WAIT_MS = 2000;
const NOT_UP_TO_DATE = 'The database is not up to date yet. Please try again in a moment.';
const SILENT = 'The database does not answer. Please try again in a moment.';
const LOGS_AWAY = 'Logs cannot be read now. Try again in a moment.';
const UNWRITABLE = 'The database takes no changes at the moment. Please tell an administrator.';

interface Verdict {
  readonly until: number;
  readonly refusal: Promise<string | undefined>;
  isOver: boolean;
}

type Ask = (services: Services) => Promise<string | undefined>;

/** Asks once for all who want to know within so many seconds, and not again while the last one asked is silent. */
function askedEvery(seconds: number, ask: Ask): Ask {
  const verdicts = new WeakMap<Services, Verdict>();
  return async (services) => {
    const now = performance.now();
    let verdict = verdicts.get(services);
    if (!verdict || (verdict.isOver && verdict.until <= now)) {
      const made: Verdict = { until: now + seconds * 1000, refusal: ask(services), isOver: false };
      const over = () => void (made.isOver = true);
      made.refusal.then(over, over);
      verdicts.set(services, (verdict = made));
    }
    return verdict.refusal;
  };
}

const databaseProblem = askedEvery(FRESH_SECONDS, refusalOf);

/** Throws `UnavailableError` with the reason when the database is not up to date or takes no write; asks every 5 s. */
export async function expectReady(services: Services): Promise<void> {
  const refusal = await databaseProblem(services);
  if (refusal !== undefined) throw new UnavailableError(refusal);
}

/** Why logs cannot be read now, as a sentence; everything else is served all the same. Asks every 5 s. */
export const logsProblem = askedEvery(FRESH_SECONDS, ({ logs }) =>
  logs.store.check().then(
    () => undefined,
    (error: unknown) => (error instanceof UnavailableError ? error.message : LOGS_AWAY),
  ),
);

const askFiles = askedEvery(FILES_FRESH_SECONDS, ({ files, log }) =>
  files.check().then(
    () => undefined,
    (error: unknown) => {
      // A store of S3 told it itself.
      if (!(error instanceof StoreError)) log.warn({ err: error }, FILES_AWAY);
      return FILES_AWAY;
    },
  ),
);

/**
 * Why screenshots and maps can be neither kept nor shown, as a sentence. Storage that is away is so for all processes that
 * share it: none of them gets less to do for that. Asks every 30 s, since storage may cost something for each question, and
 * waits for 2 s only.
 */
export async function filesProblem(services: Services): Promise<string | undefined> {
  const late = new AbortController();
  try {
    return await Promise.race([
      askFiles(services),
      sleep(MOST_WAIT_MS, FILES_AWAY, { signal: late.signal, ref: false }).catch(() => undefined),
    ]);
  } finally {
    late.abort();
  }
}

async function refusalOf({ database, clock, log }: Services): Promise<string | undefined> {
  try {
    if ((await versionOf(database)) !== LATEST) return NOT_UP_TO_DATE;
    await database.withWrite((tx) => writeProbe(tx, clock.now()), { beside: true });
    return undefined;
  } catch (error) {
    log.warn({ err: error }, 'The server is not ready.');
    return unwritableReason(error) ?? (isBusy(error) ? SILENT : UNWRITABLE);
  }
}
