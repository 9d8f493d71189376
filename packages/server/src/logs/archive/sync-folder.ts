import { open } from 'node:fs/promises';
import { platform } from 'node:os';

/** Waits until the names in a folder are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  if (platform() === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
