import { constants, createZstdDecompress, zstdCompressSync } from 'node:zlib';
import type { ZstdDecompress } from 'node:zlib';

/**
 * The Node that this was tried with: another one may call its own functions otherwise, and ends the process where they are
 * called with what they do not expect.
 */
const [MAJOR, LEAST_MINOR] = [24, 20];

/** What Node's own synchronous functions call of a stream that unpacks. */
interface Unpacking {
  readonly _handle?: {
    writeSync(
      ...write: [flush: number, from: Buffer, at: number, length: number, to: Buffer, toAt: number, room: number]
    ): void;
  } | null;
  /** Room left in the output, and bytes left of the input. */
  readonly _writeState?: Uint32Array;
}

let stream: (ZstdDecompress & Unpacking) | undefined;

/**
 * Unpacks a frame to the start of `target`, which has more room than it needs, by one stream for all; how many bytes came
 * out, or undefined where the frame is damaged. Only where `reusesStreams`.
 */
export function unpackByStream(stored: Buffer, target: Buffer): number | undefined {
  if (!stream || stream.destroyed) {
    stream = createZstdDecompress();
    // What is damaged is told by the return value.
    stream.on('error', () => undefined);
  }
  const { _handle: handle, _writeState: state } = stream;
  if (!handle || !state) return undefined;
  handle.writeSync(constants.ZSTD_e_end, stored, 0, stored.length, target, 0, target.length);
  const [room = 0, left = 0] = state;
  const isDone = !stream.destroyed && room > 0 && left === 0;
  // What another frame left behind must not come out with the next.
  if (!isDone) forgetStream();
  return isDone ? target.length - room : undefined;
}

function forgetStream(): void {
  stream?.destroy();
  stream = undefined;
}

/** Whether this Node is one whose streams can be used again. */
export const reusesStreams = (): boolean => isTriedNode(globalThis.process.versions.node) && unpacksAsKnown();

export function isTriedNode(version: string): boolean {
  const [major, minor = 0] = version.split('.').map(Number);
  return major === MAJOR && minor >= LEAST_MINOR;
}

/** Whether the stream does as it is known to, with sound frames and others. */
function unpacksAsKnown(): boolean {
  const text = Buffer.from('A line of a log.\n'.repeat(50));
  const packed = zstdCompressSync(text, {
    params: { [constants.ZSTD_c_checksumFlag]: 1 },
    pledgedSrcSize: text.length,
  });
  const broken = Buffer.from(packed);
  broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 1;
  const target = Buffer.alloc(text.length + 1);
  const isSound = (): boolean =>
    unpackByStream(packed, target.fill(0)) === text.length && target.subarray(0, text.length).equals(text);
  try {
    const isRefused = [broken, packed.subarray(0, -3)].every(
      (one) => unpackByStream(one, target) === undefined && isSound(),
    );
    return isSound() && isSound() && isRefused;
  } catch {
    return false;
  } finally {
    forgetStream();
  }
}
