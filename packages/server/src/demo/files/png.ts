import { crc32, deflateSync } from 'node:zlib';

/** A picture of palette colours, drawn by rectangles. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Fills a rectangle; what lies outside is cut off. */
  fill(x: number, y: number, width: number, height: number, colour: number): void;
  /** The picture as a PNG file. */
  toPng(): Buffer;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS = 8;
const INDEXED = 3;
const FAST = 1;

/** An empty picture in the first colour; `palette` holds up to 256 colours as 0xRRGGBB. */
export function createCanvas(width: number, height: number, palette: readonly number[]): Canvas {
  const stride = width + 1;
  const pixels = Buffer.alloc(stride * height);
  return {
    width,
    height,
    fill(x, y, w, h, colour) {
      const [left, right] = [Math.max(0, Math.round(x)), Math.min(width, Math.round(x + w))];
      if (right <= left) return;
      for (let row = Math.max(0, Math.round(y)); row < Math.min(height, Math.round(y + h)); row++)
        pixels.fill(colour, row * stride + 1 + left, row * stride + 1 + right);
    },
    toPng() {
      const header = Buffer.alloc(13);
      header.writeUInt32BE(width, 0);
      header.writeUInt32BE(height, 4);
      header.set([BITS, INDEXED, 0, 0, 0], 8);
      const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
      const body = deflateSync(pixels, { level: FAST });
      return Buffer.concat([
        SIGNATURE,
        chunk('IHDR', header),
        chunk('PLTE', colours),
        chunk('IDAT', body),
        chunk('IEND', Buffer.alloc(0)),
      ]);
    },
  };
}

function chunk(type: string, data: Buffer): Buffer {
  const made = Buffer.alloc(data.length + 12);
  made.writeUInt32BE(data.length, 0);
  made.write(type, 4, 'latin1');
  data.copy(made, 8);
  made.writeUInt32BE(crc32(made.subarray(4, data.length + 8)), data.length + 8);
  return made;
}
