import { createHmac, timingSafeEqual } from 'node:crypto';
import { addMonths } from '@steward/api-client/rules/calendar';

/** The perk that makes a donator, by the month; every other perk is counted. */
export const DONATOR_PERK = 'donator';

/** Until when a player is a donator after so many more months. */
export const donatorTill = (till: number | null, months: number, now: number): number =>
  addMonths(Math.max(till ?? 0, now), months);

/** The signature of a webhook's bytes: HMAC-SHA256, in hex. */
export const signatureOf = (secret: string, body: Uint8Array): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/** Whether the header (`<hex>` or `sha256=<hex>`) signs exactly these bytes. */
export function isSignedBy(secret: string, body: Uint8Array, header: string | string[] | undefined): boolean {
  if (typeof header !== 'string') return false;
  const given = /^(?:sha256=)?([0-9a-f]{64})$/i.exec(header.trim())?.[1];
  return (
    given !== undefined && timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(signatureOf(secret, body), 'hex'))
  );
}
