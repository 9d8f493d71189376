import { NOTHING_CHANGED } from '@steward/api-client/rules/refusals';
import { showDay } from '@steward/api-client/rules/log-days';
import { printable } from '../../core/printable.ts';
import type { BlankOutcome, BlankReport } from './blank-logs.ts';
import type { FindReport } from './find.ts';
import type { RowCount, RowsFate } from './rows-repository.ts';
import type { Subject } from './subject.ts';
import { counted } from './words.ts';

const FATES: Readonly<Record<RowsFate, string>> = {
  own: 'of the player',
  words: 'words that hold an address',
  remains: 'of other players: they stay',
  fixed: 'the audit log cannot be changed',
};

const OUTCOMES: Readonly<Record<BlankOutcome, string>> = {
  would: 'would be blanked',
  blanked: 'blanked',
  busy: 'left: it is written to',
  open: 'left: its day is not over',
  failed: 'failed',
};

const line = (cells: readonly (readonly [text: string, width: number])[]): string =>
  cells
    .map(([text, width]) => (width < 0 ? text.padStart(-width) : text.padEnd(width)))
    .join('  ')
    .trimEnd();

/** The addresses and the counts of a find, as rows. */
export function findTable(subject: Subject, report: FindReport): string[] {
  const row = (day: string, type: string, lines: string, name: string, address: string): string =>
    line([
      [day, 10],
      [type, 12],
      [lines, -9],
      [name, -9],
      [address, -12],
    ]);
  return [
    ...subject.shown.map((text) => `address     ${text}`),
    ...subject.oldNames.map((name) => `old name    ${printable(name)}`),
    row('DAY', 'TYPE', 'LINES', 'BY NAME', 'BY ADDRESS'),
    ...report.counts.map(({ day, type, lines, withName, withAddress }) =>
      row(showDay(day), type, String(lines), String(withName), String(withAddress)),
    ),
  ];
}

export function blankTable({ logs }: BlankReport): string[] {
  const row = (day: string, file: string, addresses: string, outcome: string): string =>
    line([
      [day, 10],
      [file, 28],
      [addresses, -9],
      [outcome, 0],
    ]);
  return [
    row('DAY', 'FILE', 'ADDRESSES', 'RESULT'),
    ...logs.map(({ day, name, addresses, outcome, reason }) =>
      row(
        showDay(day),
        printable(name),
        String(addresses),
        reason === undefined ? OUTCOMES[outcome] : `${OUTCOMES[outcome]}: ${reason}`,
      ),
    ),
  ];
}

export const rowsTable = (rows: readonly RowCount[]): string[] =>
  rows.length === 0
    ? ['No row of the database holds these addresses.']
    : rows.map((row) => `${row.table}.${row.column}: ${counted(row.rows, 'row')}, ${FATES[row.fate]}`);

export const findSummary = ({ lines, files }: FindReport): string =>
  `${counted(lines, 'line')} in ${counted(files, 'file')}.`;

export interface BlankSums {
  readonly files: number;
  readonly addresses: number;
  /** Logs that hold addresses still, or may. */
  readonly left: number;
  readonly open: number;
}

export function blankSums({ logs }: BlankReport): BlankSums {
  const done = logs.filter(({ outcome }) => outcome === 'blanked' || outcome === 'would');
  const open = logs.filter(({ outcome }) => outcome === 'open').length;
  return {
    files: done.length,
    addresses: done.reduce((sum, { addresses }) => sum + addresses, 0),
    left: logs.length - done.length - open,
    open,
  };
}

export function blankSummary(report: BlankReport, isDryRun: boolean): string[] {
  const { files, addresses, left, open } = blankSums(report);
  const what = `${counted(addresses, 'address', 'addresses')} in ${counted(files, 'file')}`;
  return [
    isDryRun ? `Would blank ${what}. ${NOTHING_CHANGED}` : `Blanked ${what}.`,
    ...(open > 0
      ? [`${counted(open, 'file')} of today hold addresses, too, and were left. Run this again when the day is over.`]
      : []),
    ...(left > 0 ? [`${counted(left, 'file')} could not be blanked; see above, and run this again.`] : []),
  ];
}

export const subjectJson = ({ name, oldNames, shown, sharedWith, relatives }: Subject) => ({
  player: name,
  old_names: oldNames,
  addresses: shown,
  shared_with: sharedWith,
  related: relatives,
});

export const findJson = ({ counts, lines, files, failed, links }: FindReport) => ({
  lines,
  files,
  counts: counts.map(({ day, type, lines: all, withName, withAddress }) => ({
    day,
    type,
    lines: all,
    by_name: withName,
    by_address: withAddress,
  })),
  failed,
  links,
});

export const blankJson = (report: BlankReport, rows: readonly RowCount[], changedRows: number, isDryRun: boolean) => ({
  dry_run: isDryRun,
  ...blankSums(report),
  logs: report.logs.map(({ name, ...log }) => ({ ...log, file: name })),
  links: report.links,
  database: rows,
  database_changed: changedRows,
});
