import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createIndexKernel, type IndexKernel } from './index-kernel.ts';

/** Whole lines, others for each block; `names` words with an underscore beside a few that all blocks share. */
function block(number: number, names = 3): Buffer {
  const own = Array.from(
    { length: names },
    (_, at) => `[12:00:0${String(at % 10)}] Name_${String(number * names + at)} kills`,
  );
  return Buffer.from(`${own.join('\n')}\n[12:01:00] Carl_Johnson says ${String(number % 7)}\n`);
}

/** What a segment of so many blocks comes to. */
function segment(kernel: IndexKernel, blocks: number, names?: number): string {
  const hash = createHash('sha256');
  for (let number = 0; number < blocks; number++) kernel.addBlock(block(number, names), number);
  hash.update(JSON.stringify(kernel.names(blocks) ?? 'too many'));
  for (const group of kernel.takeGroups(blocks)) hash.update(group);
  return hash.digest('hex');
}

describe('the rows of a segment', () => {
  const used = createIndexKernel();

  it.each([1024, 1, 8, 9, 64, 65, 3])('are the same whatever was made before them: %i blocks', (blocks) => {
    const fresh = segment(createIndexKernel(), blocks);
    expect(segment(used, blocks)).toBe(fresh);
    expect(segment(used, blocks)).toBe(fresh);
  });

  it('are the same behind more names than are listed', () => {
    segment(used, 20, 1000);
    expect(segment(used, 2)).toBe(segment(createIndexKernel(), 2));
  });

  it('are the same behind a segment that was given up', () => {
    for (let number = 0; number < 100; number++) used.addBlock(block(number), number);
    used.reset();
    expect(segment(used, 2)).toBe(segment(createIndexKernel(), 2));
  });
});
