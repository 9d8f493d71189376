import { Readable, pipeline } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, createGzip, createZstdCompress, gzip, gzipSync } from 'node:zlib';
import { create } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import type { PageRequest } from '../core/context.ts';
import type { FileAnswer, Paged } from '../core/implement.ts';
import { writeMark } from '../core/page-mark.ts';
import type { WireText } from '../db/wire-text.ts';
import { API_HEADERS, JSON_HEADERS } from './headers.ts';
import { jsonOf } from './wire-json.ts';

/** Answers above that are sent compressed to who takes it. */
const COMPRESS_FROM = 1400;
/** Texts up to that are packed at once, as handing them to another thread takes longer; a millisecond at most. */
const PACK_AT_ONCE = 65_536;
/** Twice as fast as zlib's own choice of 6, a tenth larger. */
const GZIP = { level: 3 };
/** Zstandard takes a third of gzip's time for what is long; for short answers its memory costs more than it saves. */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
const PACKED = {
  gzip: { make: () => createGzip(GZIP), headers: { 'content-encoding': 'gzip', vary: 'accept-encoding' } },
  zstd: { make: () => createZstdCompress(ZSTD), headers: { 'content-encoding': 'zstd', vary: 'accept-encoding' } },
} as const;
/** What a browser may show itself; anything else is a download. */
const HARMLESS = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/;

/** Whether an encoding is among those that a client takes: named, and not with the quality of none. */
function takes({ headers }: FastifyRequest, encoding: keyof typeof PACKED): boolean {
  const accepted = headers['accept-encoding'];
  return accepted !== undefined && accepted.includes(encoding) && !REFUSED[encoding].test(accepted);
}
const REFUSED = { gzip: /gzip\s*;\s*q=0(?![.\d]*[1-9])/i, zstd: /zstd\s*;\s*q=0(?![.\d]*[1-9])/i } as const;

const gzipAside = promisify(gzip);

/** Sends JSON that is written already, compressed where that is worth it: what is long in another thread. */
export function sendJson(reply: FastifyReply, text: string): void | Promise<void> {
  const { request } = reply;
  reply.headers(JSON_HEADERS).header('x-request-id', request.id);
  if (text.length <= COMPRESS_FROM || !takes(request, 'gzip')) reply.send(text);
  else if (text.length <= PACK_AT_ONCE) reply.headers(PACKED.gzip.headers).send(gzipSync(text, GZIP));
  else return gzipAside(text, GZIP).then((packed) => void reply.headers(PACKED.gzip.headers).send(packed));
}

/** Sends JSON while it is made. What fails before the first part is an answer of its own; later it ends the connection. */
export async function sendParts(reply: FastifyReply, { parts, packed }: WireText<unknown>): Promise<void> {
  const { request } = reply;
  const encoding = takes(request, 'zstd') ? 'zstd' : takes(request, 'gzip') ? 'gzip' : undefined;
  if (packed && encoding === 'zstd') {
    const whole = await packed();
    reply.headers(JSON_HEADERS).headers(PACKED.zstd.headers).header('x-request-id', request.id).send(whole);
    return;
  }
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  const all = async function* () {
    for (let part = first; !part.done; part = await iterator.next()) {
      yield part.value;
      // Parts that are kept come at once: others are served in between.
      await turn();
    }
  };
  const stream = Readable.from(all(), { objectMode: false });
  reply.headers(JSON_HEADERS).header('x-request-id', request.id);
  if (encoding === undefined) {
    reply.send(stream);
    return;
  }
  const { make, headers } = PACKED[encoding];
  reply.headers(headers);
  const packing = make();
  // What fails before anything was sent is answered in plain text.
  packing.once('error', () => void reply.removeHeader('content-encoding'));
  reply.send(pipeline(stream, packing, () => undefined));
}

/** Sends one page of a list, with where it stands in the headers. */
export function answerPage(
  reply: FastifyReply,
  endpoint: Endpoint,
  { page, limit }: PageRequest,
  value: Paged<unknown>,
): void | Promise<void> {
  reply.headers({
    'pagination-page': String(page),
    'pagination-limit': String(limit),
    'pagination-total': String(value.total),
    ...(value.asOf ? { 'pagination-as-of': writeMark(value.asOf) } : {}),
  });
  return sendJson(reply, jsonOf(endpoint, value.items));
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
