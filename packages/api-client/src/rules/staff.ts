/** Minutes of a week under which a staff member is flagged (`staff.md` section 9). */
export const MINUTES_A_WEEK = 420;
/** Handled tickets of a week under which a staff member is flagged. */
export const TICKETS_A_WEEK = 20;
/** Minutes of activity since the last pause from which somebody is not away. */
export const ACTIVE_MINUTES = 10;
/** Days without a login from which the team list flags a member. */
export const INACTIVE_DAYS = 7;

/** Away: fewer than 10 minutes of activity since the last pause, or unknown (`decisions.md` 10). */
export const isAfk = (minutes: number | null | undefined): boolean =>
  minutes === null || minutes === undefined || minutes < ACTIVE_MINUTES;

/** Whether the team list flags a member: 7 or more days since the last login, or none ever. Epoch seconds. */
export const isInactive = (lastLoggedIn: number | null, now: number): boolean =>
  lastLoggedIn === null || now - lastLoggedIn >= INACTIVE_DAYS * 86_400;

/** How it stands with a registration: taken, waiting, or turned down. */
export const registrationTone = (registration: number): 'ok' | 'warning' | 'danger' =>
  registration > 0 ? 'ok' : registration === 0 ? 'warning' : 'danger';
