import { logs } from '@steward/api-client/contract/logs';
import { logLimitsText } from '@steward/api-client/rules/log-access';
import { client } from '../../api.ts';
import { downloadText } from '../../components/download-text.ts';
import { formatDay, formatExact, formatMany } from '../../components/format.ts';
import { typeOfFile, withoutStamp } from '../../components/log-view/lines.ts';
import { ALL_LOGS, type LogQuery } from './search-params.ts';
import { askedOf } from './use-log-search.ts';

/** Lines of one answer; the next ones are asked for behind them. */
const LINES_AT_ONCE = 100_000;
const MODES = { any: 'any of the words', all: 'all of the words', regex: 'regular expression' } as const;

const rangeOf = ({ from, to }: LogQuery, text: (day: string) => string, between: string): string =>
  from === to ? text(from) : `${text(from)}${between}${text(to)}`;

/** What a search was, for who reads its lines elsewhere. */
export function headOf(query: LogQuery, reader: string, now: number, limits?: string): string[] {
  return [
    `# Search: ${query.q} (${MODES[query.mode]})`,
    `# Days: ${rangeOf(query, formatDay, ' to ')}, ${query.newest ? 'newest' : 'oldest'} line first`,
    ...(query.since === undefined || query.until === undefined
      ? []
      : [`# Times: ${formatExact(query.since)} to ${formatExact(query.until)}`]),
    `# Logs: ${query.file === ALL_LOGS ? 'all that the reader may read' : query.file}`,
    `# Reader: ${reader}, on ${formatExact(now)}`,
    ...(limits === undefined ? [] : [`# ${limits.replace('Your rank', 'Rank of the reader')}`]),
  ];
}

/** All lines that a search finds, as a text that says what it is and, in its last line, whether it is all. */
export async function collectLines(
  query: LogQuery,
  { reader, now, signal, onCount }: DownloadOptions,
): Promise<{ readonly name: string; readonly text: string }> {
  const lines: string[] = [];
  const unread = new Set<string>();
  let limits: string | undefined;
  let cursor: string | undefined;
  let failure: string | undefined;
  try {
    do {
      const asked = askedOf(query, { limit: LINES_AT_ONCE, again: true, ...(cursor === undefined ? {} : { cursor }) });
      let isOver = false;
      for await (const event of await client.call(logs.search, { query: asked, signal })) {
        if (event.kind === 'limits') limits = logLimitsText(event);
        if (event.kind === 'error') failure = event.error;
        if (event.kind === 'line') {
          const time = event.time === null ? formatDay(event.day) : formatExact(event.time);
          lines.push(`${time}\t${typeOfFile(event.file)}\t${withoutStamp(event.text)}`);
          if (lines.length % 1000 === 0) onCount(lines.length);
        }
        if (event.kind !== 'end') continue;
        isOver = true;
        cursor = event.cursor;
        for (const file of [...event.missing, ...(event.damaged ?? [])]) unread.add(file);
      }
      if (!isOver) failure ??= 'the search ended early';
    } while (cursor !== undefined && failure === undefined);
  } catch (error) {
    signal.throwIfAborted();
    failure = error instanceof Error ? error.message : String(error);
  }
  if (unread.size > 0) failure ??= `these logs could not be read in full: ${[...unread].join(', ')}`;
  const last =
    failure === undefined ? `# End: ${formatMany(lines.length, 'line')}, none left out` : `# NOT ALL: ${failure}`;
  const head = headOf(query, reader, now, limits);
  const name = `logs-${rangeOf(query, (day) => day, '-to-')}${failure === undefined ? '' : '-not-all'}.txt`;
  return { name, text: [...head, ...(failure === undefined ? [] : [last]), ...lines, last, ''].join('\n') };
}

export interface DownloadOptions {
  /** The name of who reads. */
  readonly reader: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly signal: AbortSignal;
  /** Told now and then how many lines there are. */
  readonly onCount: (lines: number) => void;
}

/** Saves all lines that a search finds. */
export async function downloadLines(query: LogQuery, options: DownloadOptions): Promise<void> {
  const { name, text } = await collectLines(query, options);
  downloadText(name, text, 'text/plain;charset=utf-8');
}
