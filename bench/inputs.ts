/**
 * What more than one script of a run needs is made once: `bench/all.ts` names a folder and takes it away at its end. A script
 * that runs alone makes its own.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, linkSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** The variable that names the folder. It lies on the disk of the folders of scripts. */
export const INPUTS = 'STEWARD_BENCH_INPUTS';

/** Where something is kept, by all that it depends on. */
const placeOf = (folder: string, what: unknown): string =>
  join(folder, createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 32));

export interface Files {
  /** All that they depend on. */
  readonly what: unknown;
  readonly paths: readonly string[];
}

/** Puts files where they are wanted, all of which `make` makes that are not there yet. They are links: nobody writes to them. */
export async function filesOnce<T extends Files>(
  wanted: readonly T[],
  make: (missing: readonly T[]) => void | Promise<void>,
): Promise<void> {
  const folder = process.env[INPUTS];
  if (folder === undefined) return make(wanted);
  const linksOf = ({ what, paths }: T) =>
    paths.map((path, at) => ({ path, kept: `${placeOf(folder, what)}.${at}` }) as const);
  const isThere = (one: T): boolean => linksOf(one).every(({ kept }) => existsSync(kept));
  const missing = wanted.filter((one) => !isThere(one));
  for (const one of wanted) if (!missing.includes(one)) for (const { path, kept } of linksOf(one)) linkSync(kept, path);
  await make(missing);
  for (const one of missing) if (!isThere(one)) for (const { path, kept } of linksOf(one)) linkSync(path, kept);
}

/** Fills a folder with a copy of what `make` makes in it, or made in another one. */
export async function folderOnce(folder: string, what: unknown, make: () => Promise<void>): Promise<void> {
  const shared = process.env[INPUTS];
  if (shared === undefined) return make();
  const kept = placeOf(shared, what);
  if (existsSync(kept)) return cpSync(kept, folder, { recursive: true });
  await make();
  const own = `${kept}.${process.pid}`;
  cpSync(folder, own, { recursive: true });
  if (!existsSync(kept)) renameSync(own, kept);
}
