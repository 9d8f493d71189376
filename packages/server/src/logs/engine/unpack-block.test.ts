import { mkdtempSync, rmSync, writeFileSync, openSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBlockMemory } from './block-memory.ts';
import { createPackedSource } from './source.ts';
import { readPackedBlock } from './unpack-block.ts';

const TEXTS = ['first\n'.repeat(30_000), 'second\n'.repeat(2_000), 'third\n', 'fourth\n'.repeat(90_000)];
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

it('unpacks a sound block after each kind of a damaged one', () => {
  const sound = zstdCompressSync(TEXTS[0] ?? '', { pledgedSrcSize: TEXTS[0]?.length ?? 0 });
  const damaged = [
    sound.subarray(0, -20),
    Buffer.concat([sound, sound]),
    Buffer.from('no block at all'),
    Buffer.alloc(0),
  ];
  const { fd, places } = store(damaged.flatMap((one) => [one, sound]));
  const length = TEXTS[0]?.length ?? 0;
  const target = Buffer.alloc(length + 1);
  damaged.forEach((_, at) => {
    const [from = 0, middle = 0, to = 0] = places.slice(at * 2);
    expect(readPackedBlock(fd, from, middle, length, target)).toBe(false);
    target.fill(0);
    expect(readPackedBlock(fd, middle, to, length, target)).toBe(true);
    expect(target.toString('latin1', 0, length)).toBe(TEXTS[0]);
  });
});

it('takes a block that holds more or less than its index says for damaged', () => {
  const { fd, places } = store([zstdCompressSync('a line\n'.repeat(100))]);
  const [from = 0, to = 0] = places;
  for (const length of [699, 701]) expect(readPackedBlock(fd, from, to, length, Buffer.alloc(length + 1))).toBe(false);
  expect(readPackedBlock(fd, from, to, 700, Buffer.alloc(701))).toBe(true);
});

it.each([0, 300_000, 2_000_000])('reads any part of files in turn with %i bytes kept', (mostBytes) => {
  const memory = createBlockMemory(mostBytes);
  const text = TEXTS.join('');
  const sources = [TEXTS, [...TEXTS].reverse()].map((texts) => {
    const { fd, places } = store(texts.map((one) => zstdCompressSync(one, { pledgedSrcSize: one.length })));
    return {
      source: createPackedSource(fd, { raw: placesOf(texts), packed: Float64Array.from(places) }, memory),
      text: texts.join(''),
    };
  });
  const target = Buffer.alloc(50_000);
  for (let position = 0; position < text.length; position += 35_000)
    for (const one of sources) {
      const read = one.source.read(target, 0, target.length, position);
      expect(target.toString('latin1', 0, read)).toBe(one.text.slice(position, position + target.length));
    }
  expect(sources.every(({ source }) => source.damage === 0)).toBe(true);
});
