import { normalAddress, holdsAddress, parseRange, type AddressRange } from '../db/addresses.ts';

/** Whose word counts for the address of a client: that many proxies in front, or those of these addresses. */
export type ProxyTrust = { readonly hops: number } | { readonly ranges: readonly AddressRange[] };

const MOST_HOPS = 9;
const LOOPBACK: readonly AddressRange[] = [
  { kind: 'ipv4', base: '127.0.0.0', bits: 8 },
  { kind: 'ipv6', base: '::1', bits: 128 },
];
const WHAT_TO_WRITE = 'must be a number of proxies, or their addresses or prefixes separated by commas, or loopback';

const isLoopback = (address: string): boolean => LOOPBACK.some((range) => holdsAddress(range, address));

/** Reads `STEWARD_TRUST_PROXY`. Gives the end of a sentence about the setting when it cannot work. */
export function readProxyTrust(written: string): ProxyTrust | string {
  const text = written.trim();
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    if (hops === 0) return 'is 0, which trusts nobody; unset it instead';
    return hops <= MOST_HOPS ? { hops } : `must be at most ${MOST_HOPS} proxies`;
  }
  const ranges: AddressRange[] = [];
  for (const part of text.split(',').map((one) => one.trim())) {
    const range = parseRange(part);
    if (part.toLowerCase() === 'loopback') ranges.push(...LOOPBACK);
    else if (!range) return `${WHAT_TO_WRITE}; "${part}" is none of them`;
    else if (range.bits === 0) return `would trust everybody with "${part}"; name the proxies`;
    else ranges.push(range);
  }
  return { ranges };
}

/**
 * Why a trust can never take effect on what the server listens to; undefined when it can. A server on the loopback
 * only ever meets proxies of the same machine.
 */
export function uselessOn(host: string, trust: ProxyTrust): string | undefined {
  const local = host === 'localhost' || isLoopback(host);
  if (!local || 'hops' in trust || trust.ranges.some(({ base }) => isLoopback(base))) return undefined;
  return `names no address of this machine, while Steward listens on ${host}, where only this machine can connect; add loopback, or set STEWARD_HOST`;
}

/** Whether a number of proxies is trusted where others than the proxy may connect, too. */
export const isOpenToForgery = (host: string, trust: ProxyTrust | undefined): boolean =>
  trust !== undefined && 'hops' in trust && host !== 'localhost' && !isLoopback(host);

/** Whether what `address` says counts; `hop` is 0 for whoever connected. */
export const trusts = (trust: ProxyTrust, address: string, hop: number): boolean =>
  'hops' in trust ? hop < trust.hops : trust.ranges.some((range) => holdsAddress(range, address));

/**
 * The address of the client: that of the connection, or the last one of `X-Forwarded-For` that was written by whom we
 * trust. Reads the header from its end; what is no address ends it.
 */
export function clientAddress(peer: string | undefined, header: string | undefined, trust?: ProxyTrust): string {
  let found = normalAddress(peer ?? '') ?? '';
  if (!trust || header === undefined) return found;
  let end = header.length;
  for (let hop = 0; end >= 0 && trusts(trust, found, hop); hop++) {
    const comma = end === 0 ? -1 : header.lastIndexOf(',', end - 1);
    const said = normalAddress(header.slice(comma + 1, end));
    if (said === undefined) break;
    found = said;
    end = comma;
  }
  return found;
}
