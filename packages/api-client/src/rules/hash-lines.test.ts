import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashLines } from './hash-lines.ts';

const MD5 = 'd41d8cd98f00b204e9800998ecf8427e';
const SHA1 = 'da39a3ee5e6b4b0d3255bfef95601890afd80709';
const SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

describe('lines of hashes', () => {
  it('reads what tools write', () => {
    const text = [
      '\uFEFF# from a report',
      `${SHA256}  evil.dll`,
      `${SHA1} *tool.exe`,
      '',
      `${MD5.toUpperCase()};"Aim assist, all"`,
    ].join('\r\n');
    expect(hashLines(text)).toEqual([
      { line: 2, hash: SHA256, description: 'evil.dll' },
      { line: 3, hash: SHA1, description: 'tool.exe' },
      { line: 5, hash: MD5, description: 'Aim assist, all' },
    ]);
  });

  it('says what is wrong with a line', () => {
    const found = hashLines(`${MD5}\n${MD5.toUpperCase()} again\nnonsense here\n${SHA1} ${'x'.repeat(256)}`);
    expect(found.map(({ problem }) => problem)).toEqual([
      undefined,
      'The file has this hash before.',
      'Enter an MD5, SHA-1 or SHA-256 hash: 32, 40 or 64 hex digits.',
      'Use at most 255 characters.',
    ]);
  });

  it('of an empty file are none', () => {
    expect(hashLines('\n# nothing\n  \n')).toEqual([]);
  });

  it('never throws, and never lets a wrong hash through', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const line of hashLines(text))
          if (line.problem === undefined) expect(line.hash).toMatch(/^[0-9a-f]{32,64}$/);
      }),
    );
  });
});
