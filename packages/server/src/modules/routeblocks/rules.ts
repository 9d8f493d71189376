import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

export interface ParsedRoute {
  readonly kind: 'hash' | 'ipv4' | 'ipv6';
  /** As it is stored: lower-case, `address/bits` for a prefix, the address alone for one. */
  readonly route: string;
}

/** The least bits a prefix may have: a shorter one would shut out whole countries, or everybody. */
const LEAST_BITS = { ipv4: 8, ipv6: 16 } as const;

const HASH = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/;
const SHORT_PREFIX = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.$/;

/**
 * Reads a routeblock: one address, a prefix (`203.0.113.0/24`, or `203.0.113.` which means /24; IPv6 too), or a hash
 * (`decisions.md` 6). Returns a sentence when it is none of them or would cover too much.
 */
export function parseRoute(written: string): ParsedRoute | string {
  const text = written.trim().toLowerCase();
  if (HASH.test(text)) return { kind: 'hash', route: text };
  const short = SHORT_PREFIX.exec(text);
  const full = short ? `${short[1]}.${short[2]}.${short[3]}.0/24` : text;
  const [address = '', bitsText, ...rest] = full.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes('%'))
    return 'Enter an IP address, a prefix such as 203.0.113.0/24 or 203.0.113., or a hash.';
  const kind = version === 4 ? 'ipv4' : 'ipv6';
  const most = version === 4 ? 32 : 128;
  if (bitsText === undefined) return { kind, route: canonical(address, most) };
  if (!/^\d{1,3}$/.test(bitsText) || Number(bitsText) > most)
    return `Write the length of the prefix as a number up to ${most}.`;
  const bits = Number(bitsText);
  if (bits < LEAST_BITS[kind])
    return `A prefix of /${bits} would block far too many people. Use /${LEAST_BITS[kind]} or longer.`;
  const base = canonical(address, bits);
  return { kind, route: bits === most ? base : `${base}/${bits}` };
}

/** The address with the bits after the prefix cleared, in its shortest usual form. */
function canonical(address: string, bits: number): string {
  if (isIPv4(address)) {
    const value = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
    const size = 2 ** (32 - bits);
    const base = Math.floor(value / size) * size;
    return [24, 16, 8, 0].map((shift) => Math.floor(base / 2 ** shift) % 256).join('.');
  }
  const groups = expand(address).map((group, index) => {
    const kept = Math.min(16, Math.max(0, bits - index * 16));
    return kept === 0 ? 0 : (group >> (16 - kept)) << (16 - kept);
  });
  return new URL(`http://[${groups.map((group) => group.toString(16)).join(':')}]`).hostname.slice(1, -1);
}

/** The eight groups of an IPv6 address, from the platform's own parser. */
function expand(address: string): number[] {
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = short.split('::');
  const parts = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [left, right] = [parts(head), tail === undefined ? [] : parts(tail)];
  return tail === undefined
    ? left
    : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

/** Whether a stored route covers an address. A hash covers none. */
export function covers(route: string, address: string): boolean {
  const plain = address.startsWith('::ffff:') && isIPv4(address.slice(7)) ? address.slice(7) : address;
  const family = isIPv4(plain) ? 'ipv4' : isIPv6(plain) ? 'ipv6' : undefined;
  const [base = '', bits] = route.split('/');
  const routeFamily = isIPv4(base) ? 'ipv4' : isIPv6(base) ? 'ipv6' : undefined;
  if (family === undefined || family !== routeFamily) return false;
  const list = new BlockList();
  if (bits === undefined) list.addAddress(base, family);
  else list.addSubnet(base, Number(bits), family);
  return list.check(plain, family);
}
