/** How many bytes an upload has. */
export async function bytesOf(upload: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0;
  for await (const part of upload) bytes += part.length;
  return bytes;
}
