import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { NotFoundError } from '../../core/errors.ts';

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

/** The folder of one kind of a session's files. */
export const sessionFolder = (dataDir: string, id: number, kind: string): string =>
  join(dataDir, 'vac', String(id), kind);

/** An image to be shown in place, anything else as a download (`staff.md`; never as a page). */
export async function sendScreenshot(dataDir: string, id: number, name: string) {
  const folder = sessionFolder(dataDir, id, 'screen');
  const path = join(folder, name);
  if (!path.startsWith(folder + sep)) throw new NotFoundError('This screenshot does not exist.');
  let file;
  try {
    file = await open(path);
  } catch {
    throw new NotFoundError('The file of this screenshot is gone from the disk.');
  }
  try {
    const head = new Uint8Array(16);
    await file.read(head, 0, 16, 0);
    const type = imageTypeOf(head);
    return {
      stream: createReadStream(path),
      filename: name,
      type: type ?? 'application/octet-stream',
      inline: type !== undefined,
    };
  } finally {
    await file.close();
  }
}
