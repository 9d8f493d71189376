import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { takesKey, type Endpoint } from '@steward/api-client/contract/endpoint';
import { BadRequestError, ConflictError, InvalidError } from '../core/errors.ts';
import type { Services } from '../core/services.ts';
import { findSending, keepSending, type SendingKey } from '../db/sendings.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { Call } from './call.ts';
import type { Parsed } from './context.ts';

const HEADER = 'idempotency-key';
const FORM = /^[\x21-\x7e]{1,255}$/;
const MALFORMED = 'An Idempotency-Key is 1 to 255 letters, digits and signs without spaces.';
const OF_A_STREAM =
  'This call answers as it goes on, which cannot be answered again. Send it without an Idempotency-Key.';
const OF_ANOTHER = 'This Idempotency-Key was used for something else within a day. Use a new key for each sending.';

const UNREADABLE =
  'This was done before, but the key that its answer was sealed with is gone. Look whether it is there.';

/** A write that its sender named, so that it counts once. */
export interface Sending extends SendingKey {
  readonly contentHash: string;
}

/** The key of a POST, where it has one and a repetition can be answered. Throws `BadRequestError`. */
function keyOf(endpoint: Endpoint, { headers }: FastifyRequest): string | undefined {
  const key = headers[HEADER];
  if (endpoint.method !== 'POST' || key === undefined) return undefined;
  if (typeof key !== 'string' || !FORM.test(key)) throw new BadRequestError(MALFORMED);
  if (endpoint.answer !== 'json') throw new BadRequestError(OF_A_STREAM);
  return takesKey(endpoint) ? key : undefined;
}

/** What a request sends under a key, if it has one. Throws `BadRequestError`. */
export function sendingOf({ plan, caller, rawParams }: Call, parsed: Parsed, request: FastifyRequest) {
  const key = keyOf(plan.endpoint, request);
  if (key === undefined || caller === undefined || caller.id <= 0) return undefined;
  const content = JSON.stringify([plan.endpoint.id, rawParams, parsed.query, parsed.body]);
  return { playerId: caller.id, key, contentHash: hash('sha256', content, 'hex') } satisfies Sending;
}

const contextOf = ({ playerId, key }: SendingKey): string => `sending:${playerId}:${key}`;

/** What the first sending was answered with. Throws `InvalidError` when the key was used for something else. */
export async function findAnswer(
  db: Db | Tx,
  sending: Sending,
  { clock, secrets }: Services,
): Promise<{ readonly value: unknown } | undefined> {
  const found = await findSending(db, sending, clock.now());
  if (!found) return undefined;
  if (found.content_hash !== sending.contentHash) throw new InvalidError({}, OF_ANOTHER);
  const answer = secrets.open(found.answer, contextOf(sending));
  if (answer === undefined) throw new ConflictError(UNREADABLE);
  return { value: JSON.parse(answer) as unknown };
}

/** Keeps the answer with the write itself; sealed, as it may hold what is shown once. */
export const keepAnswer = (tx: Tx, sending: Sending, value: unknown, { clock, secrets }: Services) =>
  keepSending(tx, sending, {
    content_hash: sending.contentHash,
    answer: secrets.seal(JSON.stringify(value), contextOf(sending)),
    at: clock.now(),
  });
