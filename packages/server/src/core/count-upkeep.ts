import { countAnew, findWrongCounts } from '../db/list-counts.ts';
import { daily, type DailyTimes } from './daily.ts';
import type { Repeated } from './repeat.ts';
import type { Services } from './services.ts';

const FIRST_MS = 120_000;

/** Compares what the database counted of its long lists with their rows, and puts right what is wrong. */
export async function compareCounts({ db, database, log }: Pick<Services, 'db' | 'database' | 'log'>): Promise<void> {
  const wrong = await findWrongCounts(db);
  if (wrong.length === 0) return;
  await database.withWrite(countAnew);
  log.warn(
    { wrong },
    'The numbers of rows of some lists were wrong and are right now. A program other than Steward changed them past its triggers.',
  );
}

/** Does so soon after the start, then daily. Several processes may do so at once. */
export const startCountUpkeep = (
  services: Pick<Services, 'db' | 'database' | 'clock' | 'log'>,
  times: DailyTimes = {},
): Repeated =>
  daily(services.clock, () => compareCounts(services).then(() => true), {
    ...{ firstMs: FIRST_MS, ...times },
    failed: (err) =>
      services.log.warn({ err }, 'The numbers of rows of lists could not be compared; it is tried again.'),
  });
