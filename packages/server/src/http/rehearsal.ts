import type { FastifyRequest } from 'fastify';
import { REHEARSAL_PREFIX, canBeRehearsed, type Endpoint } from '@steward/api-client/contract/endpoint';
import { StewardError } from '../core/errors.ts';

const CALLS = '/api/';
const NOT_THIS = 'This call cannot be rehearsed.';

/** What a rehearsal answers when the write would have been done. */
export const REHEARSED = JSON.stringify({ rehearsed: true });

/** The address of the call that a request is about, whether it is rehearsed or made. */
export const urlOfCall = ({ url = '/' }: { readonly url?: string | undefined }): string =>
  url.startsWith(REHEARSAL_PREFIX) ? CALLS + url.slice(REHEARSAL_PREFIX.length) : url;

/**
 * Whether everything is to be done as if the call was made, and then undone. It has an address of its own, so that a
 * server that knows no rehearsals refuses it. Throws `StewardError` where undoing the transaction would not undo all.
 */
export function isRehearsal(request: FastifyRequest, endpoint: Endpoint): boolean {
  if (!request.originalUrl.startsWith(REHEARSAL_PREFIX)) return false;
  if (!canBeRehearsed(endpoint)) throw new StewardError(501, NOT_THIS);
  return true;
}
