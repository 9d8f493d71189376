import type { FileHandle } from 'node:fs/promises';

/** The bytes from a place on, fewer where the file ends. */
export const readAt = (handle: FileHandle, offset: number, length: number): Promise<Buffer> =>
  readInto(Buffer.allocUnsafe(Math.max(0, length)), handle, offset, length);

/** The same, read into a buffer that is there. */
export async function readInto(buffer: Buffer, handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
