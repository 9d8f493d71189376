import { moreInLogs } from '@steward/api-client/rules/more-in-logs';
import { logs, type SearchEvent, type SearchMode } from '@steward/api-client/contract/logs';
import { logLimitsText } from '@steward/api-client/rules/log-access';
import type { CliContext } from '../../context.ts';
import { FailedError, PartialError } from '../../errors.ts';
import { plural, showBytes, showCount } from '../../io/format.ts';
import { matcherOf } from './highlight.ts';
import { lineText } from './line.ts';
import { isOfDays, type SearchWindow } from './window.ts';

export interface SearchOptions {
  readonly text: string;
  readonly window: SearchWindow;
  readonly file: string | undefined;
  readonly mode: SearchMode | undefined;
  readonly context: number | undefined;
  readonly limit: number | undefined;
  readonly newest: boolean;
  /** Goes on in what is appended today. */
  readonly follow: boolean;
}

type Progress = Extract<SearchEvent, { kind: 'progress' }>;

const progressText = ({ bytesRead, bytesTotal, matched }: Progress): string => {
  const percent = bytesTotal === 0 ? 100 : Math.floor((bytesRead / bytesTotal) * 100);
  return `${percent} % of ${showBytes(bytesTotal)}, ${plural(matched, 'line')}`;
};

/** One line of progress on standard error that the next output replaces. */
class ProgressLine {
  private shown = false;
  private readonly out: CliContext['out'];

  constructor(out: CliContext['out']) {
    this.out = out;
  }

  async say(text: string): Promise<void> {
    if (!this.out.showsProgress) return;
    await this.out.progress(`\r\u001b[K${text}`);
    this.shown = true;
  }

  async clear(): Promise<void> {
    if (!this.shown) return;
    this.shown = false;
    await this.out.progress('\r\u001b[K');
  }
}

const unreachedText = (files: readonly string[] = []): string =>
  files.length === 0 ? '' : `, ${moreInLogs(files.length)}`;

type End = Extract<SearchEvent, { total: number }>;

/** Says how a search ended; throws where what was written is not all of it. */
async function sayEnd({ out, host }: CliContext, { limit }: SearchOptions, event: End, shown: number): Promise<void> {
  const { total, truncated, unreached, missing, damaged = [] } = event;
  const hasGaps = missing.length + damaged.length > 0;
  const cut = `Shown are ${showCount(shown)} of ${plural(total, 'line')}${unreachedText(unreached)}; more with --limit.`;
  const isForProgram = out.options.json || !host.streams.stdout.isTty;
  if (total === 0) await out.note('Nothing found...');
  else if (truncated && limit === undefined && isForProgram && !hasGaps) throw new PartialError(cut);
  else if (truncated) await out.note(cut, 'warning');
  else if (out.showsProgress) await out.note(`${plural(total, 'line')} found.`, 'quiet');
  if (hasGaps) throw new FailedError('What was shown is not all: a log could not be read in full.');
}

/** Searches the logs and writes lines as they are found. */
export async function searchRun(context: CliContext, options: SearchOptions): Promise<void> {
  const { out, signal } = context;
  const { text, window, ...query } = options;
  const events = await (
    await context.api()
  ).call(logs.search, {
    query: { q: text, ...window, ...query, newest: query.newest || undefined, follow: query.follow || undefined },
    signal,
  });
  const progress = new ProgressLine(out);
  const matcher = matcherOf(text, options.mode ?? 'any');
  const withDay = isOfDays(window);
  const { paint } = out;
  let shown = 0;
  let last: { file: string; day: string; line: number | null } | undefined;
  try {
    for await (const event of events) {
      switch (event.kind) {
        case 'line': {
          await progress.clear();
          const goesOn = last?.file === event.file && last.day === event.day && last.line === (event.line ?? 0) - 1;
          if (options.context && last && !goesOn && !out.options.json) await out.line(paint('quiet', '--'));
          last = event;
          if (!event.context) shown++;
          await out.item(event, () =>
            event.context
              ? lineText(event, (_tone, part) => paint('quiet', part), { withDay, isCut: out.isCut })
              : lineText(event, paint, { matcher, withDay, isCut: out.isCut }),
          );
          break;
        }
        case 'limits': {
          const limits = logLimitsText(event);
          if (limits !== undefined) await out.note(`${limits}.`, 'quiet');
          break;
        }
        case 'progress':
          await progress.say(progressText(event));
          break;
        case 'queued':
          await progress.say(`Waiting for other searches, place ${event.place}...`);
          break;
        case 'live':
        case 'end':
          await progress.clear();
          if (event.missing.length > 0) await out.note(`Could not be read: ${event.missing.join(', ')}.`, 'warning');
          if (event.damaged && event.damaged.length > 0)
            await out.note(`Parts could not be read: ${event.damaged.join(', ')}.`, 'warning');
          if (event.kind === 'live') {
            if (out.showsProgress) await out.note(`${plural(event.total, 'line')} found; following.`, 'quiet');
            break;
          }
          return await sayEnd(context, options, event, shown);
        case 'counts':
          break;
        case 'error':
          throw new FailedError(event.error);
      }
    }
    throw new FailedError('The search ended early; what was shown is not all. Try again.');
  } finally {
    await progress.clear();
  }
}
