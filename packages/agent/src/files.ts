import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { randomUUID } from 'node:crypto';
import { codeOf } from './errors.ts';

const PRIVATE = 0o600;

/** Makes what a folder lists last through a power cut. Some systems do not open folders; theirs lasts by itself. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'].includes(codeOf(error))) throw error;
  }
}

/** Replaces a file in one step that lasts, readable by its owner only. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const fresh = `${file}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    const handle = await open(fresh, 'wx', PRIVATE);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(file));
}
