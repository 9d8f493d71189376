import { open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../errors.ts';
import type { Log } from '../log.ts';

const FILE = 'set-aside.ndjson';
const MOST_BYTES = 10 * 1024 * 1024;
const MOST_TEXT = 64 * 1024;
const TELL_EVERY_MS = 60_000;

/** Something that cannot be delivered, and why. */
export interface Problem {
  readonly id: string | null;
  readonly reason: string;
  /** As it came. */
  readonly line: string;
}

/** A file of what was refused, for people; of two of them the older one goes when the newer is full. */
export interface SetAside {
  add(problems: readonly Problem[]): Promise<void>;
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0;
    throw error;
  }
}

export function createSetAside(folder: string, log: Log, now: () => number): SetAside {
  const file = join(folder, FILE);
  let [told, untold] = [-TELL_EVERY_MS, 0];
  const tell = (problems: readonly Problem[]) => {
    untold += problems.length;
    if (now() - told < TELL_EVERY_MS) return;
    log.warn(
      `Set aside ${untold} ${untold === 1 ? 'line' : 'lines'} in ${file}, the last one because: ${problems.at(-1)?.reason ?? ''}`,
    );
    [told, untold] = [now(), 0];
  };
  return {
    async add(problems) {
      if (problems.length === 0) return;
      const at = new Date(now()).toISOString();
      const text = problems
        .map(({ id, reason, line }) => `${JSON.stringify({ at, id, reason, line: line.slice(0, MOST_TEXT) })}\n`)
        .join('');
      if ((await sizeOf(file)) + text.length > MOST_BYTES)
        await rename(file, `${file}.1`).catch((error: unknown) => {
          if (codeOf(error) !== 'ENOENT') throw error;
        });
      const handle = await open(file, 'a', 0o600);
      try {
        await handle.writeFile(text);
        await handle.datasync();
      } finally {
        await handle.close();
      }
      tell(problems);
    },
  };
}
