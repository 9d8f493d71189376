import { logZone } from '@steward/api-client/rules/log-days';
import type { ImportEncoding, ImportFormat } from '@steward/api-client/log-forms/formats';
import { openInput } from './input.ts';
import { findKnown, type Known } from './known-files.ts';
import { identifyAmong } from './identify-among.ts';
import { hasOutputs, lockImports, openLedger } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import type { FileFindings, ImportSettings, LedgerEntry } from './ledger-entry.ts';
import { familyOf, sourceKey } from '@steward/api-client/log-forms/log-names';
import { createOutput, placeOutputs, removeLeftovers } from './output.ts';
import { isTelling, readFile } from './read-file.ts';
import type { Earlier } from './read-file.ts';
import { findSources } from './sources.ts';
import { reasonOf } from './reasons.ts';

export interface ImportOptions {
  /** The logs folder to import into. */
  readonly dir: string;
  /** Files, and folders whose log files are all meant. */
  readonly files: readonly string[];
  /** `auto` finds it out; when left out, what was said of the file before holds. So for the next two. */
  readonly format?: ImportFormat | 'auto' | undefined;
  readonly encoding?: ImportEncoding | 'auto' | undefined;
  /** The zone of the clock that wrote the files: an IANA name or an offset. */
  readonly zone?: string | undefined;
  /** When the files were last written (epoch milliseconds), where their own times are of no use. */
  readonly mtimeMs?: number;
  /** The year of stamps without one. */
  readonly year?: number;
  /** Finds out everything and writes nothing. */
  readonly dryRun?: boolean;
  /** Told what lies in a named folder and is not imported, with the reason as a sentence. */
  readonly onPassedOver?: (path: string, reason: string) => void;
}

export interface ImportReport extends FileFindings {
  readonly file: string;
  /** Lines left out: never any. */
  readonly skipped: 0;
  /** All that is in the file was imported before. */
  readonly unchanged: boolean;
  /** What the file was called when it was imported before, if it was called otherwise. */
  readonly knownAs?: string;
  /** It begins with all that was imported before, so many lines, and takes the place of that. */
  readonly grownFrom?: number;
  /** What its path held before is another file, which stays. */
  readonly isBegunAnew?: boolean;
  /** Why the file could not be imported, as a sentence; nothing was changed then. */
  readonly error?: string;
}

const MOST_STATES = 500;
const MOST_PATHS = 20;

/**
 * Brings log files of other servers into the logs folder, each as `<day>/<type>@<name>-<hash>.log`, every line once, in
 * UTF-8, with a stamp in front. A file is known by what it holds, not by its path: the same content under another name or
 * packed is left alone, and what begins with all that was imported takes the place of that. Anything else is another
 * file, and both stay. Where it is cut off, the next import finishes it. Yields one report a file.
 */
export async function* importLogs(options: ImportOptions): AsyncGenerator<ImportReport, void> {
  const { dir, dryRun = false } = options;
  const sources = await findSources(options.files, dir);
  for (const { path, reason } of sources.passedOver) options.onPassedOver?.(path, reason);
  for (const { path, reason } of sources.problems) yield failed(path, reason);
  const unlock = dryRun ? undefined : await lockImports(dir);
  try {
    const ledger = await openLedger(dir, dryRun);
    if (!dryRun) await finishPlacing(dir, ledger);
    if (ledger.isUnreadable)
      options.onPassedOver?.(
        dir,
        'The list of what was imported cannot be read, so files may be imported once more. It is kept as .imports.json.unreadable.',
      );
    for (const path of sources.paths) {
      yield await importFile(path, options, ledger).catch((error: unknown) => failed(path, reasonOf(error)));
    }
  } finally {
    await unlock?.();
  }
}

const failed = (file: string, error: string): ImportReport => ({
  file,
  format: 'plain',
  encoding: 'utf-8',
  isSure: true,
  zone: logZone(),
  lines: 0,
  byType: {},
  days: [],
  timeless: { ofLineBefore: 0, old: 0 },
  unexplained: 0,
  zeros: 0,
  skipped: 0,
  unchanged: false,
  error,
});

/** Finishes what an import that was cut off had made ready, and removes what it had not. */
async function finishPlacing(dir: string, ledger: Ledger): Promise<void> {
  const cut = [...ledger.entries].filter(([, entry]) => entry.isPlacing);
  await removeLeftovers(dir, new Set(cut.map(([key]) => key)));
  for (const [key, entry] of cut) await place(dir, ledger, key, entry);
}

async function place(dir: string, ledger: Ledger, key: string, { isPlacing, ...entry }: LedgerEntry): Promise<void> {
  await placeOutputs(dir, key, entry.outputs);
  await ledger.put(key, entry);
}

async function importFile(path: string, options: ImportOptions, ledger: Ledger): Promise<ImportReport> {
  const { dir } = options;
  const input = await openInput(path);
  const digests = await identifyAmong(input, ledger.entries);
  const known = await findKnown(input, digests, ledger.entries, () => isTelling(input));
  const settings = settingsFor(path, options, ledger, known);
  const isAsBefore = known && JSON.stringify(known.entry.settings) === JSON.stringify(settings);
  if (known && known.kind !== 'grown' && (known.kind === 'beginning' || isAsBefore)) {
    if (known.kind === 'beginning' || (await hasOutputs(dir, known.entry))) return unchanged(path, known, ledger);
  }
  const isBegunAnew = !known && [...ledger.entries.values()].some(({ paths }) => paths.at(-1) === path);
  const key = known?.key ?? sourceKey(path, digests.sha256);
  const output = options.dryRun ? undefined : createOutput(dir, key);
  try {
    const { found, stamped, lastDay } = await readFile(input, settings, earlierOf(known), output);
    const state = { size: digests.size, sha256: digests.sha256, lines: found.lines, mtimeMs: input.mtimeMs };
    const entry: LedgerEntry = {
      paths: pathsOf(known, path),
      size: digests.size,
      sha256: digests.sha256,
      head: digests.head,
      states: statesOf(known, state),
      settings,
      found,
      stamped,
      outputs: (await output?.finish()) ?? [],
      ...(lastDay !== undefined && { lastDay }),
    };
    if (digests.size > 0) await remember(dir, ledger, key, entry, output !== undefined);
    else await output?.discard();
    const isGrown = known?.kind === 'grown' && { grownFrom: known.entry.found.lines };
    return { file: path, ...found, skipped: 0, unchanged: false, ...isGrown, ...(isBegunAnew && { isBegunAnew }) };
  } catch (error) {
    await output?.discard();
    throw error;
  }
}

/** The record comes before the effect: whatever is cut off between the two is finished by the next import. */
async function remember(dir: string, ledger: Ledger, key: string, entry: LedgerEntry, isReal: boolean): Promise<void> {
  if (!isReal) return ledger.put(key, entry);
  await ledger.put(key, { ...entry, isPlacing: true });
  await place(dir, ledger, key, entry);
}

async function unchanged(path: string, { key, entry }: Known, ledger: Ledger): Promise<ImportReport> {
  const last = entry.paths.at(-1);
  if (last !== path) await ledger.put(key, { ...entry, paths: pathsOf({ kind: 'same', key, entry }, path) });
  const { found } = entry;
  return { file: path, ...found, skipped: 0, unchanged: true, ...(last !== path && last && { knownAs: last }) };
}

/** What was said of this file, else of its older copies; what is said now holds for both from now on. */
function settingsFor(path: string, options: ImportOptions, ledger: Ledger, known: Known | undefined): ImportSettings {
  const family = familyOf(path);
  const before = known?.entry.settings ?? ledger.settingsOf(family);
  const { format = before.format, encoding = before.encoding, zone = before.zone, mtimeMs, year } = options;
  const said: ImportSettings = {
    ...(format !== undefined && format !== 'auto' && { format }),
    ...(encoding !== undefined && encoding !== 'auto' && { encoding }),
    ...(zone !== undefined && { zone }),
  };
  if (options.format ?? options.encoding ?? options.zone) ledger.setSettings(family, said);
  return { ...said, ...(mtimeMs !== undefined && { mtimeMs }), ...(year !== undefined && { year }) };
}

function earlierOf(known: Known | undefined): Earlier {
  if (!known) return {};
  const { entry } = known;
  return {
    seen: entry.states,
    ...(entry.lastDay !== undefined && { anchor: { lines: entry.found.lines, day: entry.lastDay } }),
  };
}

function pathsOf(known: Known | undefined, path: string): string[] {
  const before = known?.entry.paths.filter((one) => one !== path) ?? [];
  return [...before, path].slice(-MOST_PATHS);
}

/** A state for each time that it had grown; where these are too many, the oldest are forgotten. */
function statesOf(known: Known | undefined, state: LedgerEntry['states'][number]): LedgerEntry['states'] {
  const before = known?.entry.states.filter(({ sha256 }) => sha256 !== state.sha256) ?? [];
  const isAgain = known?.entry.states.find(({ sha256 }) => sha256 === state.sha256);
  return [...before, isAgain ?? state].slice(-MOST_STATES);
}
