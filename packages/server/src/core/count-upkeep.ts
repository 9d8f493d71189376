import { dayOf } from '@steward/api-client/rules/log-days';
import { countAnew, findWrongCounts } from '../db/list-counts.ts';
import { repeat, type Repeated } from './repeat.ts';
import type { Services } from './services.ts';

const FIRST_MS = 120_000;
const EVERY_MS = 600_000;

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

/** Does so soon after the start, then whenever a day of the community has begun. Several processes may do so at once. */
export function startCountUpkeep(
  services: Pick<Services, 'db' | 'database' | 'clock' | 'log'>,
  { firstMs = FIRST_MS, everyMs = EVERY_MS } = {},
): Repeated {
  let doneOn: string | undefined;
  return repeat(
    async () => {
      const today = dayOf(services.clock.nowMs());
      if (doneOn === today) return;
      await compareCounts(services);
      doneOn = today;
    },
    {
      ...{ firstMs, everyMs },
      failed: (err) =>
        services.log.warn({ err }, 'The numbers of rows of lists could not be compared; it is tried again.'),
    },
  );
}
