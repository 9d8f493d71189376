import { isIPv4, isIPv6 } from 'node:net';

const HIDDEN = '(address hidden)';
const FOUR = /(?:::ffff:)?(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?!\d|\.\d)/gi;
const SIX = /(?<![\w.:])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){1,7}(?![\w:])/gi;
/** Keys under which clients report addresses and serials. */
const ADDRESS_KEY = /^(?:.*_)?(?:ip|ips|serial|serials|hwid|address)$|(?:Ip|Ips|Serial|Hwid|Address)$/;

/** The text without the IP addresses in it, for who may not see people's addresses. */
export const hideAddresses = (text: string): string =>
  text
    .replace(FOUR, (found) => (isIPv4(found.replace(/^::ffff:/i, '')) ? HIDDEN : found))
    .replace(SIX, (found) => (isIPv6(found) ? HIDDEN : found));

/** A value as a client reported it, without the addresses and serials in it. */
export function withoutAddresses(value: unknown): unknown {
  if (typeof value === 'string') return hideAddresses(value);
  if (Array.isArray(value)) return value.map(withoutAddresses);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !ADDRESS_KEY.test(key))
      .map(([key, inner]) => [hideAddresses(key), withoutAddresses(inner)]),
  );
}
