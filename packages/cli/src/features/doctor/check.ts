/** `warning`: worth knowing, things work. `wrong`: something does not work. */
export type CheckState = 'ok' | 'warning' | 'wrong';

/** What was looked at, and what was found. */
export interface Check {
  readonly check: string;
  readonly state: CheckState;
  /** A sentence. */
  readonly found: string;
  /** What to do about it; null where nothing is. */
  readonly todo: string | null;
}

export const ok = (check: string, found: string): Check => ({ check, state: 'ok', found, todo: null });
export const warning = (check: string, found: string, todo: string): Check => ({
  check,
  state: 'warning',
  found,
  todo,
});
export const wrong = (check: string, found: string, todo: string): Check => ({ check, state: 'wrong', found, todo });
