import { restarts } from '@steward/api-client/contract/restarts';
import { allows } from '@steward/api-client/rules/access';
import { comingText } from '@steward/api-client/rules/restarts';
import type { Principal } from '@steward/api-client/contract/accounts';
import { clean } from '../../io/sanitize.ts';
import { viewerOf } from '../services.ts';
import { useNow } from './use-now.ts';
import { useRead } from './use-read.ts';

const EVERY_SECONDS = 10;
const TICK_MS = 1000;
const IDLE_MS = 60_000;
/** What lies further ahead, in seconds, is told on the screen of restarts alone. */
const NEAR = 30 * 60;

/** What staff are to know of a restart that is near, such as 'Production server restarts in 9:05'. */
export function useComing(user: Principal | undefined): string | undefined {
  const isStaff = user !== undefined && allows(restarts.coming.access, viewerOf(user)) === true;
  const { data, dataUpdatedAt } = useRead(restarts.coming, undefined, {
    everySeconds: EVERY_SECONDS,
    isAside: true,
    enabled: isStaff,
  });
  const now = useNow((data ?? []).length > 0 ? TICK_MS : IDLE_MS);
  const passed = Math.max(0, (now - dataUpdatedAt) / 1000);
  const next = isStaff
    ? (data ?? []).find(({ secondsLeft, onlyEmpty }) => !onlyEmpty && secondsLeft - passed < NEAR)
    : undefined;
  if (!next) return undefined;
  const label = clean(next.label);
  return next.state === 'running' ? `${label} restarts now` : comingText(label, next.secondsLeft - passed);
}
