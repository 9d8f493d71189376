import type { FastifyRequest } from 'fastify';
import { ForbiddenError } from '../core/errors.ts';

const hostOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).host.toLowerCase() : undefined;

/**
 * Refuses a changing call that a browser sends for another site (`decisions.md` 4). Programs send neither header and
 * pass. `publicUrl` is the address that people use, where a proxy does not pass it on.
 */
export function refuseForeign(request: FastifyRequest, publicUrl: string | undefined): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const foreign = () => new ForbiddenError('This request came from another site and was refused.');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreign();
  if (origin === undefined) return;
  const from = hostOf(origin);
  if (from === undefined || (from !== request.host.toLowerCase() && from !== hostOf(publicUrl))) throw foreign();
}
