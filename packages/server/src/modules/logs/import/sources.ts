import { createHash } from 'node:crypto';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';

const LOG_NAME = /\.(?:log|txt)(?:\.\d{1,4})?(?:\.gz)?$/i;

export interface Sources {
  /** Absolute paths, in order, each once. */
  readonly paths: readonly string[];
  /** What was named but cannot be imported, with the reason. */
  readonly problems: readonly { readonly path: string; readonly reason: string }[];
  /** How many files in folders have no log file's name. */
  readonly ignored: number;
}

/**
 * The files to import: those that are named, and from a named folder every file below it that is named like a log
 * (`.log`, `.txt`, rotated or packed). `dir`, the folder that is imported into, is never a source.
 */
export async function findSources(files: readonly string[], dir: string): Promise<Sources> {
  const paths = new Set<string>();
  const problems: { path: string; reason: string }[] = [];
  const target = await realpath(dir).catch(() => resolve(dir));
  let ignored = 0;

  async function walk(folder: string): Promise<void> {
    if (isInside(await realpath(folder), target)) return;
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith('.')) await walk(path);
      else if (entry.isFile() && LOG_NAME.test(entry.name)) paths.add(path);
      else if (!entry.isDirectory()) ignored += 1;
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
  return { paths: [...paths], problems, ignored };
}

/** What went wrong, as a sentence. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'There is no such file. Check the path.';
  if (code === 'EACCES' || code === 'EPERM') return 'The file may not be read. Check its permissions.';
  if (code === 'ENOSPC') return 'The disk is full. Make room and import again.';
  return error instanceof Error ? error.message : String(error);
}

/** A name for the source that is safe in a file name and differs for files of one name in different folders. */
export function sourceKey(path: string): string {
  const slug = basename(path)
    .replace(/\.gz$/i, '')
    .replace(/\.(?:log|txt)$/i, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return `${slug || 'log'}-${createHash('sha256').update(path).digest('hex').slice(0, 8)}`;
}

const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep);
