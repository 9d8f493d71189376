import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { toWire } from '@steward/api-client/client/wire-case';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import type { PageRequest } from '../core/context.ts';
import type { FileAnswer } from '../core/implement.ts';
import { API_HEADERS, JSON_HEADERS } from './headers.ts';

/** Answers above that are sent compressed to who takes it. */
const COMPRESS_FROM = 1400;
/** What a browser may show itself; anything else is a download. */
const HARMLESS = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/;

function sendJson(reply: FastifyReply, text: string): void {
  reply.headers(JSON_HEADERS);
  if (text.length > COMPRESS_FROM && reply.request.headers['accept-encoding']?.includes('gzip')) reply.compress(text);
  else reply.send(text);
}

/** Sends a value in the wire's case. */
export function answerJson(reply: FastifyReply, { verbatim }: Endpoint, value: unknown): void {
  sendJson(reply, JSON.stringify(toWire(value, verbatim)));
}

/** Sends one page of a list, with where it stands in the headers. */
export function answerPage(reply: FastifyReply, endpoint: Endpoint, { page, limit }: PageRequest, value: { readonly items: unknown; readonly total: number }): void {
  reply.headers({ 'pagination-page': String(page), 'pagination-limit': String(limit), 'pagination-total': String(value.total) });
  answerJson(reply, endpoint, value.items);
}

/** `attachment; filename=…` that holds any name (RFC 6266). */
function disposition(kind: 'inline' | 'attachment', filename: string): string {
  const base = filename.toWellFormed().replace(/^.*[\\/]/, '').replace(/\p{Cc}/gu, '');
  const plain = base.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(base).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Sends a file: shown by the browser only when it is a harmless image and asked for, else offered for saving. */
export function answerFile(reply: FastifyReply, { stream, buffer, filename, type, inline, size }: FileAnswer): void {
  const shown = inline === true && HARMLESS.test(type);
  reply.headers({
    ...API_HEADERS,
    'content-type': shown || !/html|xml|script|svg/i.test(type) ? type : 'application/octet-stream',
    'content-disposition': disposition(shown ? 'inline' : 'attachment', filename),
    ...(size === undefined ? {} : { 'content-length': String(size) }),
  });
  reply.send(buffer ?? (stream instanceof Readable ? stream : Readable.from(stream ?? [])));
}
