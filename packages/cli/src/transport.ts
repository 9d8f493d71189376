import type { Transport } from '@steward/api-client/transport/transport';
import type { Cookies } from './config/cookies.ts';
import type { ActiveProfile } from './config/profiles.ts';
import type { Output } from './io/output.ts';
import { VERSION } from './version.ts';

interface Parts {
  readonly profile: ActiveProfile;
  readonly cookies: Cookies;
  readonly out: Output;
  readonly signal: AbortSignal;
  /** Connections are kept between requests, as screens make them. */
  readonly keepsConnections: boolean;
  /** The command makes many requests, one after the other. */
  readonly isBulk: boolean;
  readonly timeoutMs: number;
  readonly onLatency?: ((ms: number) => void) | undefined;
}

/** Requests to the profile's server; cookies only where there is no token. */
export async function openTransport({
  profile,
  cookies,
  out,
  signal,
  keepsConnections,
  isBulk,
  timeoutMs,
  onLatency,
}: Parts): Promise<Transport & { close(): Promise<void> }> {
  let warned = false;
  const options = {
    base: profile.url,
    cookies: profile.token === undefined ? cookies : undefined,
    timeoutMs,
    async onCookies() {
      try {
        await cookies.save();
      } catch (error) {
        if (!warned)
          await out.note(`You stay signed in only for now. ${error instanceof Error ? error.message : ''}`, 'warning');
        warned = true;
      }
    },
  };
  const kept = keepsConnections
    ? (await (await import('./load-kept-transport.ts')).loadKeptTransport()).keptTransport(options)
    : undefined;
  const wire = kept ?? (await import('./one-shot.ts')).oneShotTransport({ ...options, reuses: isBulk });
  return {
    async send(request) {
      const started = onLatency ? performance.now() : 0;
      const both = request.signal ? AbortSignal.any([request.signal, signal]) : signal;
      const response = await wire.send({
        ...request,
        headers: { 'user-agent': `steward/${VERSION}`, ...request.headers },
        signal: both,
      });
      onLatency?.(performance.now() - started);
      return response;
    },
    close: async () => wire.close(),
  };
}
