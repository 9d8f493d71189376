import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { COMMUNITY_HEADER, writeCommunity, type Community } from '@steward/api-client/rules/community';
import { TYPES_HEADER } from '@steward/api-client/rules/types';
import { NO_SUCH_CALL } from '@steward/api-client/rules/refusals';
import { BODY_LIMIT } from '@steward/api-client/contract/endpoint';
import type { Module } from './core/implement.ts';
import type { Services } from './core/services.ts';
import type { Tracing } from './core/tracing.ts';
import { acceptBodies } from './http/bodies.ts';
import { logRequest } from './http/access-log.ts';
import { readClients } from './http/client.ts';
import { limitConnections } from './http/connections.ts';
import { errorAnswerer, refuse } from './http/errors.ts';
import { urlOfCall } from './http/rehearsal.ts';
import { mount } from './http/mount.ts';
import { createOpenStreams, type OpenStreams } from './http/streams.ts';
import { serveMetrics } from './modules/metrics/route.ts';
import { toldAnswers } from './http/told-answers.ts';
import { traceRequests } from './http/trace-requests.ts';
import { serveWeb } from './http/web.ts';

export interface AppOptions {
  readonly services: Services;
  readonly modules: readonly Module[];
  /** Undefined: no traces are sent. */
  readonly tracing?: Tracing | undefined;
}

const SWEEP_MS = 50;
/** How often Node looks whether headers or a request took too long: every 30 s otherwise. */
const CHECK_TIMES_MS = 2000;
/** A year, for this name and those below it. */
const HSTS = ['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const;
/** Longer than any path that fits into the headers of a request. */
const LONGEST_PARAM = 16_384;

/** The server, put together but not listening. */
export async function buildApp({ services, modules, tracing }: AppOptions): Promise<FastifyInstance> {
  const { config, log, accessLog } = services;
  const answerError = errorAnswerer(services);
  const streams = createOpenStreams();
  const started = Math.floor(services.clock.nowMs()).toString(36);
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  let count = 0;

  const app: FastifyInstance = Fastify({
    genReqId: () => `${started}-${(++count).toString(36)}`,
    requestIdHeader: false,
    rewriteUrl: urlOfCall,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: 20_000,
      maxHeaderSize: 32_768,
      connectionsCheckingInterval: CHECK_TIMES_MS,
      ServerResponse: toldAnswers(headersTold(services, secure)),
    },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: LONGEST_PARAM },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, secure),
    frameworkErrors: answerError,
  });

  readClients(app, config, log);
  app.decorateRequest('call', null);
  app.decorateRequest('rawBody', null);
  app.decorateRequest('begun', 0);
  app.decorateRequest('logged', false);
  if (tracing) traceRequests(app, config, tracing);
  app.setErrorHandler(answerError);
  closeInTime(app, streams, config.shutdownSeconds);
  limitConnections(app.server, config.limits.connections, log);

  await app.register((api, _, done) => {
    acceptBodies(api, config);
    mount(api, modules, services, streams);
    done();
  });
  serveMetrics(app, services, streams);
  app.all('/api/*', (request, reply) => {
    request.begun = performance.now();
    refuse(reply, { status: 404, error: NO_SUCH_CALL });
    logRequest(accessLog, request, 404);
  });
  await serveWeb(app, services);
  return app;
}

/**
 * At the end streams are told to come back, connections go as soon as they are idle, and all go after that time.
 * Browsers open connections in advance; Node takes those that never sent anything for busy.
 */
function closeInTime(app: FastifyInstance, streams: OpenStreams, seconds: number): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', (done) => {
    streams.endAll();
    const sweeping = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, SWEEP_MS);
    const last = setTimeout(() => app.server.closeAllConnections(), seconds * 1000);
    app.server.once('close', () => {
      clearInterval(sweeping);
      clearTimeout(last);
    });
    done();
  });
}

/**
 * What every answer tells, whoever makes it: behind TLS that browsers are to use it from now on, and below /api/ how the
 * community writes times and amounts, as usual too: a client may have come from another community, and an operator may take
 * a setting back.
 */
function headersTold(
  { config, types }: { readonly config: { readonly community: Community }; readonly types: { readonly text: string } },
  secure: boolean,
): (url: string) => readonly string[] {
  const always = secure ? HSTS : [];
  let told: { readonly of: Community; readonly types: string; readonly list: readonly string[] } | undefined;
  return (url) => {
    if (!url.startsWith('/api/')) return always;
    if (told?.of !== config.community || told.types !== types.text) {
      const [of, text] = [config.community, types.text];
      const list = [...always, COMMUNITY_HEADER, writeCommunity(of), ...(text === '' ? [] : [TYPES_HEADER, text])];
      told = { of, types: text, list };
    }
    return told.list;
  };
}

/** What is not HTTP gets a short answer and a closed connection. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket, secure: boolean): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, text] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The request is too long.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'The request took too long.']
        : ['400 Bad Request', 'The request cannot be read.'];
  const body = JSON.stringify({ error: text });
  const hsts = secure ? `${HSTS[0]}: ${HSTS[1]}\r\n` : '';
  socket.end(
    `HTTP/1.1 ${status}\r\n${hsts}content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
