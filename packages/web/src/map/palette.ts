import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const media = window.matchMedia('(prefers-color-scheme: dark)');
  media.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    media.removeEventListener('change', listener);
  };
}

/** The theme that is shown now; changes when it does. */
export const useThemeName = (): string =>
  useSyncExternalStore(
    subscribe,
    () =>
      `${document.documentElement.dataset['theme'] ?? ''}:${String(getComputedStyle(document.documentElement).colorScheme)}`,
  );

/** The value of a token, such as `--accent`, as a colour of the page. */
export const tokenColour = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim() || '#888888';

export interface MapColours {
  readonly sea: string;
  readonly land: string;
  readonly shore: string;
  readonly road: string;
  readonly area: string;
}

/** Two quiet tones and their lines, for the theme that is shown. */
export function mapColours(theme: string): MapColours {
  const dark = theme.includes('dark');
  return dark
    ? { sea: '#0d1519', land: '#1b2428', shore: '#2c393f', road: '#34434a', area: '#45c1b3' }
    : { sea: '#dbe6ea', land: '#f3f1ea', shore: '#c3cdd0', road: '#cfc9bb', area: '#0f766e' };
}
