import { printable } from '../../core/printable.ts';
import { exportLines } from './export-lines.ts';
import { findPersonalData } from './find.ts';
import type { FindReport } from './find.ts';
import { countRows } from './rows-repository.ts';
import { findJson, findSummary, findTable, rowsTable, subjectJson } from './report.ts';
import { auditRun, tellLeft } from './run.ts';
import type { PersonalDataRun } from './run.ts';

const DONE = 0;
const FAILED = 1;

const ONLY_HERE =
  'This is about the folder of this machine. What was shipped to ClickHouse is found there: see "Personal data".';

/** Tells how many lines hold a name or an address, by day and type, and which rows of the database do. */
export async function runFind(run: PersonalDataRun): Promise<number> {
  const { services, subject, io, args } = run;
  const report = await search(run, undefined);
  const rows = await countRows(services.db, { ...subject, finder: subject.addresses });
  await services.database.withWrite((tx) => auditRun(tx, run, 'find', { lines: report.lines, files: report.files }));
  if (args.json) io.out(JSON.stringify({ ...subjectJson(subject), ...findJson(report), database: rows }));
  else for (const text of [...findTable(subject, report), ...rowsTable(rows)]) io.out(text);
  return end(run, report, args.json ? [] : [findSummary(report)]);
}

/** Writes the lines with a name or an address into a new file. */
export async function runExport(run: PersonalDataRun): Promise<number> {
  const { services, subject, io, args } = run;
  const path = args.dryRun ? undefined : args.out;
  const report = await search(run, path);
  await services.database.withWrite((tx) => auditRun(tx, run, 'export', { lines: report.lines, files: report.files }));
  if (args.json) io.out(JSON.stringify({ ...subjectJson(subject), ...findJson(report), out: path ?? null }));
  const where = path === undefined ? 'Nothing was written.' : `They are in ${printable(path)}.`;
  return end(run, report, [`${findSummary(report)} ${where}`]);
}

async function search({ services, subject, args }: PersonalDataRun, path: string | undefined): Promise<FindReport> {
  const { names, addresses } = subject;
  const task = { dir: services.config.logsDir, range: args, signal: new AbortController().signal, names, addresses };
  return path === undefined ? findPersonalData(task) : exportLines(path, task);
}

function end({ io, services }: PersonalDataRun, report: FindReport, words: readonly string[]): number {
  tellLeft(io, report.links, report.failed);
  for (const text of words) io.err(text);
  if (services.config.logsUrl !== undefined) io.err(ONLY_HERE);
  return report.failed.length > 0 ? FAILED : DONE;
}
