import { createHash } from 'node:crypto';

/** The SHA-256 of all that a stream or a list of parts gives, in lower-case hex. */
export async function sha256Of(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of parts) hash.update(part);
  return hash.digest('hex');
}
