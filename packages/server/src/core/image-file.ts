import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { NotFoundError } from './errors.ts';

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

/** A file of the disk: an image to be shown in place, anything else as a download, never as a page. 404 when it is gone. */
export async function sendImage(path: string, filename: string) {
  let file;
  try {
    file = await open(path);
  } catch {
    throw new NotFoundError('This picture is gone from the disk.');
  }
  try {
    const head = new Uint8Array(16);
    await file.read(head, 0, 16, 0);
    const type = imageTypeOf(head);
    return {
      stream: createReadStream(path),
      filename,
      type: type ?? 'application/octet-stream',
      inline: type !== undefined,
    };
  } finally {
    await file.close();
  }
}
