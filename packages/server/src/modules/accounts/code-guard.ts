import { say } from '@steward/api-client/rules/say';
import { counted } from '@steward/api-client/words/counted';
import { TooManyError } from '../../core/errors.ts';
import type { GiveBack } from '../../core/rate-limit.ts';
import type { Services } from '../../core/services.ts';
import { addCodeFailure, findCodeFailures, forgetCodeFailures } from './repository-codes.ts';

/** Wrong codes before there is a delay; a mistyped one costs nothing. */
const FREE = 4;
const FIRST_DELAY = 60;
/** Twenty-odd guesses a day of a million codes, while the owner is kept waiting no longer. */
const LONGEST_DELAY = 3600;
/** Wrong codes are forgotten after that long without another. */
const FORGOTTEN_SECONDS = 86_400;

const delayAfter = (failures: number): number =>
  failures <= FREE ? 0 : Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(20, failures - FREE - 1));

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return seconds < 90 ? say(counted.second, { count: seconds }) : say(counted.minute, { count: minutes });
}

/**
 * Counts a try of a code before it is checked, so that tries at the same moment all count, in every process. Gives
 * back a function that forgets the tries, for when the code was right. Throws `TooManyError` while a delay runs.
 * `key` says whose tries these are, such as `player:12`.
 */
export async function takeCodeTry(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  key: string,
): Promise<GiveBack> {
  const now = clock.now();
  const wait = await database.withWrite(async (tx) => {
    const found = await findCodeFailures(tx, key);
    const holds = found !== undefined && found.last_at > now - FORGOTTEN_SECONDS;
    const left = holds ? found.until - now : 0;
    // A longer one was begun by a clock that was set back since.
    if (left > 0 && left <= LONGEST_DELAY) return left;
    const failures = (holds ? found.failures : 0) + 1;
    await addCodeFailure(tx, {
      key,
      failures,
      now,
      until: now + delayAfter(failures),
      before: now - FORGOTTEN_SECONDS,
    });
    return 0;
  });
  if (wait > 0) throw new TooManyError(wait, `Too many wrong codes. Please wait ${waitText(wait)} and try again.`);
  return async (running) => {
    if (running) await forgetCodeFailures(running, key);
    else await database.withWrite((tx) => forgetCodeFailures(tx, key));
  };
}
