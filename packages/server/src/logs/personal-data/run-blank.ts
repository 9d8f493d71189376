import { parseClickHouseUrl } from '../../config/clickhouse-url.ts';
import { blankFolder } from './blank-folder.ts';
import { blankStatements } from './clickhouse-statements.ts';
import { blankJson, blankSummary, blankSums, blankTable, rowsTable } from './report.ts';
import { blankRows, countRows } from './rows-repository.ts';
import { auditRun, type PersonalDataRun, tellLeft } from './run.ts';
import { counted } from './words.ts';

const DONE = 0;
const FAILED = 1;

/**
 * Blanks the addresses of the player in the logs of days that are over, and with `--database` in the database. The
 * database comes last, and only when no log holds them any more: it is where they are looked up.
 */
export async function runBlank(run: PersonalDataRun): Promise<number> {
  const { services, subject, io, args } = run;
  const of = { ...subject, finder: subject.addresses };
  const report = await blankFolder(run);
  const rows = await countRows(services.db, of);
  const { files, addresses, left, open } = blankSums(report);
  const isDatabaseDue = args.database && !args.dryRun && left + open === 0;
  const changedRows = await services.database.withWrite(async (tx) => {
    const changed = isDatabaseDue ? await blankRows(tx, of) : 0;
    await auditRun(tx, run, 'blank', { files, blanked: addresses, left, open, rows: changed });
    return changed;
  });
  if (args.json) io.out(JSON.stringify({ ...subjectName(run), ...blankJson(report, rows, changedRows, args.dryRun) }));
  else for (const text of [...blankTable(report), ...rowsTable(rows)]) io.out(text);
  tellLeft(io, report.links);
  for (const text of blankSummary(report, args.dryRun)) io.err(text);
  for (const text of databaseWords(run, left + open, changedRows)) io.err(text);
  tellClickHouse(run);
  return left > 0 || (args.database && open > 0) ? FAILED : DONE;
}

const subjectName = ({ subject }: PersonalDataRun) => ({ player: subject.name, addresses_known: subject.keys.size });

function databaseWords({ args }: PersonalDataRun, left: number, changedRows: number): string[] {
  if (args.dryRun) return [];
  if (!args.database) return ['The database was left as it is. With --database the addresses go from there, too.'];
  if (left > 0)
    return ['The database was left as it is: logs hold these addresses still, and it is where they are looked up.'];
  return [`The database was blanked: ${counted(changedRows, 'row')}.`];
}

function tellClickHouse({ services, subject, io }: PersonalDataRun): void {
  const { logsUrl } = services.config;
  if (logsUrl === undefined || subject.texts.length === 0) return;
  const { database, table } = parseClickHouseUrl(logsUrl);
  io.err(
    'What was shipped to ClickHouse was left as it is. Stop "logs ship", run this there, and see "Personal data":',
  );
  for (const statement of blankStatements(`${database}.${table}`, subject.texts)) io.err(statement);
}
