import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { createCanvas } from './png.ts';
import { drawScreenshot } from './screenshot.ts';

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const data = png.subarray(at + 8, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(png.subarray(at + 4, at + 8 + length)));
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data });
    at += length + 12;
  }
  return chunks;
}

describe('a picture', () => {
  it('becomes a PNG file with its size, colours and pixels', () => {
    const canvas = createCanvas(4, 3, [0x000000, 0xff8000]);
    canvas.fill(1, 1, 2, 1, 1);
    canvas.fill(-5, 2, 100, 100, 1);
    canvas.fill(2, 0, -1, 1, 1);
    const png = canvas.toPng();
    expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const chunks = chunksOf(png);
    expect(chunks.map((chunk) => chunk.type)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
    expect([chunks[0]?.data.readUInt32BE(0), chunks[0]?.data.readUInt32BE(4)]).toEqual([4, 3]);
    expect([...(chunks[1]?.data ?? [])]).toEqual([0, 0, 0, 255, 128, 0]);
    expect([...inflateSync(chunks[2]?.data ?? Buffer.alloc(0))]).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1]);
  });

  it('of the game is small and not always the same', () => {
    const [one, again, other] = ['a', 'a', 'b'].map((seed) => drawScreenshot(createRandom(seed)));
    expect(one).toEqual(again);
    expect(one).not.toEqual(other);
    expect(one?.length).toBeGreaterThan(800);
    expect(one?.length).toBeLessThan(20_000);
  });
});
