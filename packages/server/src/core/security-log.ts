import { rename, stat } from 'node:fs/promises';
import type { Database } from '../db/open.ts';
import { appendText } from './append-text.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import { cleanAddress, cleanName, securityLine, type SecurityNote } from './security-line.ts';

/** Refusals that were the same within one flush. */
export interface SecurityEntry extends Omit<SecurityNote, 'status'> {
  readonly at: number;
  readonly count: number;
}

export interface SecurityLog {
  /** Notes a refusal: its line is written within a second, with the others of the process. */
  note(note: SecurityNote): void;
  /** Writes what is waiting. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface SecurityLogParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** A file, `-` for the standard output, or `off`. */
  readonly target: string;
  /** Keeps entries in the database. */
  readonly keep: (entries: readonly SecurityEntry[]) => Promise<void>;
}

const FLUSH_MS = 500;
/** Lines and entries of one flush; a flood of more is one that says how many. */
const MOST = 200;
/** Bytes after which the file is put aside as `.1`, in place of the one before. */
const ROTATE_AT = 20_000_000;

async function writeLines(target: string, lines: readonly string[]): Promise<void> {
  const text = lines.map((line) => `${line}\n`).join('');
  const size = await stat(target).then(
    (found) => found.size,
    () => 0,
  );
  if (target !== '-' && size > ROTATE_AT) await rename(target, `${target}.1`).catch(() => undefined);
  await appendText(target, text, 0o640);
}

/** Gathers refusals and writes them twice a second: a flood of them costs little. */
export function createSecurityLog({ clock, log, target, keep }: SecurityLogParts): SecurityLog {
  let lines: string[] = [];
  let entries = new Map<string, SecurityEntry>();
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let tail: Promise<void> = Promise.resolve();
  let closed = false;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length === 0 && dropped === 0) return;
    const more = { reason: 'more', address: 'unknown', name: '', call: `refusals:${dropped}`, status: 0 } as const;
    const written = dropped > 0 ? [...lines, securityLine(more, clock.nowMs())] : lines;
    const kept = [...entries.values()];
    if (dropped > 0) kept.push({ ...more, at: clock.now(), count: dropped });
    lines = [];
    entries = new Map();
    dropped = 0;
    if (target !== 'off')
      await writeLines(target, written).catch((error: unknown) =>
        log.warn(
          { err: error },
          'The security log could not be written. Check the file that STEWARD_SECURITY_LOG names.',
        ),
      );
    await keep(kept).catch((error: unknown) => log.warn({ err: error }, 'Refusals could not be kept in the database.'));
  }
  const flush = () => (tail = tail.then(write));

  return {
    note(note) {
      if (closed) return;
      if (lines.length >= MOST) dropped++;
      else lines.push(securityLine(note, clock.nowMs()));
      const { reason, call } = note;
      const [address, name] = [cleanAddress(note.address), cleanName(note.name)];
      const key = JSON.stringify([reason, address, name, call]);
      const known = entries.get(key);
      if (known) entries.set(key, { ...known, count: known.count + 1 });
      else if (entries.size < MOST) entries.set(key, { reason, address, name, call, at: clock.now(), count: 1 });
      timer ??= setTimeout(() => void flush(), FLUSH_MS);
    },
    flush,
    async close() {
      closed = true;
      await flush();
    },
  };
}
