import { constants, createReadStream } from 'node:fs';
import { access, mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { expectKey, isKey, type FileStore, type StoredFile } from './store.ts';

/** Files below a folder, each under its key. Links that lead out of it are not followed. */
export function createFolderStore(root: string): FileStore {
  const pathOf = (key: string): string => join(root, ...key.split('/'));

  async function locate(key: string): Promise<(StoredFile & { readonly path: string }) | undefined> {
    if (!isKey(key)) return undefined;
    try {
      const [top = ''] = key.split('/');
      const [base, path] = await Promise.all([realpath(join(root, top)), realpath(pathOf(key))]);
      const found = await stat(path);
      if (!path.startsWith(base + sep) || !found.isFile()) return undefined;
      return { key, size: found.size, modifiedAt: Math.floor(found.mtimeMs / 1000), path };
    } catch (error) {
      if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(String(error.code)))
        return undefined;
      throw error;
    }
  }

  async function* walk(prefix: string): AsyncGenerator<StoredFile, void> {
    const entries = await readdir(pathOf(prefix.slice(0, -1)), { withFileTypes: true }).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const key = prefix + entry.name;
      if (!isKey(key)) continue;
      if (entry.isDirectory()) yield* walk(`${key}/`);
      else {
        const found = await locate(key);
        if (found) yield { key, size: found.size, modifiedAt: found.modifiedAt };
      }
    }
  }

  return {
    kind: 'folder',
    place: root,
    async put(key, file) {
      expectKey(key);
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(file.path, path);
    },
    async open(key) {
      const found = await locate(key);
      if (!found) return undefined;
      const { path, ...file } = found;
      // What is written to it meanwhile is left out, so that its length is what was told.
      return { ...file, stream: createReadStream(path, file.size === 0 ? {} : { end: file.size - 1 }) };
    },
    async find(key) {
      const found = await locate(key);
      return found && { key, size: found.size, modifiedAt: found.modifiedAt };
    },
    list: walk,
    async remove(key) {
      if (isKey(key)) await rm(pathOf(key), { force: true });
    },
    async removeAll(prefix) {
      const key = prefix.slice(0, -1);
      if (isKey(`${key}/x`)) await rm(pathOf(key), { recursive: true, force: true });
    },
    check: () => access(root, constants.R_OK | constants.W_OK | constants.X_OK),
    failures: () => 0,
    close: () => undefined,
  };
}
