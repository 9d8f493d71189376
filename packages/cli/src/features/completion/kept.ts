import type { Client } from '@steward/api-client/client/client';
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivate } from '../../config/files.ts';
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

async function readKept(
  file: string,
  nowMs: number,
): Promise<{ readonly pairs: readonly Pair[]; readonly ageMs: number } | undefined> {
  try {
    const ageMs = nowMs - (await stat(file)).mtimeMs;
    const pairs: unknown = JSON.parse(await readFile(file, 'utf8'));
    return ageMs < STALE_MS && isPairs(pairs) ? { pairs, ageMs: Math.max(0, ageMs) } : undefined;
  } catch {
    return undefined;
  }
}

async function keep(dir: string, file: string, pairs: readonly Pair[], nowMs: number): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await writePrivate(file, JSON.stringify(pairs));
  for (const name of await readdir(dir)) {
    const old = join(dir, name);
    const age = await stat(old).then(
      ({ mtimeMs }) => nowMs - mtimeMs,
      () => 0,
    );
    if (age > STALE_MS) await rm(old, { force: true });
  }
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
    const signedIn = await stat(cookieFile).then(
      ({ mtimeMs }) => String(mtimeMs),
      () => '',
    );
    // Whoever signs in anew, as somebody else perhaps, is told nothing of what was answered before.
    const key = createHash('sha256')
      .update([url, token ?? '', signedIn, question].join('\n'))
      .digest('hex')
      .slice(0, 32);
    const file = dir === undefined ? undefined : join(dir, `${key}.json`);
    const kept = file === undefined ? undefined : await readKept(file, clock.now());
    if (kept && (again || kept.ageMs < FRESH_MS)) {
      if (kept.ageMs >= FRESH_MS) again?.();
      return kept.pairs;
    }
    const limit = AbortSignal.any([context.signal, AbortSignal.timeout(again ? WAIT_MS : LONGEST_MS)]);
    try {
      const pairs = await ask(await context.api(), limit);
      if (dir !== undefined && file !== undefined) await keep(dir, file, pairs, clock.now());
      return pairs;
    } catch {
      if (limit.aborted) again?.();
      return [];
    }
  } catch {
    return [];
  }
}
