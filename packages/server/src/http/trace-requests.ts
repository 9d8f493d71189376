import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { trusts } from '../config/proxy-trust.ts';
import type { RequestSpan, Tracing } from '../core/tracing.ts';
import { METHODS } from '../core/metrics.ts';
import { routeOf } from './access-log.ts';
import { peerOf } from './client.ts';

/**
 * Each request of the API is a span, by its template: no address, query or name of it. What `traceparent` says counts only
 * from a proxy that is trusted: anybody else could hang what they ask into traces of others.
 */
export function traceRequests(app: FastifyInstance, { trustProxy }: Config, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.originalUrl.startsWith('/api/')) return done();
    const isTrusted = trustProxy !== undefined && trusts(trustProxy, peerOf(request.raw), 0);
    const said = isTrusted ? request.headers['traceparent'] : undefined;
    const span = tracing.request(typeof said === 'string' ? said : undefined);
    spans.set(request, span);
    reply.raw.once('close', () => {
      const method = METHODS.has(request.method) ? request.method : '_OTHER';
      span.end(method, routeOf(request), reply.raw.statusCode);
    });
    span.run(done);
  });
  // A body comes by events of the connection, which know nothing of the request that they are of.
  app.addHook('preHandler', (request, _, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
}
