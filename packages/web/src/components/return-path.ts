const BASE = 'http://panel.invalid';

/** The path to go to after login: only one of this site, never another address, and never the login page again. */
export function safeReturnPath(value: string | null): string {
  if (value === null || !value.startsWith('/') || /[\u0000-\u001f\\]/.test(value)) return '/';
  try {
    const url = new URL(value, BASE);
    if (url.origin !== BASE || value.startsWith('//') || url.pathname === '/login' || url.pathname === '/logout')
      return '/';
    return url.pathname + url.search + url.hash;
  } catch {
    return '/';
  }
}

/** The login page's address with the way back: `/login?return=%2Fmap`. */
export function loginPath(from: { readonly pathname: string; readonly search: string; readonly hash: string }): string {
  const back = from.pathname + from.search + from.hash;
  return back === '/' ? '/login' : `/login?return=${encodeURIComponent(back)}`;
}
