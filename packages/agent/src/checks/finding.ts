/** `warning`: worth knowing, things work. `wrong`: something does not work. */
export interface Finding {
  readonly what: string;
  readonly state: 'ok' | 'warning' | 'wrong';
  /** A sentence. */
  readonly found: string;
  /** How to mend it. */
  readonly todo?: string;
}

export const ok = (what: string, found: string): Finding => ({ what, state: 'ok', found });
export const warning = (what: string, found: string, todo: string): Finding => ({
  what,
  state: 'warning',
  found,
  todo,
});
export const wrong = (what: string, found: string, todo: string): Finding => ({ what, state: 'wrong', found, todo });
