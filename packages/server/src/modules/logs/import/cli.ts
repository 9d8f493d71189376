import { showDay } from '@steward/api-client/rules/log-days';
import { IMPORT_ENCODINGS, IMPORT_FORMATS } from './formats.ts';
import type { ImportEncoding, ImportFormat } from './formats.ts';
import { importLogs } from './import-logs.ts';
import type { ImportReport } from './import-logs.ts';
import { reasonOf } from './sources.ts';

export interface LogsImportArgs {
  readonly files: readonly string[];
  /** A form of `IMPORT_FORMATS`, or `auto`. */
  readonly format: string;
  /** A character set of `IMPORT_ENCODINGS`, or `auto`. */
  readonly encoding: string;
  readonly dir: string;
  readonly dryRun: boolean;
}

const DONE = 0;
const FAILED = 1;
const USAGE = 2;

/** `steward-server logs import`: prints a row for each file and a total. Gives the exit code: 0 done, 1 failed, 2 usage. */
export async function runLogsImport(args: LogsImportArgs, out: (line: string) => void): Promise<number> {
  const format = oneOf<ImportFormat>(IMPORT_FORMATS, args.format);
  const encoding = oneOf<ImportEncoding>(IMPORT_ENCODINGS, args.encoding);
  if (!format) return refuse(out, `There is no format ${JSON.stringify(args.format)}.`, IMPORT_FORMATS);
  if (!encoding) return refuse(out, `There is no character set ${JSON.stringify(args.encoding)}.`, IMPORT_ENCODINGS);
  if (args.files.length === 0) {
    out('Name the files or folders to import.');
    return USAGE;
  }
  const total = { files: 0, lines: 0, failed: 0 };
  try {
    for await (const report of importLogs({ ...args, format, encoding })) {
      if (total.files === 0) out(row(HEADER));
      total.files += 1;
      total.lines += report.lines;
      if (report.error !== undefined) total.failed += 1;
      for (const line of describe(report)) out(line);
    }
  } catch (error) {
    out(reasonOf(error));
    return FAILED;
  }
  out(summary(total, args.dryRun));
  return total.failed > 0 || total.files === 0 ? FAILED : DONE;
}

function oneOf<T extends string>(known: readonly T[], text: string): T | 'auto' | undefined {
  return text === 'auto' ? 'auto' : known.find((one) => one === text);
}

function refuse(out: (line: string) => void, problem: string, known: readonly string[]): number {
  out(`${problem} Choose auto, ${known.slice(0, -1).join(', ')} or ${known.at(-1) ?? ''}.`);
  return USAGE;
}

type Cells = readonly [status: string, format: string, encoding: string, lines: string, days: string, file: string];

const HEADER: Cells = ['RESULT', 'FORMAT', 'CHARACTERS', 'LINES', 'DAYS', 'FILE'];

function row([status, format, encoding, lines, days, file]: Cells): string {
  return [
    status.padEnd(9),
    format.padEnd(14),
    encoding.padEnd(12),
    lines.padStart(9),
    ` ${days.padEnd(23)}`,
    file,
  ].join(' ');
}

function describe(report: ImportReport): string[] {
  const file = printable(report.file);
  if (report.error !== undefined)
    return [row(['failed', '-', '-', '-', '-', file]), `          ${printable(report.error)}`];
  const status = report.unchanged ? 'unchanged' : 'imported';
  const types = Object.entries(report.byType)
    .sort(([, a], [, b]) => b - a)
    .map(([type, count]) => `${type} ${count}`);
  return [
    row([status, report.format, report.encoding, String(report.lines), span(report.days), file]),
    ...(types.length > 0 ? [`          ${types.join(', ')}`] : []),
  ];
}

function span(days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '-';
  return first === last ? showDay(first) : `${showDay(first)} – ${showDay(last)}`;
}

function summary({ files, lines, failed }: { files: number; lines: number; failed: number }, dryRun: boolean): string {
  if (files === 0) return 'No log files were found. Files in a folder are taken when they are named .log or .txt.';
  const kept = `${files - failed} ${files - failed === 1 ? 'file' : 'files'} with ${lines} ${lines === 1 ? 'line' : 'lines'}, every line kept`;
  return `${dryRun ? 'Would import' : 'Imported'} ${kept}${failed > 0 ? `; ${failed} failed` : ''}.`;
}

const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\ufffd');
