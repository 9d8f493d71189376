import { IMPORT_ENCODINGS, IMPORT_FORMATS } from '@steward/api-client/log-forms/formats';
import type { ImportEncoding, ImportFormat } from '@steward/api-client/log-forms/formats';
import { importLogs } from '../logs/import/import-logs.ts';
import { HEADER, NOTHING, add, describe, refused, row, summary } from '../logs/import/report-text.ts';
import { reasonOf } from '../logs/import/reasons.ts';
import { readZone } from '@steward/api-client/log-forms/zone';

export interface LogsImportArgs {
  readonly files: readonly string[];
  /** A form of `IMPORT_FORMATS`, or `auto`; when left out, what was said of a file before holds. So for the next two. */
  readonly format?: string | undefined;
  /** A character set of `IMPORT_ENCODINGS`, or `auto`. */
  readonly encoding?: string | undefined;
  /** The zone of the clock that wrote the files. */
  readonly zone?: string | undefined;
  readonly dir: string;
  readonly dryRun: boolean;
}

const DONE = 0;
const FAILED = 1;
const USAGE = 2;

/** `steward-server logs import`: prints a row for each file and a total. Gives the exit code: 0 done, 1 failed, 2 usage. */
export async function runLogsImport(args: LogsImportArgs, out: (line: string) => void): Promise<number> {
  const { files, dir, dryRun } = args;
  const format = oneOf<ImportFormat>(IMPORT_FORMATS, args.format);
  const encoding = oneOf<ImportEncoding>(IMPORT_ENCODINGS, args.encoding);
  const zone = args.zone === undefined ? undefined : readZone(args.zone);
  if (format === null) return refuse(out, `There is no format ${JSON.stringify(args.format)}.`, IMPORT_FORMATS);
  if (encoding === null)
    return refuse(out, `There is no character set ${JSON.stringify(args.encoding)}.`, IMPORT_ENCODINGS);
  if (args.zone !== undefined && zone === undefined) {
    out(
      `There is no time zone ${JSON.stringify(args.zone)}. Use a name such as Europe/Moscow, or an offset such as +03:00.`,
    );
    return USAGE;
  }
  if (files.length === 0) {
    out('Name the files or folders to import.');
    return USAGE;
  }
  const total = { ...NOTHING };
  const print = (lines: readonly string[]): void => {
    if (total.files + total.passedOver === 0) out(row(HEADER));
    lines.forEach(out);
  };
  const onPassedOver = (path: string, reason: string): void => {
    print(refused('passed over', path, reason));
    total.passedOver += 1;
  };
  try {
    for await (const report of importLogs({ files, dir, dryRun, format, encoding, zone, onPassedOver })) {
      print(describe(report));
      add(total, report);
    }
  } catch (error) {
    out(reasonOf(error));
    return FAILED;
  }
  out(summary(total, dryRun));
  return total.failed > 0 || total.files === 0 ? FAILED : DONE;
}

/** Null when it is none of them. */
function oneOf<T extends string>(known: readonly T[], text: string | undefined): T | 'auto' | undefined | null {
  if (text === undefined || text === 'auto') return text;
  return known.find((one) => one === text.toLowerCase()) ?? null;
}

function refuse(out: (line: string) => void, problem: string, known: readonly string[]): number {
  out(`${problem} Choose auto, ${known.slice(0, -1).join(', ')} or ${known.at(-1) ?? ''}.`);
  return USAGE;
}
