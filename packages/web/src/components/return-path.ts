const BASE = 'http://panel.invalid';

/** The path to go to after login: only one of this site, never another address, and never the login page again. */
export function safeReturnPath(value: string | null): string {
  if (value === null || !value.startsWith('/') || /[\u0000-\u001f\u007f\\]/.test(value)) return '/';
  const path = withinSite(value);
  // What is tidied up may say something else than what was given: it has to stay as it is when it is read again.
  return path !== undefined && withinSite(path) === path ? path : '/';
}

/** A path of this site as the browser reads it; undefined where it leads elsewhere or stands for signing in or out. */
function withinSite(value: string): string | undefined {
  if (value.startsWith('//') || !URL.canParse(value, BASE)) return undefined;
  const { origin, pathname, search, hash } = new URL(value, BASE);
  if (origin !== BASE || /^\/(?:[/\\]|%2f|%5c)/i.test(pathname)) return undefined;
  return /^\/log(?:in|out)\/*$/i.test(pathname) ? undefined : pathname + search + hash;
}

/** The login page's address with the way back: `/login?return=%2Fmap`. */
export function loginPath(from: { readonly pathname: string; readonly search: string; readonly hash: string }): string {
  const back = from.pathname + from.search + from.hash;
  return back === '/' ? '/login' : `/login?return=${encodeURIComponent(back)}`;
}
