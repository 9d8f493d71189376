import { undiciTransport } from '@steward/api-client/transport/undici';
import type { CookieJar } from 'tough-cookie';
import type { Transport } from '@steward/api-client/transport/transport';
import type { OneShotOptions } from './one-shot.ts';

/** A transport for many requests: connections are kept between them. */
export function keptTransport({
  base,
  cookies,
  onCookies,
  timeoutMs,
}: Omit<OneShotOptions, 'reuses'>): Transport & { close(): Promise<void> } {
  return undiciTransport({
    base,
    // The transport asks a jar for its header and hands it new cookies, nothing else: what `Cookies` does too.
    ...(cookies === undefined ? {} : { jar: cookies as unknown as CookieJar }),
    onCookies,
    timeoutMs,
  });
}
