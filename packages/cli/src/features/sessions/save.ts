import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { cannot, codeOf } from '../../config/read-text.ts';
import { FailedError } from '../../errors.ts';
import { clean } from '../../io/sanitize.ts';

const MOST_NAME = 150;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** A name from elsewhere as one that any disk takes, and that stays in its folder. */
function safeName(name: string): string {
  const plain = clean(name)
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .replace(/^[. -]+|[. ]+$/g, '');
  const short = [...plain].slice(-MOST_NAME).join('');
  return short === '' || RESERVED.test(short) ? `file-${short}` : short;
}

/** Paths in the folder for files with these names, no two alike. */
export function fileNames(folder: string, names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const safe = safeName(name);
    let free = safe;
    for (let count = 2; used.has(free.toLowerCase()); count++) free = `${count}-${safe}`;
    used.add(free.toLowerCase());
    return join(folder, free);
  });
}

const DISK_CALLS = new Set(['open', 'write', 'close', 'rename']);

const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && DISK_CALLS.has(String(error.syscall));

/** Makes the folder where there is none. Throws `FailedError`. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw cannot('write to', folder, error);
  }
}

/** Those of the files that are there already. */
export async function existing(files: readonly string[]): Promise<ReadonlySet<string>> {
  const there = await Promise.all(
    files.map((file) =>
      stat(file).then(
        () => true,
        () => false,
      ),
    ),
  );
  return new Set(files.filter((_, at) => there[at]));
}

/**
 * Writes a file whole or not at all. With `replaces` it takes the place of the one that is there; without, one that came
 * meanwhile is left alone and the call fails. Throws `FailedError`.
 */
export async function saveFile(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  { replaces }: { readonly replaces: boolean },
): Promise<void> {
  const target = replaces ? `${file}.${Date.now().toString(36)}.part` : file;
  let isOurs = false;
  try {
    const handle = await open(target, 'wx');
    isOurs = true;
    try {
      for await (const part of bytes) await handle.writeFile(part);
    } finally {
      await handle.close();
    }
    if (replaces) await rename(target, file);
  } catch (error) {
    if (isOurs) await rm(target, { force: true }).catch(() => undefined);
    if (codeOf(error) === 'EEXIST') throw new FailedError(`${file} is there already; it was left as it is.`);
    throw isOfDisk(error) ? cannot('write', file, error) : error;
  }
}
