import { createReadStream } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { MapFile } from '@steward/api-client/contract/logs';
import { instant } from '../../core/clock.ts';
import { NotFoundError } from '../../core/errors.ts';

const isPlainName = (name: string): boolean => name !== '' && !name.startsWith('.') && !/[/\\\p{Cc}]/u.test(name);

/** Map files of the folder, by name; none when it does not exist. Links that lead out of it are left out. */
export async function listMaps(dir: string): Promise<MapFile[]> {
  const names = await readdir(dir).catch(() => []);
  const found = await Promise.all(
    names
      .filter(isPlainName)
      .sort()
      .map((name) => describe(dir, name)),
  );
  return found.filter((file) => file !== undefined);
}

async function realFile(dir: string, name: string): Promise<string | undefined> {
  if (!isPlainName(name)) return undefined;
  try {
    const [root, path] = await Promise.all([realpath(dir), realpath(join(dir, name))]);
    return path.startsWith(root + sep) && (await stat(path)).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}

async function describe(dir: string, name: string): Promise<MapFile | undefined> {
  const path = await realFile(dir, name);
  if (path === undefined) return undefined;
  const { size, mtimeMs } = await stat(path);
  return { filename: name, attrs: { size, mtime: instant(Math.floor(mtimeMs / 1000)) } };
}

/** One map file, to be saved. */
export async function openMap(dir: string, name: string) {
  const path = await realFile(dir, name);
  if (path === undefined) throw new NotFoundError('This map file does not exist.');
  return {
    stream: createReadStream(path),
    filename: name,
    type: 'application/octet-stream',
    size: (await stat(path)).size,
  };
}
