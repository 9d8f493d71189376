import { logZone, showDay } from '@steward/api-client/rules/log-days';
import { printable } from '../../core/printable.ts';
import type { ImportReport } from './import-logs.ts';

type Cells = readonly [status: string, format: string, encoding: string, lines: string, days: string, file: string];

export const HEADER: Cells = ['RESULT', 'FORMAT', 'CHARACTERS', 'LINES', 'DAYS', 'FILE'];

const INDENT = ' '.repeat(13);

/** One row of the table. */
export function row([status, format, encoding, lines, days, file]: Cells): string {
  return [
    status.padEnd(12),
    format.padEnd(14),
    encoding.padEnd(12),
    lines.padStart(9),
    ` ${days.padEnd(23)}`,
    file,
  ].join(' ');
}

/** The rows of a file: what became of it, and below it whatever a person should know. */
export function describe(report: ImportReport): string[] {
  const file = printable(report.file);
  if (report.error !== undefined) return refused('failed', file, report.error);
  const status = report.unchanged ? 'unchanged' : report.grownFrom === undefined ? 'imported' : 'grown';
  const types = Object.entries(report.byType)
    .sort(([, a], [, b]) => b - a)
    .map(([type, count]) => `${type} ${count}`);
  return [
    row([status, report.format, report.encoding, String(report.lines), span(report.days), file]),
    ...(types.length > 0 ? [`${INDENT}${types.join(', ')}`] : []),
    ...notesOf(report).map((note) => `${INDENT}${note}`),
  ];
}

/** The rows of a file that is not imported. */
export const refused = (status: string, file: string, reason: string): string[] => [
  row([status, '-', '-', '-', '-', printable(file)]),
  `${INDENT}${printable(reason)}`,
];

function notesOf(report: ImportReport): string[] {
  const { encoding, isSure, otherLines, unexplained, zeros, countedFrom, zone, timeless, lines } = report;
  return [
    report.knownAs !== undefined && `Imported before as ${printable(report.knownAs)}.`,
    report.grownFrom !== undefined &&
      `It begins with all of the ${many(report.grownFrom, 'line')} imported before, and takes their place.`,
    report.isBegunAnew && 'This path was begun anew. What was imported from it before stays.',
    !isSure && `Taken for ${otherLines?.encoding ?? encoding}; not sure; --encoding names another.`,
    otherLines && `${many(otherLines.lines, 'line')} not in ${encoding}, read as ${otherLines.encoding}.`,
    unexplained > 0 &&
      `${many(unexplained, 'byte')} without a character in ${otherLines?.encoding ?? encoding}, marked in the text.`,
    zeros > 0 && `${many(zeros, 'zero byte')} before lines left out: room on the disk that was never written.`,
    zone !== logZone() && `Its clock is that of ${zone}.`,
    countedFrom !== undefined && `Days are counted back from when the file was last written, ${showDay(countedFrom)}.`,
    timelessNote(timeless, lines),
  ].filter((note) => typeof note === 'string');
}

function timelessNote({ ofLineBefore, old, oldFirst }: ImportReport['timeless'], lines: number): string | undefined {
  if (ofLineBefore + old === 0) return undefined;
  const before = ofLineBefore > 0 && `${ofLineBefore} got that of the line before`;
  const first =
    oldFirst === undefined ? '' : `, ${showDay(oldFirst.slice(0, 10).replaceAll('-', ''))} ${oldFirst.slice(11, 19)}`;
  const aside =
    old > 0 &&
    `${old} ${old === 1 ? 'counts' : 'count'} as old, two hours before the latest that ${old === 1 ? 'it' : 'they'} can be${first}`;
  const got = [before, aside].filter((part) => part !== false).join(', ');
  return `${ofLineBefore + old} of ${many(lines, 'line')} ${ofLineBefore + old === 1 ? 'has' : 'have'} no time that we know: ${got}.`;
}

function span(days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '-';
  return first === last ? showDay(first) : `${showDay(first)} – ${showDay(last)}`;
}

/** What an import came to. */
export interface Total {
  files: number;
  lines: number;
  failed: number;
  unchanged: number;
  grown: number;
  passedOver: number;
  /** Whether bytes were left out or marked. */
  isMarked: boolean;
}

export const NOTHING: Total = {
  files: 0,
  lines: 0,
  failed: 0,
  unchanged: 0,
  grown: 0,
  passedOver: 0,
  isMarked: false,
};

/** Adds a file's report to the total. */
export function add(total: Total, report: ImportReport): void {
  total.files += 1;
  if (report.error !== undefined) total.failed += 1;
  else if (report.unchanged) total.unchanged += 1;
  else {
    total.lines += report.lines;
    if (report.grownFrom !== undefined) total.grown += 1;
    if (report.unexplained > 0 || report.zeros > 0) total.isMarked = true;
  }
}

/** One sentence for all of it. That every line was kept is only said when nothing was left out, marked or replaced. */
export function summary(total: Total, dryRun: boolean): string {
  const { files, lines, failed, unchanged, grown, passedOver, isMarked } = total;
  if (files === 0) {
    const over = passedOver > 0 ? ` ${many(passedOver, 'file')} passed over, see above.` : '';
    return `No log files were found. Files in a folder are taken when they are named like logs, such as .log, .txt or .log.1.${over}`;
  }
  const imported = files - failed - unchanged;
  const isWhole = imported > 0 && failed + grown + passedOver === 0 && !isMarked;
  const parts = [
    `${dryRun ? 'Would import' : 'Imported'} ${many(imported, 'file')} with ${many(lines, 'line')}${isWhole ? ', every line kept' : ''}`,
    grown > 0 && `${many(grown, 'file')} took the place of what ${grown === 1 ? 'it was' : 'they were'} before`,
    unchanged > 0 && `${many(unchanged, 'file')} imported before`,
    isMarked && 'bytes were left out or marked, see above',
    passedOver > 0 && `${passedOver} passed over, see above`,
    failed > 0 && `${failed} failed`,
  ];
  return `${parts.filter((part) => part !== false).join('; ')}.`;
}

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
