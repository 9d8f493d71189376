import { UnavailableError } from '../../core/errors.ts';
import type { Services } from '../../core/services.ts';
import { LATEST, versionOf } from '../../db/migrate.ts';
import { isBusy, unwritableReason } from '../../db/violations.ts';
import { writeProbe } from './repository.ts';

const FRESH_SECONDS = 5;
const NOT_UP_TO_DATE = 'The database is not up to date yet. Please try again in a moment.';
const SILENT = 'The database does not answer. Please try again in a moment.';
const LOGS_AWAY = 'Logs cannot be read now. Try again in a moment.';
const UNWRITABLE = 'The database takes no changes at the moment. Please tell an administrator.';

interface Verdict {
  readonly until: number;
  readonly refusal: Promise<string | undefined>;
}

const verdicts = new WeakMap<Services, Verdict>();

/** Throws `UnavailableError` with the reason when the database is not up to date or takes no write; asks every 5 s. */
export async function expectReady(services: Services): Promise<void> {
  const now = performance.now();
  let verdict = verdicts.get(services);
  if (!verdict || verdict.until <= now) {
    verdict = { until: now + FRESH_SECONDS * 1000, refusal: refusalOf(services) };
    verdicts.set(services, verdict);
  }
  const refusal = await verdict.refusal;
  if (refusal !== undefined) throw new UnavailableError(refusal);
}

const logVerdicts = new WeakMap<Services, Verdict>();

/** Why logs cannot be read now, as a sentence; everything else is served all the same. Asks every 5 s. */
export async function logsProblem(services: Services): Promise<string | undefined> {
  const now = performance.now();
  let verdict = logVerdicts.get(services);
  if (!verdict || verdict.until <= now) {
    const refusal = services.logs.store.check().then(
      () => undefined,
      (error: unknown) => (error instanceof UnavailableError ? error.message : LOGS_AWAY),
    );
    verdict = { until: now + FRESH_SECONDS * 1000, refusal };
    logVerdicts.set(services, verdict);
  }
  return verdict.refusal;
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
