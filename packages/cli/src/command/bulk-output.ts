import type { CliContext } from '../context.ts';
import type { ExitCode } from '../exit-codes.ts';
import { createOutput, type Output } from '../io/output.ts';

export interface Tally {
  done: number;
  readonly failed: { readonly name: string; readonly code: ExitCode }[];
}

export const summaryOf = ({ done, failed }: Tally, total: number, isDry: boolean): string => {
  const left = total - done - failed.length;
  return [
    `${done} ${isDry ? 'would be done' : 'done'}`,
    ...(failed.length > 0 ? [`${failed.length} failed`] : []),
    ...(left > 0 ? [`${left} not tried`] : []),
  ].join(', ');
};

/** What one of many says: with JSON a line that `told` gets, remarks with its name in front. */
export function outputFor({ host, out }: CliContext, name: string, told: (value: object) => void): Output {
  const own = createOutput(host.streams, host.env, { ...out.options, compact: true });
  const tell = (value: object) => {
    told(value);
    return Promise.resolve();
  };
  return {
    ...own,
    paint: out.paint,
    showsProgress: false,
    note: (text, tone) => own.note(text.startsWith(`${name}: `) ? text : `${name}: ${text}`, tone),
    ...(out.options.json ? { record: tell, item: tell } : {}),
  };
}

/** Writes the line of a name: JSON, or CSV with its header before the first one. */
export async function writeRow(
  { host, out }: CliContext,
  row: object,
  fields: readonly string[] | undefined,
  isFirst: boolean,
): Promise<void> {
  const own = createOutput(host.streams, host.env, { ...out.options, fields, compact: true });
  if (out.options.csv !== true) return own.item(row, () => '');
  const { rowsCsv } = await import('../io/csv.ts');
  const [header = '', ...lines] = rowsCsv([row], { columns: [] }, fields ?? Object.keys(row)).split('\r\n');
  await own.line([...(isFirst ? [header] : []), ...lines].filter((line) => line !== '').join('\n'));
}
