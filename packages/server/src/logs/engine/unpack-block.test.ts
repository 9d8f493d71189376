import { mkdtempSync, rmSync, writeFileSync, openSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBlockMemory } from './block-memory.ts';
import { createPackedSource } from './source.ts';
import { readPackedBlock } from './unpack-block.ts';

const TEXTS = ['first\n'.repeat(30_000), 'second\n'.repeat(2_000), 'third\n', 'fourth\n'.repeat(90_000)];
const LINES = Array.from({ length: 3000 }, (_, index) => `[12:00:00] line ${String((index * 7919) % 3001)}\n`).join('');
let folder: string;
let fds: number[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-blocks-'));
  fds = [];
});
afterEach(() => {
  fds.forEach((fd) => closeSync(fd));
  rmSync(folder, { recursive: true, force: true });
});

/** As archives are written. */
const pack = (text: string): Buffer =>
  zstdCompressSync(text, {
    pledgedSrcSize: text.length,
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0x10;
  return copy;
}

function store(blocks: readonly Buffer[]) {
  const path = join(folder, `${String(fds.length)}.zst`);
  writeFileSync(path, Buffer.concat(blocks));
  const fd = openSync(path, 'r');
  fds.push(fd);
  let end = 0;
  return { fd, places: [0, ...blocks.map(({ length }) => (end += length))] };
}

const placesOf = (texts: readonly string[]): Float64Array => {
  let end = 0;
  return Float64Array.of(0, ...texts.map(({ length }) => (end += length)));
};

describe('a packed block', () => {
  /** What comes out of blocks one after another: those that are damaged are undefined. */
  function read(blocks: readonly Buffer[], text: string): (string | undefined)[] {
    const { fd, places } = store(blocks);
    return blocks.map((_block, at) =>
      readPackedBlock(fd, places[at] ?? 0, places[at + 1] ?? 0, text.length)?.toString('latin1'),
    );
  }

  it.each([
    ['that repeats', TEXTS[0] ?? ''],
    ['of many lines', LINES],
  ])('unpacks a sound block %s after each kind of a damaged one, and one after all of them', (_kind, text) => {
    const sound = pack(text);
    const damaged = [
      sound.subarray(0, -20),
      sound.subarray(0, -1),
      Buffer.concat([sound, sound]),
      Buffer.concat([sound, Buffer.from('more')]),
      Buffer.from('no block at all'),
      Buffer.alloc(0),
      flipped(sound, 0),
      ...[0.25, 0.5, 0.75].map((part) => flipped(sound, Math.floor(sound.length * part))),
      flipped(sound, sound.length - 1),
    ];
    expect(
      read(
        damaged.flatMap((one) => [one, sound]),
        text,
      ),
    ).toEqual(damaged.flatMap(() => [undefined, text]));
    expect(read([...damaged, sound], text)).toEqual([...damaged.map(() => undefined), text]);
  });

  it('takes a block that holds more or less than its index says for damaged', () => {
    const { fd, places } = store([pack('a line\n'.repeat(100))]);
    const [from = 0, to = 0] = places;
    for (const length of [699, 701]) expect(readPackedBlock(fd, from, to, length)).toBe(undefined);
    expect(readPackedBlock(fd, from, to, 700)?.length).toBe(700);
  });

  it.each([2 ** 32 - 1, 2 ** 31, 2 ** 60])(
    'takes a block that is said to be packed into %i bytes for damaged',
    (to) => {
      const text = 'a line\n'.repeat(100);
      const { fd } = store([pack(text)]);
      expect(readPackedBlock(fd, 0, to, text.length)).toBe(undefined);
      const places = { raw: Float64Array.of(0, text.length), packed: Float64Array.of(0, to) };
      const source = createPackedSource(fd, places, createBlockMemory());
      const target = Buffer.alloc(text.length);
      expect(source.read(target, 0, text.length, 0)).toBe(text.length);
      expect([source.damage, target.toString('latin1')]).toEqual([1, `${'\0'.repeat(text.length - 1)}\n`]);
    },
  );

  it.each([0, 300_000, 2_000_000])('reads any part of files in turn with %i bytes kept', (mostBytes) => {
    const memory = createBlockMemory(mostBytes);
    const text = TEXTS.join('');
    const sources = [TEXTS, [...TEXTS].reverse()].map((texts) => {
      const { fd, places } = store(texts.map(pack));
      return {
        source: createPackedSource(fd, { raw: placesOf(texts), packed: Float64Array.from(places) }, memory),
        text: texts.join(''),
      };
    });
    const target = Buffer.alloc(50_000);
    for (let position = 0; position < text.length; position += 35_000)
      for (const one of sources) {
        const length = one.source.read(target, 0, target.length, position);
        expect(target.toString('latin1', 0, length)).toBe(one.text.slice(position, position + target.length));
      }
    expect(sources.every(({ source }) => source.damage === 0)).toBe(true);
  });
});

describe('blocks that are kept', () => {
  const unpackTo = (length: number) => (): Buffer => {
    const text = 'x'.repeat(length);
    const { fd, places } = store([pack(text)]);
    return readPackedBlock(fd, 0, places[1] ?? 0, length) ?? Buffer.alloc(0);
  };

  it('give their memory back when they are forgotten, and none that others share', () => {
    const memory = createBlockMemory(200_000);
    const file = memory.join();
    const own = memory.block(file, 0, unpackTo(150_000));
    const shared = Buffer.from('a short text');
    memory.block(file, 1, () => shared);
    expect(own.buffer).toHaveProperty('detached', false);
    expect(memory.block(file, 0, unpackTo(1))).toBe(own);
    const next = memory.block(file, 2, unpackTo(199_999));
    expect(own.buffer).toHaveProperty('detached', true);
    expect(shared.toString()).toBe('a short text');
    expect(next.length).toBe(199_999);
  });
});
