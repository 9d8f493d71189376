import { describe, expect, it } from 'vitest';
import { addressKey, createAddressFinder } from './addresses.ts';
import { findLines } from './lines.ts';
import { createNameFinder } from './names.ts';
import { cutPieces } from './pieces.ts';

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer, void> {
  const shared = Buffer.alloc(size);
  for (let at = 0; at < bytes.length; at += size) {
    const length = bytes.copy(shared, 0, at, at + size);
    yield await Promise.resolve(shared.subarray(0, length));
  }
}

const finders = (names: readonly string[], ...addresses: string[]) => ({
  names: createNameFinder(names),
  addresses: createAddressFinder(new Set(addresses.map((one) => addressKey(one) ?? ''))),
});

async function found(text: string | Buffer, given: ReturnType<typeof finders>, size = 7, most = 1000) {
  const lines = [];
  for await (const { bytes, offset, line, hasName, hasAddress } of findLines(
    cutPieces(chunksOf(Buffer.from(text), size), most),
    given,
  ))
    lines.push([bytes.toString('latin1'), offset, line, hasName ? 'name' : '', hasAddress ? 'address' : '']);
  return lines;
}

describe('lines of a player', () => {
  it('are found once each, with their place, however the bytes come', async () => {
    const text = 'Tom one\r\nnothing\n\n192.0.2.1 and Tom\nTommy\n[tom] 192.0.2.1 192.0.2.1';
    for (const size of [1, 3, 16, 4096])
      expect(await found(text, finders(['Tom'], '192.0.2.1'), size)).toEqual([
        ['Tom one', 0, 1, 'name', ''],
        ['192.0.2.1 and Tom', 18, 4, 'name', 'address'],
        ['[tom] 192.0.2.1 192.0.2.1', 42, 6, 'name', 'address'],
      ]);
  });

  it('may be longer than a piece: no address is cut apart', async () => {
    const text = `${'-192.0.2.1'.repeat(500)}\nTom`;
    const lines = await found(text, finders(['Tom'], '192.0.2.1'), 9, 64);
    const joined = lines.slice(0, -1).map(([part]) => part);
    expect(joined.join('')).toBe('-192.0.2.1'.repeat(500));
    expect(lines.at(-1)).toEqual(['Tom', 5001, 2, 'name', '']);
  });

  it('hold the name as it is written, not as a pattern', async () => {
    const hostile = ['.*', '[a]$(x)', 'a|b', '\\d', '(?:', '$&', '^'];
    for (const name of hostile) {
      const lines = await found(`xyz\n${name} here\n123\n`, finders([name]));
      expect(lines, name).toHaveLength(1);
    }
    expect(await found('any\n', finders([]))).toEqual([]);
  });

  it('hold the name in any case and encoding', async () => {
    const utf8 = Buffer.from('josé\nJOSÉ\nJosé_x\n');
    expect(await found(utf8, finders(['José']))).toHaveLength(2);
    expect(await found(Buffer.from('jos\xe9\nJOS\xc9 x\n', 'latin1'), finders(['José']))).toHaveLength(2);
    expect(await found(Buffer.from([0xc6, 0xf3, 0xea, 10]), finders(['Жук']))).toHaveLength(1);
  });
});
