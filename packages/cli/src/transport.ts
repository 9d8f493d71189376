import type { Transport } from '@steward/api-client/transport/transport';
import { undiciTransport } from '@steward/api-client/transport/undici';
import type { CookieJar } from 'tough-cookie';
import type { Cookies } from './config/cookies.ts';
import type { ActiveProfile } from './config/profiles.ts';
import type { Output } from './io/output.ts';
import { VERSION } from './version.ts';

interface Parts {
  readonly profile: ActiveProfile;
  readonly cookies: Cookies;
  readonly out: Output;
  readonly signal: AbortSignal;
  /** For one call: the connection ends with the answer, so that nothing is left to close. */
  readonly isOneShot: boolean;
  readonly onLatency?: ((ms: number) => void) | undefined;
}

/** The transport asks a jar for its header and hands it new cookies, nothing else: what `Cookies` does too. */
const asJar = (cookies: Cookies): CookieJar => cookies as unknown as CookieJar;

/** Requests to the profile's server; cookies only where there is no token. */
export function openTransport({
  profile,
  cookies,
  out,
  signal,
  isOneShot,
  onLatency,
}: Parts): Transport & { close(): Promise<void> } {
  let warned = false;
  const wire = undiciTransport({
    base: profile.url,
    ...(profile.token === undefined ? { jar: asJar(cookies) } : {}),
    async onCookies() {
      try {
        await cookies.save();
      } catch (error) {
        if (!warned)
          await out.note(`You stay signed in only for now. ${error instanceof Error ? error.message : ''}`, 'warning');
        warned = true;
      }
    },
  });
  return {
    async send(request) {
      const started = performance.now();
      const both = request.signal ? AbortSignal.any([request.signal, signal]) : signal;
      const response = await wire.send({
        ...request,
        headers: {
          'user-agent': `steward/${VERSION}`,
          ...(isOneShot ? { connection: 'close' } : {}),
          ...request.headers,
        },
        signal: both,
      });
      onLatency?.(performance.now() - started);
      return response;
    },
    close: async () => (isOneShot ? undefined : wire.close()),
  };
}
