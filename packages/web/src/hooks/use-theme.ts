import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'system' | 'light' | 'dark';

const KEY = 'steward.theme';
const listeners = new Set<() => void>();
let system: MediaQueryList | undefined;
const systemDark = () => (system ??= window.matchMedia('(prefers-color-scheme: dark)'));

function stored(): ThemeChoice {
  try {
    const value = window.localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

let choice: ThemeChoice | undefined;
const current = () => (choice ??= stored());

function apply() {
  const dark = current() === 'dark' || (current() === 'system' && systemDark().matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

/** Follows the system's theme from now on, and other tabs' choice. Called once at the start. */
export function watchTheme(): void {
  apply();
  systemDark().addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return;
    choice = undefined;
    apply();
  });
}

/** Chooses a theme; kept in this browser. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  try {
    if (next === 'system') window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, next);
  } catch {
    // Storage is refused: the choice holds for this page.
  }
  apply();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the person chose, and what is shown now. */
export function useTheme(): { choice: ThemeChoice; shown: 'light' | 'dark' } {
  const chosen = useSyncExternalStore(subscribe, current);
  const shown = useSyncExternalStore(subscribe, () => document.documentElement.dataset.theme);
  return { choice: chosen, shown: shown === 'dark' ? 'dark' : 'light' };
}
