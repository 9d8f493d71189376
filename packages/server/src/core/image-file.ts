import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { NotFoundError } from './errors.ts';
import type { OpenedFile } from './files/store.ts';

const SIGNATURES: readonly { readonly type: string; readonly bytes: readonly number[]; readonly at: number }[] = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], at: 0 },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff], at: 0 },
  { type: 'image/gif', bytes: [0x47, 0x49, 0x46, 0x38], at: 0 },
  { type: 'image/webp', bytes: [0x57, 0x45, 0x42, 0x50], at: 8 },
];

/** The image type that the first bytes show; undefined for anything else, whatever its name says. */
export function imageTypeOf(head: Uint8Array): string | undefined {
  return SIGNATURES.find(({ bytes, at }) => bytes.every((byte, offset) => head[at + offset] === byte))?.type;
}

const HEAD_BYTES = 12;

/** A file of the operator's, such as the picture of the map; undefined when it is gone. */
export async function openDiskFile(path: string): Promise<Pick<OpenedFile, 'stream' | 'size'> | undefined> {
  const file = await open(path).catch(() => undefined);
  return file && { size: (await file.stat()).size, stream: file.createReadStream() };
}

/** A file to be sent: an image to be shown in place, anything else as a download, never as a page. 404 when it is gone. */
export async function sendImage(file: Pick<OpenedFile, 'stream' | 'size'> | undefined, filename: string) {
  if (!file) throw new NotFoundError('This picture is gone.');
  const parts: Buffer[] = [];
  const bytes = file.stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let length = 0;
  while (length < HEAD_BYTES) {
    const next = await bytes.next();
    if (next.done === true) break;
    parts.push(next.value);
    length += next.value.length;
  }
  const type = imageTypeOf(Buffer.concat(parts));
  async function* whole(): AsyncGenerator<Buffer, void> {
    try {
      yield* parts;
      for (let next = await bytes.next(); next.done !== true; next = await bytes.next()) yield next.value;
    } finally {
      file?.stream.destroy();
    }
  }
  const stream = Readable.from(whole(), { objectMode: false });
  stream.once('close', () => file.stream.destroy());
  return {
    stream,
    filename,
    type: type ?? 'application/octet-stream',
    inline: type !== undefined,
    size: file.size,
  };
}
