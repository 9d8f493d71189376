import type { FastifyRequest } from 'fastify';
import { ForbiddenError } from '../core/errors.ts';
import { isTokenRequest } from './authorize.ts';

const originOf = (url: string | undefined): URL | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url) : undefined;

/**
 * Refuses a changing call that a browser sends for another site (`decisions.md` 4). Programs send neither header and
 * pass. `publicUrl` is the address that people use; the name that the request was sent to is taken as well, for which
 * plain http does not count where people use https. Only a token without a cookie needs no check: no browser adds it.
 */
export function refuseForeign(request: FastifyRequest, publicUrl: string | undefined): void {
  const { origin, cookie, host = '', 'sec-fetch-site': site } = request.headers;
  if (cookie === undefined && isTokenRequest(request)) return;
  const foreign = () => new ForbiddenError('This request came from another site and was refused.');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreign();
  if (origin === undefined) return;
  const [from, ours] = [originOf(origin), originOf(publicUrl)];
  if (from === undefined || from.origin === 'null') throw foreign();
  if (from.origin === ours?.origin) return;
  const plain =
    from.protocol !== 'https:' && (request.isSecure || (ours?.protocol === 'https:' && sameHost(ours, host)));
  if (plain || !sameHost(from, host)) throw foreign();
}

/** Whether a Host header names the host of an address. */
function sameHost({ protocol, host }: URL, header: string): boolean {
  const named = originOf(`${protocol}//${header}`);
  return named !== undefined && named.host === host;
}
