import { holdsAddress, parseRange, rangeText } from '../../db/addresses.ts';

export interface ParsedRoute {
  readonly kind: 'hash' | 'ipv4' | 'ipv6';
  /** As it is stored: lower-case, `address/bits` for a prefix, the address alone for one. */
  readonly route: string;
}

/** The least bits a prefix may have: a shorter one would shut out whole countries, or everybody. */
const LEAST_BITS = { ipv4: 8, ipv6: 16 } as const;
const MOST_BITS = { ipv4: 32, ipv6: 128 } as const;

const HASH = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/;
const SHORT_PREFIX = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.$/;
const WHAT_TO_ENTER = 'Enter an IP address, a prefix such as 203.0.113.0/24 or 203.0.113., or a hash.';

/**
 * Reads a routeblock: one address, a prefix (`203.0.113.0/24`, or `203.0.113.` which means /24; IPv6 too), or a hash
 * (`decisions.md` 6). Returns a sentence when it is none of them or would cover too much.
 */
export function parseRoute(written: string): ParsedRoute | string {
  const text = written.trim().toLowerCase();
  if (HASH.test(text)) return { kind: 'hash', route: text };
  const short = SHORT_PREFIX.exec(text);
  const full = short ? `${short[1]}.${short[2]}.${short[3]}.0/24` : text;
  const range = parseRange(full);
  if (!range) return lengthRefusal(full) ?? WHAT_TO_ENTER;
  const least = LEAST_BITS[range.kind];
  if (range.bits < least) return `A prefix of /${range.bits} would block far too many people. Use /${least} or longer.`;
  if (range.kind === 'ipv6' && holdsAddress(range, '0.0.0.0'))
    return 'A prefix that holds all of IPv4 would block far too many people. Write IPv4 as 203.0.113.0/24.';
  return { kind: range.kind, route: rangeText(range) };
}

/** What is wrong with the length of a prefix whose address is right. */
function lengthRefusal(text: string): string | undefined {
  const [address = '', length, ...rest] = text.split('/');
  const range = parseRange(address);
  if (!range || length === undefined || rest.length > 0) return undefined;
  const most = address.includes(':') ? MOST_BITS.ipv6 : MOST_BITS[range.kind];
  return `Write the length of the prefix as a number up to ${most}.`;
}

/** Whether a stored route covers an address, in whatever form either is written. A hash covers none. */
export function covers(route: string, address: string): boolean {
  const range = parseRange(route);
  return range !== undefined && holdsAddress(range, address);
}
