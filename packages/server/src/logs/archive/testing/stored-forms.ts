import { gzipSync, zstdCompressSync } from 'node:zlib';
import type { createTestFolder } from '../../engine/testing/search-file.ts';
import type { SearchFile } from '../../engine/search-files.ts';
import { buildArchive } from '../build.ts';
import { createIndexKernel } from '../index-kernel.ts';

/** The forms in which a log may lie in the folder. */
export const STORED_FORMS = ['plain', 'indexed', 'archived', 'gz', 'foreign zst'] as const;
export type StoredForm = (typeof STORED_FORMS)[number];

export interface FormMaker {
  /** Writes a log in a form; `blockBytes` is about how much a block of ours holds. */
  store(data: Buffer, form: StoredForm, blockBytes: number): Promise<Pick<SearchFile, 'path' | 'form' | 'indexPath'>>;
}

export function createFormMaker(folder: ReturnType<typeof createTestFolder>): FormMaker {
  const kernel = createIndexKernel();
  let made = 0;

  async function store(data: Buffer, form: StoredForm, blockBytes: number): ReturnType<FormMaker['store']> {
    const name = `form-${String(++made)}.log`;
    if (form === 'gz') return { form: 'gz', path: folder.write(`${name}.gz`, gzipSync(data)) };
    if (form === 'foreign zst') {
      const half = data.length >> 1;
      const frames = [data.subarray(0, half), data.subarray(half)].map((part) => zstdCompressSync(part));
      return { form: 'zst', path: folder.write(`${name}.zst`, Buffer.concat(frames)) };
    }
    const path = folder.write(name, data);
    if (form === 'plain') return { path };
    const indexPath = `${path}.idx`;
    const packedPart = form === 'archived' ? `${path}.zst` : undefined;
    const task = { path, day: '20261127', indexPart: indexPath, packedPart, duty: 1, blockBytes };
    const built = await buildArchive(kernel, task);
    if (built.kind !== 'built') throw new Error('The sample could not be archived.');
    return packedPart === undefined ? { path, indexPath } : { path: packedPart, form: 'zst', indexPath };
  }

  return { store };
}
