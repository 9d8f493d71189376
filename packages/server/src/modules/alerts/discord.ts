const TIMEOUT_MS = 5000;
/** Breaks a mention without changing what is read. */
const BREAK = '\u200b';

export interface AlertText {
  readonly player: string;
  readonly staff: string;
  readonly reason: string;
  readonly tagHere: boolean;
  readonly tagDiscordId: string | null;
}

export interface DiscordMessage {
  readonly content: string;
  readonly allowed_mentions: { readonly parse: readonly string[]; readonly users: readonly string[] };
}

/** Text of people as it was written: no markup, no mention. */
const plain = (text: string): string =>
  text
    .replace(/[\\*_`~|<>#[\]()-]/g, '\\$&')
    .replaceAll('@', `@${BREAK}`)
    .replace(/\s+/g, ' ');

/** The message of an alert. Nobody is mentioned but who was chosen. */
export function discordMessage({ player, staff, reason, tagHere, tagDiscordId }: AlertText): DiscordMessage {
  const tags = [...(tagHere ? ['@here'] : []), ...(tagDiscordId === null ? [] : [`<@${tagDiscordId}>`])];
  return {
    content: [...tags, `**${plain(player)}** (alert by ${plain(staff)}): ${plain(reason)}`].join(' '),
    allowed_mentions: { parse: tagHere ? ['everyone'] : [], users: tagDiscordId === null ? [] : [tagDiscordId] },
  };
}

function statusText(response: Response): string {
  const wait = response.headers.get('retry-after');
  if (response.status === 429)
    return `Discord asks to wait${wait !== null && /^\d+$/.test(wait) ? ` ${wait} seconds` : ''} before the next alert.`;
  if (response.status === 401 || response.status === 404)
    return `Discord does not know the webhook of this channel (${response.status}).`;
  return `Discord answered with ${response.status}.`;
}

/** Sends a message to a webhook from the configuration; redirects are not followed. Undefined when it arrived, else what went wrong. */
export async function postMessage(
  webhookUrl: string,
  message: DiscordMessage,
  timeoutMs = TIMEOUT_MS,
): Promise<string | undefined> {
  try {
    const response = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? undefined : statusText(response);
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
      ? `Discord did not answer within ${Math.round(timeoutMs / 1000)} seconds.`
      : 'Discord could not be reached.';
  }
}
