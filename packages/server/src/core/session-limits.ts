import { isTeam, type Standing } from '@steward/api-client/rules/roles';

/** A session ends after that much idle time. */
export const SESSION_IDLE_SECONDS = 30 * 86_400;

/** How long the sessions of staff last, who have more to lose. */
export interface SessionLimits {
  /** Hours after the last use. */
  readonly staffIdleHours: number;
  /** Days after signing in, used or not. */
  readonly staffDays: number;
}

interface Times {
  readonly created_at: number;
  readonly last_seen_at: number;
}

type Person = Pick<Standing, 'adminLevel' | 'developerLevel' | 'permissions'>;

/** When a session ends if it is not used again, in epoch seconds. */
export function sessionEnd({ created_at, last_seen_at }: Times, person: Person, limits: SessionLimits): number {
  const usual = last_seen_at + SESSION_IDLE_SECONDS;
  if (!isTeam(person)) return usual;
  return Math.min(usual, last_seen_at + limits.staffIdleHours * 3600, created_at + limits.staffDays * 86_400);
}
