import type { FastifyReply, FastifyRequest } from 'fastify';
import { REHEARSAL_PREFIX } from '@steward/api-client/contract/endpoint';
import type { AccessLog } from '../core/log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** When it came, in milliseconds of `performance.now()`. */
    begun: number;
    logged: boolean;
  }
}

/** The template of what was asked for. */
export function routeOf(request: FastifyRequest): string {
  const path = request.call?.plan.endpoint.path ?? 'other';
  return request.originalUrl.startsWith(REHEARSAL_PREFIX) ? `rehearsal/${path}` : path;
}

/** Writes the line of a request, once, by its template: no query, name or address of it. */
export function logRequest(log: AccessLog, request: FastifyRequest, status: number): void {
  if (request.logged) return;
  request.logged = true;
  const route = routeOf(request);
  const ms = request.begun > 0 ? performance.now() - request.begun : 0;
  log({ reqId: request.id, method: request.method, route, status, ms });
}

/** The same once the answer is out, for answers that take their time. */
export function logWhenSent(log: AccessLog, request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('close', () => logRequest(log, request, reply.raw.statusCode));
}
