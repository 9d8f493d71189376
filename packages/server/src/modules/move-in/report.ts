import { printable } from '../../core/printable.ts';
import type { CheckReport } from './check.ts';
import { KIND_WORDS } from './kinds.ts';
import type { Problem } from './problems.ts';
import type { PartReport, RunReport } from './run.ts';

const WIDTHS = [18, 24, 9, 9, 9, 9, 9] as const;

function row(cells: readonly (string | number)[]): string {
  return cells
    .map((cell, at) => {
      const width = WIDTHS[at] ?? 9;
      return typeof cell === 'number' || at > 1 ? String(cell).padStart(width) : printable(cell).padEnd(width);
    })
    .join(' ')
    .trimEnd();
}

export const RUN_HEADER = row(['WHAT', 'FROM', 'NEW', 'CHANGED', 'SAME', 'LEFT OUT', 'GONE']);

/** A row of what a part came to. */
export const partRow = ({ into, from, added, changed, unchanged, refused, gone }: PartReport): string =>
  row([KIND_WORDS[into][1], from, added, changed, unchanged, refused, gone]);

/** What is odd, each problem with its first rows. */
export function problemLines(problems: readonly Problem[]): string[] {
  return problems.flatMap(({ part, text, count, examples }) => [
    `${part}: ${text}${count > 1 ? ` ${count} rows.` : ''}`,
    ...examples
      .filter(({ key }) => key !== '')
      .map(({ key, shown }) => `  row ${printable(key)}${shown === '' ? '' : `: ${printable(shown)}`}`),
    ...(count > examples.length ? [`  and ${count - examples.length} more`] : []),
  ]);
}

/** One sentence for a run. */
export function runSummary({ parts, isWhole }: RunReport, isTrial: boolean): string {
  const sum = (name: 'added' | 'changed' | 'refused'): number => parts.reduce((total, part) => total + part[name], 0);
  const held = parts.some((part) => part.isGoneHeld);
  const sentences = [
    `${isTrial ? 'Would bring in' : 'Brought in'} ${sum('added')} new rows, and ${isTrial ? 'change' : 'changed'} ${sum('changed')}; ${sum('refused')} left out.`,
    isTrial ? 'Nothing was written.' : undefined,
    held ? 'Many rows are no longer there; --accept-gone takes them for removed.' : undefined,
    isWhole ? undefined : 'It was stopped; the next run goes on.',
  ];
  return sentences.filter((one) => one !== undefined).join(' ');
}

/** Everything that a check found. */
export function checkLines({ title, parts, problems }: CheckReport): string[] {
  const lines = [`Read ${printable(title)}.`];
  for (const part of parts) {
    lines.push('', `${part.kind} from ${printable(part.from)}: ${part.rows} rows`);
    lines.push(
      part.lookedAt < part.rows
        ? `  looked at ${part.lookedAt} of them: ${part.good} could come in, ${part.broken} not; --full looks at all`
        : `  ${part.good} could come in, ${part.broken} not`,
    );
    for (const one of part.shown)
      lines.push(
        `  ${Object.entries(one)
          .map(([name, value]) => `${name}=${printable(value)}`)
          .join('  ')}`,
      );
  }
  lines.push('', problems.length === 0 ? 'Nothing is odd.' : 'Odd:');
  return [...lines, ...problemLines(problems).map((line) => `  ${line}`)];
}
