import type { Client } from '@steward/api-client/client/client';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { completionCacheDir } from '../../config/paths.ts';
import type { CliContext } from '../../context.ts';

type Pair = readonly [string, string];

/** Younger answers are taken as they are. */
const FRESH_MS = 30_000;
/** Older ones are forgotten; those between are taken, and asked for again for the next time. */
const STALE_MS = 10 * 60_000;
/** Milliseconds of a press of the key that the server may take; a later answer is for the next one. */
const WAIT_MS = 60;
const LONGEST_MS = 10_000;

const isPairs = (value: unknown): value is Pair[] =>
  Array.isArray(value) && value.every((one) => Array.isArray(one) && one.every((part) => typeof part === 'string'));

/** When a file was last written, in epoch milliseconds; undefined where there is none. */
const writtenAt = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.mtimeMs;

/** An answer in a file, with what it answers. */
interface Kept {
  readonly to: string;
  readonly pairs: readonly Pair[];
}

function readKept(
  file: string,
  to: string,
  nowMs: number,
): { readonly pairs: readonly Pair[]; readonly ageMs: number } | undefined {
  try {
    const ageMs = nowMs - (writtenAt(file) ?? -Infinity);
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<Kept>;
    return ageMs < STALE_MS && kept.to === to && isPairs(kept.pairs)
      ? { pairs: kept.pairs, ageMs: Math.max(0, ageMs) }
      : undefined;
  } catch {
    return undefined;
  }
}

async function keep(dir: string, file: string, kept: Kept, nowMs: number): Promise<void> {
  const { writePrivate } = await import('../../config/files.ts');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  await writePrivate(file, JSON.stringify(kept));
  for (const name of readdirSync(dir)) {
    const old = join(dir, name);
    if (nowMs - (writtenAt(old) ?? nowMs) > STALE_MS) rmSync(old, { force: true });
  }
}

/**
 * What names a question for whoever is signed in. Whoever signs in anew, as somebody else perhaps, is told nothing of what
 * was answered before. Only where a token is in it, which none may read from a file, is it hashed: loading what hashes takes
 * a good part of the time between a key and what a shell offers.
 */
async function keyOf(parts: readonly string[], token: string | undefined): Promise<string> {
  if (token === undefined) return parts.join('\n');
  const { createHash } = await import('node:crypto');
  return createHash('sha256')
    .update([...parts, token].join('\n'))
    .digest('hex');
}

/** A short name for a file. Others may come out the same: the file itself says what it answers. */
function nameOf(key: string): string {
  let [one, other] = [0x811c9dc5, 0x1000193];
  for (const letter of key) {
    const code = letter.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 0x1000193);
    other = Math.imul(other ^ code, 0x85ebca6b);
  }
  return [one, other].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}

export interface Asking {
  readonly context: CliContext;
  /** Asks the same once more behind this command; undefined where nobody waits for it. */
  readonly again: (() => void) | undefined;
}

/**
 * What was answered lately to that question, or what the server answers at once. What comes too late for this time is
 * kept for the next one. Never rejects: a shell that completes says nothing.
 */
export async function keptOrAsked(
  { context, again }: Asking,
  question: string,
  ask: (api: Client, signal: AbortSignal) => Promise<readonly Pair[]>,
): Promise<readonly Pair[]> {
  const dir = completionCacheDir(context.env);
  const { clock } = context;
  try {
    const { url, token, cookieFile = '' } = await context.profile();
    const signedIn = cookieFile === '' ? '' : String(writtenAt(cookieFile) ?? '');
    const to = await keyOf([url, cookieFile, signedIn, question], token);
    const file = dir === undefined ? undefined : join(dir, `${nameOf(to)}.json`);
    const kept = file === undefined ? undefined : readKept(file, to, clock.now());
    if (kept && (again || kept.ageMs < FRESH_MS)) {
      if (kept.ageMs >= FRESH_MS) again?.();
      return kept.pairs;
    }
    const limit = AbortSignal.any([context.signal, AbortSignal.timeout(again ? WAIT_MS : LONGEST_MS)]);
    try {
      const pairs = await ask(await context.api(), limit);
      // An answer that cannot be kept is one all the same.
      if (dir !== undefined && file !== undefined)
        await keep(dir, file, { to, pairs }, clock.now()).catch(() => undefined);
      return pairs;
    } catch {
      if (limit.aborted) again?.();
      return [];
    }
  } catch {
    return [];
  }
}
