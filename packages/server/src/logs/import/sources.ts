import { readdir, realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { reasonOf, reasonToPass } from './reasons.ts';

export interface Sources {
  /** Absolute paths, in order, each once. */
  readonly paths: readonly string[];
  /** What was named but cannot be imported, with the reason. */
  readonly problems: readonly { readonly path: string; readonly reason: string }[];
  /** What lies in named folders and is not imported, with the reason. */
  readonly passedOver: readonly { readonly path: string; readonly reason: string }[];
}

/**
 * The files to import: those that are named, and from a named folder every file below it that is named like a log
 * (`.log`, `.txt`, older copies and packed ones too). `dir`, the folder that is imported into, is never a source.
 */
export async function findSources(files: readonly string[], dir: string): Promise<Sources> {
  const paths = new Set<string>();
  const problems: { path: string; reason: string }[] = [];
  const target = await realpath(dir).catch(() => resolve(dir));
  const ignored: { path: string; reason: string }[] = [];

  async function walk(folder: string): Promise<void> {
    if (isInside(await realpath(folder), target)) return;
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      const reason = reasonToPass(entry);
      if (reason !== undefined) ignored.push({ path, reason });
      else if (entry.isDirectory())
        await walk(path).catch((error: unknown) => problems.push({ path, reason: reasonOf(error) }));
      else paths.add(path);
    }
  }

  for (const file of files) {
    const path = resolve(file);
    try {
      const real = await realpath(path);
      const found = await stat(real);
      if (isInside(real, target)) throw new Error('This is the logs folder itself. Name the files to bring into it.');
      if (found.isDirectory()) await walk(path);
      else if (found.isFile()) paths.add(path);
      else throw new Error('This is not a file.');
    } catch (error) {
      problems.push({ path, reason: reasonOf(error) });
    }
  }
  return { paths: [...paths], problems, passedOver: ignored.filter(({ path }) => !paths.has(path)) };
}

const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep);
