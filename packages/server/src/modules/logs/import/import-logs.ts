import type { LogType } from '@steward/api-client/rules/log-access';
import { createDecoder, asGiven, createEncodingSurvey } from './encoding.ts';
import type { FoundEncoding } from './encoding.ts';
import { FORMS, detectFormat } from './forms.ts';
import type { Form } from './forms.ts';
import type { ImportEncoding, ImportFormat } from './formats.ts';
import { digest, headOf, linesOf, openInput } from './input.ts';
import type { Input } from './input.ts';
import { hasOutputs, lockImports, openLedger } from './ledger.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import { createOutput } from './output.ts';
import type { Output } from './output.ts';
import { findSources, reasonOf, sourceKey } from './sources.ts';
import { createTimeSurvey, dayOfFileName } from './timeline.ts';
import type { TimePlan } from './timeline.ts';
import { createLineWriter, headText } from './write-lines.ts';
import { basename } from 'node:path';

export interface ImportOptions {
  /** The logs folder to import into. */
  readonly dir: string;
  /** Files, and folders whose log files are all meant. */
  readonly files: readonly string[];
  readonly format?: ImportFormat | 'auto';
  readonly encoding?: ImportEncoding | 'auto';
  /** When the files were last written (epoch milliseconds), where their own times are of no use. */
  readonly mtimeMs?: number;
  /** The year of stamps without one. */
  readonly year?: number;
  /** Finds out everything and writes nothing. */
  readonly dryRun?: boolean;
}

export interface ImportReport {
  readonly file: string;
  readonly format: ImportFormat;
  readonly encoding: ImportEncoding;
  readonly lines: number;
  readonly byType: Readonly<Partial<Record<LogType, number>>>;
  /** In order. */
  readonly days: readonly string[];
  /** Lines left out: never any. */
  readonly skipped: 0;
  /** The file was imported before, just as it is. */
  readonly unchanged: boolean;
  /** Why the file could not be imported, as a sentence; nothing was changed then. */
  readonly error?: string;
}

const HEAD_BYTES = 256 * 1024;

/**
 * Brings log files of other servers into the logs folder, each as `<day>/<type>@<name>-<hash of its path>.log`, every
 * line once, in UTF-8, with a stamp in front. The same file gives the same bytes again; a file that has grown takes the
 * place of its former self. Yields one report a file.
 */
export async function* importLogs(options: ImportOptions): AsyncGenerator<ImportReport, void> {
  const sources = await findSources(options.files, options.dir);
  for (const { path, reason } of sources.problems) yield failed(path, reason);
  const unlock = options.dryRun ? undefined : await lockImports(options.dir);
  try {
    const ledger = await openLedger(options.dir);
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
  lines: 0,
  byType: {},
  days: [],
  skipped: 0,
  unchanged: false,
  error,
});

async function importFile(path: string, options: ImportOptions, ledger: Ledger): Promise<ImportReport> {
  const key = sourceKey(path);
  const known = ledger.get(key);
  const { format = 'auto', encoding = 'auto', mtimeMs, year } = options;
  const asked = JSON.stringify([format, encoding, mtimeMs, year]);
  const input = await openInput(path);
  const { whole, prefix } = await digest(input, known?.size ?? -1);
  if (known?.sha256 === whole && known.asked === asked && (await hasOutputs(options.dir, known))) {
    return reportOf(path, known, true);
  }
  const grown =
    known?.lastDay !== undefined && known.sha256 === prefix ? { bytes: known.size, day: known.lastDay } : undefined;
  const found = await survey(input, { ...options, anchor: grown });
  const output = options.dryRun ? undefined : createOutput(options.dir, key);
  try {
    const written = await writeAll(input, found, output);
    const outputs = (await output?.commit()) ?? [];
    const lastDay = found.plan.isCounted ? written.lastDay : undefined;
    const entry: LedgerEntry = {
      path,
      size: input.size,
      sha256: whole,
      asked,
      format: found.format,
      encoding: found.encoding.encoding,
      lines: written.lines,
      byType: written.byType,
      days: written.days,
      outputs,
      ...(lastDay !== undefined && { lastDay }),
    };
    if (output) await ledger.put(key, entry);
    return reportOf(path, entry, false);
  } catch (error) {
    await output?.discard();
    throw error;
  }
}

function reportOf(file: string, entry: LedgerEntry, unchanged: boolean): ImportReport {
  const { format, encoding, lines, byType, days } = entry;
  return { file, format, encoding, lines, byType, days, skipped: 0, unchanged };
}

interface Found {
  readonly format: ImportFormat;
  readonly form: Form;
  readonly encoding: FoundEncoding;
  readonly isGiven: boolean;
  readonly plan: TimePlan;
  readonly lines: number;
}

type SurveyOptions = ImportOptions & { readonly anchor: { readonly bytes: number; readonly day: string } | undefined };

/** First reading: the form, the character set, and how the days run. */
async function survey(input: Input, options: SurveyOptions): Promise<Found> {
  const { format: asked = 'auto', encoding = 'auto', mtimeMs = input.mtimeMs, year, anchor } = options;
  const format = asked === 'auto' ? detectFormat(await headOf(input, HEAD_BYTES)) : asked;
  const form = FORMS[format];
  const letters = createEncodingSurvey();
  const times = createTimeSurvey({ mtimeMs, fileNameDay: dayOfFileName(basename(input.path)), year, anchor });
  let lines = 0;
  for await (const { parts, offset } of linesOf(input)) {
    let at = offset;
    for (const part of parts) {
      letters.see(part.bytes);
      if (part.starts) {
        lines += 1;
        const stamp = form.stampOf(headText(part.bytes));
        if (stamp) times.see(stamp, at);
      }
      at += part.size;
    }
  }
  const isGiven = encoding !== 'auto';
  return { format, form, encoding: isGiven ? asGiven(encoding) : letters.result(), isGiven, plan: times.plan(), lines };
}

interface Written {
  readonly lines: number;
  readonly byType: Partial<Record<LogType, number>>;
  readonly days: string[];
  readonly lastDay: string | undefined;
}

/** Second reading: writes each line. */
async function writeAll(input: Input, found: Found, output: Output | undefined): Promise<Written> {
  const writer = createLineWriter({
    format: found.format,
    form: found.form,
    plan: found.plan,
    decode: createDecoder(found.encoding, found.isGiven),
    fileName: basename(input.path),
    append: (day, type, text) => output?.append(day, type, text),
  });
  for await (const { parts, offset } of linesOf(input)) {
    writer.write(parts, offset);
    await output?.relieve();
  }
  const written = writer.end();
  if (written.lines !== found.lines) throw new Error('The file was changed while it was read. Import it again.');
  return written;
}
