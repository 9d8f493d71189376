import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import type { Config } from '../config/config.ts';
import { sourceOf } from '../db/addresses.ts';
import { NotSignedInError } from '../core/errors.ts';
import type { Limit, RateLimits } from '../core/rate-limit.ts';

const HEADER = 'steward-signature';
const HEX = /^(?:sha256=)?([0-9a-f]{64})$/i;
const WRONG = 'The signature of this call is wrong. Check the key that the sender signs with.';
const NO_KEY = 'Nobody may make this call: the operator has set no key that signs it.';

/** Calls by signature that one address may make. */
const PER_ADDRESS: Limit = { name: 'signed', most: 120, seconds: 60 };

/** The signature of a body's bytes: HMAC-SHA256, in hex. */
export const signatureOf = (secret: string, body: Uint8Array): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/** Whether the header (`<hex>` or `sha256=<hex>`) signs exactly these bytes. */
export function isSignedBy(secret: string, body: Uint8Array, header: string | string[] | undefined): boolean {
  const given = typeof header === 'string' ? HEX.exec(header.trim())?.[1] : undefined;
  return (
    given !== undefined && timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(signatureOf(secret, body), 'hex'))
  );
}

function keyOf({ access }: Endpoint, config: Config): string {
  const key = access.rule === 'signature' ? config[access.key] : undefined;
  if (key === undefined) throw new NotSignedInError(NO_KEY);
  return key;
}

/**
 * Before anything of a signed call is read: whether there is a key, a signature to compare, and not too many calls
 * from there. Throws `NotSignedInError` or `TooManyError`.
 */
export function expectSignature(
  endpoint: Endpoint,
  request: FastifyRequest,
  config: Config,
  rateLimits: RateLimits,
): Promise<void> | undefined {
  keyOf(endpoint, config);
  const header = request.headers[HEADER];
  if (typeof header !== 'string' || !HEX.test(header.trim())) throw new NotSignedInError(WRONG);
  return rateLimits.takeOften(PER_ADDRESS, sourceOf(request.clientAddress));
}

/** Whether the bytes are signed, before they are parsed. Throws `NotSignedInError`. */
export function checkSignature(endpoint: Endpoint, request: FastifyRequest, config: Config, body: Buffer): void {
  if (!isSignedBy(keyOf(endpoint, config), body, request.headers[HEADER])) throw new NotSignedInError(WRONG);
}
