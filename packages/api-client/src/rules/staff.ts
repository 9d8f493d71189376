/** Minutes of a week under which a staff member is flagged (`staff.md` section 9). */
export const MINUTES_A_WEEK = 420;
/** Handled tickets of a week under which a staff member is flagged. */
export const TICKETS_A_WEEK = 20;
/** Days without a login from which the team list flags a member. */
export const INACTIVE_DAYS = 7;

/** A staff member counts as AFK if the value is under 10 or missing (`staff.md` section 9). */
export const isAfk = (value: number | null | undefined): boolean => value === null || value === undefined || value < 10;

/** Whether the team list flags a member: 7 or more days since the last login, or none ever. Epoch seconds. */
export const isInactive = (lastLoggedIn: number | null, now: number): boolean =>
  lastLoggedIn === null || now - lastLoggedIn >= INACTIVE_DAYS * 86_400;
