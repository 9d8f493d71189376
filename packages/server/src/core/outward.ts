import { bareHost } from '@steward/api-client/rules/server-address';
import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { holdsAddress, normalAddress, type AddressRange } from '../db/addresses.ts';
import { traced, type SpanOf } from '../db/trace.ts';

/** As much of an answer is read. */
const MOST_BYTES = 64 * 1024;
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3');

/** Whether an address belongs to the internet: no machine or network of the operator, and nothing that leads into one. */
export function isPublicAddress(written: string): boolean {
  const text = normalAddress(written);
  if (text === undefined) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_V6);
}

/** Whether a connection to an address may be made: it is public, or the operator allows it. */
export const mayReach = (address: string, allowed: readonly AddressRange[]): boolean =>
  isPublicAddress(address) || allowed.some((range) => holdsAddress(range, address));

class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

interface Found {
  readonly address: string;
  readonly family: number;
}

/** Looks a name up and gives only what may be reached: what was checked is what is connected to. */
const guardedLookup =
  (allowed: readonly AddressRange[]): LookupFunction =>
  (name, { all, ...options }, answer) => {
    lookup(name, { ...options, all: true }, (error, found: Found[]) => {
      if (error) return answer(error, []);
      const open = found.filter(({ address }) => mayReach(address, allowed));
      const [first] = open;
      if (!first) return answer(new PrivateAddressError(), []);
      return all ? answer(null, open) : answer(null, first.address, first.family);
    });
  };

export interface Outward {
  readonly method: 'POST' | 'PATCH';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  /** Private addresses that the operator allows. */
  readonly allowed: readonly AddressRange[];
  readonly signal?: AbortSignal | undefined;
}

export interface OutwardAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Its beginning. */
  readonly text: string;
}

/** Why nothing answered. `private`: the address belongs to the operator's own network. */
export type OutwardProblem = 'private' | 'slow' | 'unreachable' | 'aborted';

async function beginning(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= MOST_BYTES) break;
  }
  return Buffer.concat(parts).toString('utf8', 0, MOST_BYTES);
}

function send(url: URL, outward: Outward, signal: AbortSignal): Promise<OutwardAnswer> {
  const { method, headers, body, allowed } = outward;
  const host = bareHost(url.hostname);
  if (isIP(host) !== 0 && !mayReach(host, allowed)) return Promise.reject(new PrivateAddressError());
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'http:' ? httpRequest : httpsRequest;
    const sent = request(
      url,
      {
        method,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        lookup: guardedLookup(allowed),
        signal,
      },
      (answer) => {
        beginning(answer).then(
          (text) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
          reject,
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A call to somebody outside: by the host alone, as a webhook's path is its secret. */
export const spanTo = (method: string, { hostname }: URL): SpanOf => ({
  name: method,
  kind: 'client',
  attributes: { 'http.request.method': method, 'server.address': bareHost(hostname) },
});

/**
 * Sends something to an address that a person gave. Only public addresses are connected to, and those that the operator
 * allows: looked at after the name was looked up, as it is connected. Redirects are answers like others.
 */
export async function sendOutward(address: string, outward: Outward): Promise<OutwardAnswer | OutwardProblem> {
  const limit = AbortSignal.timeout(outward.timeoutMs);
  try {
    const signal = outward.signal ? AbortSignal.any([limit, outward.signal]) : limit;
    const url = new URL(address);
    return await traced(spanTo(outward.method, url), () => send(url, outward, signal));
  } catch (error) {
    if (error instanceof PrivateAddressError) return 'private';
    if (limit.aborted) return 'slow';
    return outward.signal?.aborted === true ? 'aborted' : 'unreachable';
  }
}

/** A name that is not found within so many milliseconds leads nowhere for now. */
const LOOKUP_MS = 2000;

/** Whether the name of an address leads to nowhere but private addresses that are not allowed. */
export function leadsInside(address: string, allowed: readonly AddressRange[]): Promise<boolean> {
  const host = bareHost(new URL(address).hostname);
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), LOOKUP_MS);
    guardedLookup(allowed)(host, { all: true }, (error) => {
      clearTimeout(late);
      resolve(error instanceof PrivateAddressError);
    });
  });
}
