import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BadRequestError } from '../core/errors.ts';

const takesBytes = (request: FastifyRequest): boolean => request.routeOptions.config.plan?.rawBody ?? false;

/** Bodies are JSON; only game servers and signed requests may send something else. */
export function acceptBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (takesBytes(request)) request.rawBody = body;
    if (body.length === 0) done(null, undefined);
    else if (!isUtf8(body)) done(new BadRequestError('The body is not UTF-8.'));
    else void parseJson(request, body.toString('utf8'), done);
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (takesBytes(request)) {
      request.rawBody = body;
      done(null, undefined);
    } else if (body.length === 0) done(null, undefined);
    else done(new BadRequestError('Send the body as JSON, with Content-Type: application/json.'));
  });
}
