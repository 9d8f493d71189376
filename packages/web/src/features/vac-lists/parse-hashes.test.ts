import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHashes } from './parse-hashes.ts';

const md5 = 'd41d8cd98f00b204e9800998ecf8427e';

describe('a file of hashes', () => {
  it('is read line by line, as people and tools write it', () => {
    const other = 'A'.repeat(64);
    expect(parseHashes(`# list\n\n${md5}  *aim.exe\r\n${other},"A cheat"\n`)).toEqual([
      { line: 3, hash: md5, description: 'aim.exe' },
      { line: 4, hash: other.toLowerCase(), description: 'A cheat' },
    ]);
  });

  it('marks what is no hash, and what came before', () => {
    const lines = parseHashes(`${md5}\nabc\n${md5.toUpperCase()}`);
    expect(lines.map((line) => line.problem === undefined)).toEqual([true, false, false]);
  });

  it('never throws, and never lets a wrong hash through', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const line of parseHashes(text))
          if (line.problem === undefined) expect(line.hash).toMatch(/^[0-9a-f]{32,64}$/);
      }),
    );
  });
});
