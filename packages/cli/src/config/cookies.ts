import type { CookieJar, SerializedCookie } from 'tough-cookie';
import { readText } from './read-text.ts';

/** A profile's cookies, kept as the JSON of a tough-cookie jar. */
export interface Cookies {
  /** The `Cookie` header for that URL. */
  getCookieString(url: string): Promise<string>;
  /** Takes a `Set-Cookie` header; `save` writes it. */
  setCookie(cookie: string, url: string): Promise<void>;
  save(): Promise<void>;
  /** Forgets everything, on disk too. */
  clear(): Promise<void>;
}

/** A session cookie as servers set it: for one host, for all paths, with an end. Anything else is the library's business. */
interface PlainCookie {
  readonly key: string;
  readonly value: string;
  readonly domain: string;
  readonly secure: boolean;
  readonly endMs: number;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

function plain(cookie: SerializedCookie): PlainCookie | undefined {
  const { key, value, domain, path, hostOnly, maxAge, expires, creation } = cookie;
  if (typeof key !== 'string' || typeof value !== 'string' || typeof domain !== 'string') return undefined;
  if (path !== '/' || hostOnly !== true) return undefined;
  const endMs =
    typeof maxAge === 'number' && typeof creation === 'string'
      ? Date.parse(creation) + maxAge * 1000
      : typeof expires === 'string' && expires !== 'Infinity'
        ? Date.parse(expires)
        : Number.POSITIVE_INFINITY;
  return Number.isNaN(endMs) ? undefined : { key, value, domain, secure: cookie.secure === true, endMs };
}

/** The header without loading the library, where all that is stored is plain; undefined otherwise. */
function plainHeader(text: string, url: string): string | undefined {
  const { protocol, hostname } = new URL(url);
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return undefined;
  }
  const list = stored !== null && typeof stored === 'object' && 'cookies' in stored ? stored.cookies : undefined;
  if (!Array.isArray(list)) return undefined;
  const cookies = (list as SerializedCookie[]).map(plain);
  if (cookies.includes(undefined)) return undefined;
  const safe = protocol === 'https:' || LOOPBACK.has(hostname);
  return cookies
    .filter((cookie) => cookie?.domain === hostname && (safe || !cookie.secure) && cookie.endMs > Date.now())
    .map((cookie) => `${cookie?.key ?? ''}=${cookie?.value ?? ''}`)
    .join('; ');
}

async function jarFrom(text: string | undefined): Promise<CookieJar> {
  const { CookieJar } = await import('tough-cookie');
  try {
    if (text !== undefined) return await CookieJar.deserialize(text);
  } catch {
    // A damaged file is as good as none: signing in again writes a new one.
  }
  return new CookieJar(undefined, { rejectPublicSuffixes: false });
}

/**
 * The cookies of one server in `file`; undefined: they live only as long as this process. What is kept in `beside` goes
 * with them: names that whoever signs out could see.
 */
export function openCookies(file: string | undefined, beside?: string): Cookies {
  let jar: CookieJar | undefined;
  let pending: { cookie: string; url: string }[] = [];
  const stored = () => (file === undefined ? undefined : readText(file));
  const loaded = async () => (jar ??= await jarFrom(stored()));
  return {
    async getCookieString(url) {
      if (jar) return jar.getCookieString(url);
      const text = stored();
      if (text === undefined) return '';
      return plainHeader(text, url) ?? (await loaded()).getCookieString(url);
    },
    async setCookie(cookie, url) {
      await (await loaded()).setCookie(cookie, url, { ignoreError: true });
      pending.push({ cookie, url });
    },
    async save() {
      if (file === undefined || pending.length === 0) return;
      const changes = pending;
      pending = [];
      const { withLock, writePrivate } = await import('./files.ts');
      try {
        await withLock(file, async () => {
          const fresh = await jarFrom(stored());
          for (const { cookie, url } of changes) await fresh.setCookie(cookie, url, { ignoreError: true });
          await writePrivate(file, JSON.stringify(await fresh.serialize()));
          jar = fresh;
        });
      } catch (error) {
        pending = [...changes, ...pending];
        throw error;
      }
    },
    async clear() {
      jar = undefined;
      pending = [];
      const { removeFile, removeFolder, withLock } = await import('./files.ts');
      if (file !== undefined) await withLock(file, () => removeFile(file));
      if (beside !== undefined) await removeFolder(beside);
    },
  };
}
