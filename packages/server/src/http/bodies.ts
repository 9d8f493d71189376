import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { BadRequestError, StewardError, TooLargeError } from '../core/errors.ts';
import { checkSignature } from './signature.ts';

const NOT_JSON = 'Send the body as JSON, with Content-Type: application/json.';

/** Refuses a packed body: nothing here unpacks one, and a small one may hold gigabytes. Throws a `StewardError`. */
export function refusePacked({ headers }: FastifyRequest): void {
  const packing = headers['content-encoding']?.trim().toLowerCase();
  if (packing !== undefined && packing !== '' && packing !== 'identity')
    throw new StewardError(415, 'Send the body as it is, without Content-Encoding.');
}

/** Bodies are JSON; only signed requests may send something else. A signature is checked first. */
export function acceptBodies(app: FastifyInstance, config: Config): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');

  /** Keeps the bytes where the call asks for them; throws where they are not signed as they must be. */
  function takeBytes(request: FastifyRequest, body: Buffer): boolean {
    const { plan } = request.routeOptions.config;
    if (!plan?.rawBody) return false;
    if (plan.endpoint.access.rule === 'signature') checkSignature(plan.endpoint, request, config, body);
    request.rawBody = body;
    return true;
  }

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    takeBytes(request, body);
    if (body.length === 0) done(null, undefined);
    else if (!isUtf8(body)) done(new BadRequestError('The body is not UTF-8.'));
    else void parseJson(request, body.toString('utf8'), done);
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (takeBytes(request, body) || body.length === 0) done(null, undefined);
    else done(new BadRequestError(NOT_JSON));
  });
}

/** Bodies of any type are left to be read by the handler. */
export function leaveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_, __, done) => done(null, undefined));
}

/** A body as it arrives. Throws `TooLargeError` behind `most` bytes, and before any when its header says so. */
export async function* bodyParts(body: IncomingMessage, most: number): AsyncGenerator<Buffer> {
  let left = most;
  if (Number(body.headers['content-length'] ?? 0) > most) throw new TooLargeError();
  for await (const part of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    left -= part.length;
    if (left < 0) throw new TooLargeError();
    yield part;
  }
}
