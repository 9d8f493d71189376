import { buildArchive } from '../../packages/server/src/logs/archive/build.ts';
import { createIndexKernel, type IndexKernel } from '../../packages/server/src/logs/archive/index-kernel.ts';

let kernel: IndexKernel | undefined;

/** Makes the index of a day beside it, and its archive when `isPacked`; the milliseconds that it took. */
export async function build(path: string, day: string, isPacked: boolean): Promise<number> {
  const started = performance.now();
  const parts = { indexPart: `${path}.idx`, packedPart: isPacked ? `${path}.zst` : undefined };
  const built = await buildArchive((kernel ??= createIndexKernel()), { path, day, duty: 1, ...parts });
  if (built.kind !== 'built') throw new Error('the day changed while it was archived');
  return performance.now() - started;
}
