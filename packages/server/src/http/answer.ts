import { Readable, pipeline } from 'node:stream';
import { constants, createZstdCompress } from 'node:zlib';
import { create } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import type { PageRequest } from '../core/context.ts';
import type { FileAnswer, Paged } from '../core/implement.ts';
import { writeMark } from '../core/page-mark.ts';
import type { WireText } from '../db/wire-text.ts';
import { API_HEADERS, JSON_HEADERS } from './headers.ts';
import { jsonOf } from './wire-json.ts';

/** Answers above that are sent compressed to who takes it. */
const COMPRESS_FROM = 1400;
/** Zstandard takes a third of gzip's time for what is long; for short answers its memory costs more than it saves. */
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
const ZSTD_HEADERS = { 'content-encoding': 'zstd', vary: 'accept-encoding' } as const;
/** What a browser may show itself; anything else is a download. */
const HARMLESS = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/;

/** Sends JSON that is written already, compressed where that is worth it. */
export function sendJson(reply: FastifyReply, text: string): void {
  const { request } = reply;
  reply.headers(JSON_HEADERS).header('x-request-id', request.id);
  if (text.length > COMPRESS_FROM && request.headers['accept-encoding']?.includes('gzip')) reply.compress(text);
  else reply.send(text);
}

/** Sends JSON while it is made. What fails before the first part is an answer of its own; later it ends the connection. */
export async function sendParts(reply: FastifyReply, { parts, packed }: WireText<unknown>): Promise<void> {
  const { request } = reply;
  const accepted = request.headers['accept-encoding'] ?? '';
  if (packed && accepted.includes('zstd')) {
    const whole = await packed();
    reply.headers(JSON_HEADERS).headers(ZSTD_HEADERS).header('x-request-id', request.id).send(whole);
    return;
  }
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  const all = async function* () {
    for (let part = first; !part.done; part = await iterator.next()) yield part.value;
  };
  const stream = Readable.from(all(), { objectMode: false });
  reply.headers(JSON_HEADERS).header('x-request-id', request.id);
  if (accepted.includes('zstd')) {
    reply.headers(ZSTD_HEADERS);
    const packed = createZstdCompress(FAST);
    // What fails before anything was sent is answered in plain text.
    packed.once('error', () => void reply.removeHeader('content-encoding'));
    reply.send(pipeline(stream, packed, () => undefined));
  } else if (accepted.includes('gzip')) reply.compress(stream);
  else reply.send(stream);
}

/** Sends one page of a list, with where it stands in the headers. */
export function answerPage(
  reply: FastifyReply,
  endpoint: Endpoint,
  { page, limit }: PageRequest,
  value: Paged<unknown>,
): void {
  reply.headers({
    'pagination-page': String(page),
    'pagination-limit': String(limit),
    'pagination-total': String(value.total),
    ...(value.asOf ? { 'pagination-as-of': writeMark(value.asOf) } : {}),
  });
  sendJson(reply, jsonOf(endpoint, value.items));
}

/** `attachment; filename=…` that holds any name (RFC 6266), without folders and control characters. */
export const disposition = (type: 'inline' | 'attachment', filename: string): string =>
  create(
    filename
      .toWellFormed()
      .replace(/^.*[\\/]/s, '')
      .replace(/\p{Cc}/gu, ''),
    { type },
  );

/** Sends a file: shown by the browser only when it is a harmless image and asked for, else offered for saving. */
export function answerFile(reply: FastifyReply, { stream, buffer, filename, type, inline, size }: FileAnswer): void {
  const shown = inline === true && HARMLESS.test(type);
  reply.headers({
    ...API_HEADERS,
    'x-request-id': reply.request.id,
    'content-type': shown || !/html|xml|script|svg/i.test(type) ? type : 'application/octet-stream',
    'content-disposition': disposition(shown ? 'inline' : 'attachment', filename),
    ...(size === undefined ? {} : { 'content-length': String(size) }),
  });
  reply.send(buffer ?? (stream instanceof Readable ? stream : Readable.from(stream ?? [])));
}
