import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackedBytes } from './unpacked-bytes.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'steward-unpack-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const PACK = { gz: (bytes: Buffer) => gzipSync(bytes), zst: (bytes: Buffer) => zstdCompressSync(bytes) };
/** What other programs put between frames. */
const skippable = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);

async function unpacked(form: 'gz' | 'zst', packed: Buffer, size = packed.length): Promise<Buffer> {
  const path = join(dir, `file.${form}`);
  await writeFile(path, packed);
  const chunks: Buffer[] = [];
  for await (const chunk of unpackedBytes(path, form, size)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const Pieces = fc.array(
  fc.record({ text: fc.string({ unit: 'binary', maxLength: 200 }), times: fc.constantFrom(1, 3, 5000) }),
  { minLength: 1, maxLength: 6 },
);

describe.each(['gz', 'zst'] as const)('the bytes of a packed file (%s)', (form) => {
  it('are those of all its pieces, in order', () =>
    fc.assert(
      fc.asyncProperty(Pieces, fc.boolean(), async (pieces, hasMore) => {
        const plain = pieces.map(({ text, times }) => Buffer.from(text.repeat(times)));
        const parts = plain.flatMap((one) => [...(hasMore && form === 'zst' ? [skippable] : []), PACK[form](one)]);
        expect((await unpacked(form, Buffer.concat(parts))).equals(Buffer.concat(plain))).toBe(true);
      }),
      { numRuns: 60 },
    ));
  it('end with an error where the file does not end with them', async () => {
    const whole = Buffer.concat([PACK[form](Buffer.alloc(300_000, 'ab')), PACK[form](Buffer.alloc(300_000, 'cd'))]);
    const cuts = [1, 2, 5, Math.floor(whole.length / 2) + 3, whole.length - 1];
    for (const size of cuts) await expect(unpacked(form, whole, size), `${size}`).rejects.toThrow();
  });
});
