import type { Failure } from './outbox-kinds.ts';
import { spanTo } from './outward.ts';
import { traced } from '../db/trace.ts';

const TIMEOUT_MS = 5000;
/** Breaks a mention without changing what is read. */
const BREAK = '\u200b';

export interface DiscordMessage {
  readonly content: string;
  readonly allowed_mentions: { readonly parse: readonly string[]; readonly users: readonly string[] };
}

/** Text of people as it was written: no markup, no mention. */
export const plain = (text: string): string =>
  text
    .replace(/[\\*_`~|<>#[\]()-]/g, '\\$&')
    .replaceAll('@', `@${BREAK}`)
    .replace(/\s+/g, ' ');

function failureOf(response: Response): Failure {
  const { status } = response;
  const header = response.headers.get('retry-after');
  const wait = header !== null && /^\d{1,6}(?:\.\d+)?$/.test(header) ? Math.ceil(Number(header)) : undefined;
  if (status === 429)
    return {
      error: `Discord asks to wait${wait === undefined ? '' : ` ${wait} seconds`} before the next alert.`,
      ...(wait === undefined ? {} : { afterSeconds: wait }),
    };
  if (status === 401 || status === 404)
    return { error: `Discord does not know the webhook of this channel (${status}).`, final: true };
  return { error: `Discord answered with ${status}.`, final: status >= 400 && status < 500 && status !== 408 };
}

/** Sends a message to a webhook from the configuration; redirects are not followed. Undefined when it arrived, else what went wrong. */
export async function postMessage(
  webhookUrl: string,
  message: DiscordMessage,
  { signal, timeoutMs = TIMEOUT_MS }: { readonly signal?: AbortSignal; readonly timeoutMs?: number } = {},
): Promise<Failure | undefined> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await traced(spanTo('POST', new URL(webhookUrl)), () =>
      fetch(webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
        redirect: 'error',
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
      }),
    );
    await response.body?.cancel();
    return response.ok ? undefined : failureOf(response);
  } catch {
    return limit.aborted
      ? { error: `Discord did not answer within ${Math.round(timeoutMs / 1000)} seconds.` }
      : { error: 'Discord could not be reached.' };
  }
}
