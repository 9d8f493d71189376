import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;

/** An address, or a prefix of addresses, as it is compared and stored. */
export interface AddressRange {
  readonly kind: 'ipv4' | 'ipv6';
  readonly base: string;
  readonly bits: number;
}

const BITS = { ipv4: 32, ipv6: 128 } as const;
/** The bits in front of an IPv4 address that is written as IPv6. */
const MAPPED_BITS = 96;
/** The prefix that one line, machine or attacker has in IPv6. */
const SITE_BITS = 64;

/** Most addresses are written so. */
const NORMAL_IPV4 = /^(?:(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])(?:\.(?!$)|$)){4}$/;
const WITH_PORT = /^\[([^\]]+)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/;

/** Only what people write as an address: no octal, hexadecimal or shortened IPv4. */
function parse(text: string): Address | undefined {
  if (!text.includes(':')) return ipaddr.IPv4.isValidFourPartDecimal(text) ? ipaddr.IPv4.parse(text) : undefined;
  return ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : undefined;
}

/**
 * The one form in which an address is stored, compared and counted: IPv4 in IPv6 is IPv4, zeros are shortened, letters
 * are small, and neither port nor zone is left. Undefined when it is no address.
 */
export function normalAddress(written: string): string | undefined {
  if (NORMAL_IPV4.test(written)) return written;
  const text = written.trim();
  const bare = WITH_PORT.exec(text);
  const found = parse((bare?.[1] ?? bare?.[2] ?? text).replace(/%[\w.~-]+$/, ''));
  return found && plain(found).toString();
}

/** The same, and text that is no address as it is. */
export const normalAddressOr = (written: string): string => normalAddress(written) ?? written;

const plain = (address: Address): Address =>
  address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;

/**
 * Reads an address or a prefix (`10.0.0.0/8`, `2001:db8::/32`); what follows the prefix is cleared. Undefined when it
 * is neither, or has a zone or port.
 */
export function parseRange(written: string): AddressRange | undefined {
  const [text = '', length, ...rest] = written.trim().split('/');
  const given = text.includes('%') ? undefined : parse(text);
  if (!given || rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return undefined;
  const most = BITS[given.kind()];
  const bits = length === undefined ? most : Number(length);
  if (bits > most) return undefined;
  const address = given.kind() === 'ipv6' && bits < MAPPED_BITS ? given : plain(given);
  const left = address.kind() === given.kind() ? bits : bits - MAPPED_BITS;
  return { kind: address.kind(), base: cleared(address, left).toString(), bits: left };
}

function cleared(address: Address, bits: number): Address {
  const bytes = address.toByteArray().map((byte, index) => {
    const kept = Math.min(8, Math.max(0, bits - index * 8));
    return byte & (0xff00 >> kept) & 0xff;
  });
  return ipaddr.fromByteArray(bytes);
}

/** As text: the address alone, or `base/bits`. */
export const rangeText = ({ kind, base, bits }: AddressRange): string =>
  bits === BITS[kind] ? base : `${base}/${bits}`;

/** Whether a range holds an address, in whatever form the address is written. */
export function holdsAddress({ base, bits }: AddressRange, address: string): boolean {
  const text = normalAddress(address);
  if (text === undefined) return false;
  const [one, range] = [ipaddr.process(text), ipaddr.parse(base)];
  if (one.kind() === range.kind()) return one.match([range, bits]);
  return one instanceof ipaddr.IPv4 && one.toIPv4MappedAddress().match([range, bits]);
}

/** What tries are counted by: the address, or in IPv6 the /64 that one line has to itself. */
export function sourceOf(address: string): string {
  const range = parseRange(address);
  if (!range) return address;
  return range.kind === 'ipv4' ? range.base : `${cleared(ipaddr.parse(range.base), SITE_BITS).toString()}/${SITE_BITS}`;
}
