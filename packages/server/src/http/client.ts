import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Log } from '../core/log.ts';
import { clientAddress, trusts } from '../config/proxy-trust.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of the client in its normal form, past the proxies that are trusted. */
    readonly clientAddress: string;
    /** Whether the client spoke TLS, as far as a trusted proxy tells. */
    readonly isSecure: boolean;
  }
}

const NOBODY_TRUSTED =
  'A request came with X-Forwarded-For, but STEWARD_TRUST_PROXY is not set: whoever comes through a proxy has its address. Set it to the number of proxies in front, such as 1. Without a proxy, somebody sent that header themself, and it was ignored.';
const PEER_NOT_TRUSTED =
  'A request came with X-Forwarded-For from an address that STEWARD_TRUST_PROXY does not name: whoever comes through it has its address. Add it there when it is your proxy.';

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(',') : header;

/** Whether people use https, as far as the settings and a trusted proxy tell. */
export const isHttps = (request: FastifyRequest, { publicUrl }: Config): boolean =>
  request.isSecure || (publicUrl?.startsWith('https:') ?? false);

/** Tells each request who sent it, from the connection and what trusted proxies add. */
export function readClients(app: FastifyInstance, { trustProxy }: Config, log: Log): void {
  app.decorateRequest('clientAddress', {
    getter(this: FastifyRequest) {
      return clientAddress(this.raw.socket.remoteAddress, one(this.raw.headers['x-forwarded-for']), trustProxy);
    },
  });
  app.decorateRequest('isSecure', {
    getter(this: FastifyRequest) {
      const said = one(this.raw.headers['x-forwarded-proto'])?.split(',').at(-1)?.trim().toLowerCase();
      return said === 'https' && trustProxy !== undefined && trusts(trustProxy, peerOf(this.raw), 0);
    },
  });

  function notice(request: IncomingMessage): void {
    if (request.headers['x-forwarded-for'] === undefined) return;
    if (trustProxy && trusts(trustProxy, peerOf(request), 0)) return;
    app.server.off('request', notice);
    if (trustProxy) log.warn({ peer: peerOf(request) }, PEER_NOT_TRUSTED);
    else log.warn(NOBODY_TRUSTED);
  }
  app.server.on('request', notice);
  // Asked for once while it is there: a connection that was closed no longer tells it.
  app.server.on('connection', (socket) => void socket.remoteAddress);
}

/** Who connected: a proxy or the client itself. */
export const peerOf = (request: IncomingMessage): string => clientAddress(request.socket.remoteAddress, undefined);
