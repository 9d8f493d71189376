import { closeSync, openSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { readBlocks } from './blocks.ts';
import { createKernel } from './kernel.ts';
import { createFileSource } from './source.ts';
import { createTestFolder } from './testing/search-file.ts';

const kernel = createKernel();
const folder = createTestFolder();

afterAll(() => folder.remove());

/** The offsets and texts of the lines of a range. */
function linesOf(fd: number, size: number, start: number, end: number, isAligned: boolean): string[] {
  const lines: string[] = [];
  for (const block of readBlocks(kernel, { source: createFileSource(fd), size, start, end, isAligned }, 5)) {
    if (block.kind === 'piece') {
      if (block.lineEnd !== undefined) lines.push(`${String(block.offset)}:long:${String(block.lineEnd)}`);
      continue;
    }
    const text = kernel.bytes.toString('latin1', block.from, block.to);
    let offset = block.offset;
    for (const line of text.split('\n').slice(0, -1)) {
      lines.push(`${String(offset)}:${line}`);
      offset += line.length + 1;
    }
    expect(block.next).toBe(Math.min(offset, size));
  }
  return lines;
}

it('gives each line to the range in which it begins, wherever the file is cut', () => {
  const data = fc.array(fc.constantFrom('', 'a', 'bb', '\r', 'a longer line', '\n', '\n\n'), { maxLength: 40 });
  const property = fc.property(data, fc.array(fc.nat(400), { maxLength: 6 }), (parts, cuts) => {
    const text = parts.join('\n');
    const fd = openSync(folder.write('lines.log', text), 'r');
    const borders = [0, ...cuts.map((cut) => cut % (text.length + 1)), text.length].sort((a, b) => a - b);
    const found = borders.flatMap((start, index) => {
      const end = borders[index + 1] ?? start;
      return end > start ? linesOf(fd, text.length, start, end, start === 0) : [];
    });
    closeSync(fd);
    let offset = 0;
    const expected = text.split('\n').map((line) => {
      const start = offset;
      offset += line.length + 1;
      return `${String(start)}:${line}`;
    });
    if (text === '' || text.endsWith('\n')) expected.pop();
    expect(found).toEqual(expected);
  });
  fc.assert(property, { numRuns: 500 });
});

it('gives a long line as pieces to the range in which it begins, and no other', () => {
  const text = `first\n${'x'.repeat(1_500_000)}\nlast`;
  const fd = openSync(folder.write('long.log', text), 'r');
  const found = [0, 1, 500_000, 1_400_000, 1_500_006].map((start, index, all) =>
    linesOf(fd, text.length, start, all[index + 1] ?? text.length, false),
  );
  closeSync(fd);
  expect(found).toEqual([['0:first'], ['6:long:1500006'], [], [], ['1500007:last']]);
});
