import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readLogName } from '../folder-names.ts';

/** Where the parts of an archived log lie. */
export interface ArchivedPaths {
  readonly folder: string;
  readonly plain: string;
  readonly packed: string;
  readonly index: string;
  /** What was archived, under a name that is not searched, for as long as somebody may still write to it. */
  readonly left: string;
}

export const archivedPaths = (folder: string, name: string): ArchivedPaths => ({
  folder,
  plain: join(folder, name),
  packed: join(folder, `${name}.zst`),
  index: join(folder, `${name}.idx`),
  left: join(folder, `.${name}.left`),
});

/** A free name for lines that came late for an archived log. */
export async function lateName({ folder, plain }: Pick<ArchivedPaths, 'folder' | 'plain'>): Promise<string> {
  const base = (readLogName(plain.slice(folder.length + 1))?.shown ?? '').slice(0, -'.log'.length);
  const names = new Set(await readdir(folder));
  for (let number = 1; ; number++) {
    const name = `${base}${base.includes('@') ? '-' : '@'}late-${String(number)}.log`;
    if (!names.has(name) && !names.has(`${name}.zst`)) return name;
  }
}

export async function fileAt(path: string) {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? found : undefined;
}
