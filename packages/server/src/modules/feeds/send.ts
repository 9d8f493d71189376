import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { parseRange, type AddressRange } from '../../db/addresses.ts';
import type { Failure } from '../../core/outbox-kinds.ts';
import { sendOutward, type Outward, type OutwardAnswer, type OutwardProblem } from '../../core/outward.ts';
import { signatureOf } from '../../http/signature.ts';
import type { Config } from '../../config/config.ts';
import type { FeedMessage } from './discord.ts';

const TIMEOUT_MS = 10_000;
/** A wait of so many milliseconds at most is waited for within one try. */
const SHORT_WAIT_MS = 3000;
/** Answers after which whom a feed sends to is gone for good. */
const GONE_OF_WEBHOOK = 410;
/** Discord's own numbers: neither its webhook nor its message is there any more. */
const UNKNOWN_WEBHOOK = 10015;
const UNKNOWN_MESSAGE = 10008;

/** How a try ended. */
export interface Outcome {
  readonly status: number | null;
  readonly failure?: Failure | undefined;
  /** Whom it sends to is gone. */
  readonly gone?: boolean;
  /** The message as Discord names it. */
  readonly message?: string | undefined;
}

export interface SendOptions {
  readonly allowed: readonly AddressRange[];
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

export const allowedRanges = ({ feeds }: Pick<Config, 'feeds'>): AddressRange[] =>
  feeds.privateAddresses.flatMap((text) => parseRange(text) ?? []);

const PROBLEMS: Readonly<Record<OutwardProblem, Failure>> = {
  private: {
    error: 'The address belongs to a private network. The operator can allow it: feeds.privateAddresses.',
    final: true,
  },
  slow: { error: 'Nobody answered in time.' },
  unreachable: { error: 'It could not be reached.' },
  aborted: { error: 'It was not sent to the end.' },
};

const isOver = (status: number): boolean => status >= 300 && status < 500 && status !== 408 && status !== 425;

/** What an answer means that is no success. */
function failureOf(status: number, name: string): Failure {
  if (status >= 300 && status < 400)
    return {
      error: `${name} sends elsewhere (${status}), which is not followed. Enter the address itself.`,
      final: true,
    };
  return { error: `${name} answered with ${status}.`, final: isOver(status) };
}

const Waiting = z.object({ retry_after: z.number().min(0).max(86_400), global: z.boolean().optional() });
const Told = z.object({ code: z.number().optional(), id: z.string().optional() });

function jsonOf<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const headerOf = ({ headers }: OutwardAnswer, name: string): number | undefined => {
  const text = headers[name];
  return typeof text === 'string' && /^\d{1,6}(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
};

/** Until when Discord asked to be left alone, by webhook; under an empty name for all of them. */
const restUntil = new Map<string, number>();
const ALL = '';

/** Only what is still to be waited for is kept. */
function rest(name: string, seconds: number): void {
  const now = performance.now();
  for (const [key, until] of restUntil) if (until <= now) restUntil.delete(key);
  restUntil.set(name, now + seconds * 1000);
}

const restLeft = (name: string): number =>
  Math.max(0, (restUntil.get(name) ?? 0) - performance.now(), (restUntil.get(ALL) ?? 0) - performance.now());

const asksToWait = (seconds: number): Failure => ({
  error: `Discord asks to wait ${Math.ceil(seconds)} seconds.`,
  afterSeconds: Math.ceil(seconds),
});

/** Notes what an answer says of how often it may be asked; seconds to wait where it refused for that. */
function noteLimits(answer: OutwardAnswer, name: string): number | undefined {
  if (answer.status === 429) {
    const told = jsonOf(Waiting, answer.text);
    const seconds = told?.retry_after ?? headerOf(answer, 'retry-after') ?? 5;
    rest(told?.global === true || answer.headers['x-ratelimit-global'] === 'true' ? ALL : name, seconds);
    return seconds;
  }
  const after = headerOf(answer, 'x-ratelimit-reset-after');
  if (answer.headers['x-ratelimit-remaining'] === '0' && after !== undefined) rest(name, after);
  return undefined;
}

function addressOf(webhook: string, message: string | undefined): string {
  const url = new URL(webhook);
  const path = url.pathname.replace(/\/$/, '');
  url.pathname = message === undefined ? path : `${path}/messages/${encodeURIComponent(message)}`;
  if (message === undefined) url.searchParams.set('wait', 'true');
  return url.href;
}

/**
 * Posts a message to a webhook of Discord, or changes one that is there; where that was deleted, it is posted anew.
 * What Discord says of how often it may be asked is kept to, for all webhooks where it says so.
 */
export async function sendDiscord(
  webhook: string,
  content: FeedMessage,
  { message, ...options }: SendOptions & { readonly message?: string | undefined },
): Promise<Outcome> {
  const waiting = restLeft(webhook);
  if (waiting > SHORT_WAIT_MS) return { status: null, failure: asksToWait(waiting / 1000) };
  if (waiting > 0) await sleep(waiting);
  const outward: Outward = {
    method: message === undefined ? 'POST' : 'PATCH',
    headers: { 'content-type': 'application/json', 'user-agent': 'Steward' },
    body: JSON.stringify(content),
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    allowed: options.allowed,
    signal: options.signal,
  };
  const answer = await sendOutward(addressOf(webhook, message), outward);
  if (typeof answer === 'string') return { status: null, failure: PROBLEMS[answer] };
  const { status, text } = answer;
  const wait = noteLimits(answer, webhook);
  if (wait !== undefined) return { status, failure: asksToWait(wait) };
  const told = jsonOf(Told, text);
  if (status >= 200 && status < 300) return { status, message: message ?? told?.id };
  if (status === 404 && message !== undefined && told?.code === UNKNOWN_MESSAGE)
    return sendDiscord(webhook, content, options);
  if (status === 404 && (told?.code === undefined || told.code === UNKNOWN_WEBHOOK))
    return { status, gone: true, failure: { error: 'Discord does not know this webhook any more.', final: true } };
  return { status, failure: failureOf(status, 'Discord') };
}

/** The headers that let a receiver tell who sent it, and when. */
export const signedHeaders = (
  secret: string,
  { body, seconds, event, delivery }: { body: string; seconds: number; event: string; delivery: number },
): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Steward',
  'steward-event': event,
  'steward-delivery': String(delivery),
  'steward-timestamp': String(seconds),
  'steward-signature': `sha256=${signatureOf(secret, Buffer.from(`${seconds}.${body}`))}`,
});

/** Sends a signed body. */
export async function sendSigned(
  address: string,
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  { allowed, signal, timeoutMs = TIMEOUT_MS }: SendOptions,
): Promise<Outcome> {
  const answer = await sendOutward(address, { method: 'POST', headers, body, timeoutMs, allowed, signal });
  if (typeof answer === 'string') return { status: null, failure: PROBLEMS[answer] };
  const { status } = answer;
  if (status >= 200 && status < 300) return { status };
  const wait = status === 429 || status === 503 ? headerOf(answer, 'retry-after') : undefined;
  const gone = status === GONE_OF_WEBHOOK;
  const failure: Failure = status === 429 ? { error: 'The receiver asks to wait.' } : failureOf(status, 'The receiver');
  return { status, gone, failure: { ...failure, ...(wait === undefined ? {} : { afterSeconds: Math.ceil(wait) }) } };
}
