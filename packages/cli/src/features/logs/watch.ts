import { say } from '@steward/api-client/rules/say';
import { told } from '../../words/told.ts';
import { develop } from '@steward/api-client/contract/develop';
import { TAIL_LINE_FIELDS, type TailEvent } from '@steward/api-client/contract/logs';
import { LOG_TYPES } from '@steward/api-client/rules/log-access';
import { ownFields } from '../../command/fields.ts';
import { command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { FailedError, UsageError } from '../../errors.ts';
import { follow } from './follow.ts';
import { matcherOf } from './highlight.ts';
import { lineText, skippedText } from './line.ts';
import { programWords } from '../../command/words.ts';
import { runProgram } from './program.ts';

const TYPES: readonly string[] = LOG_TYPES.map(({ type }) => type);
const USUAL_QUEUE = 1000;
const MOST_QUEUE = 100_000;
/** A first line that is older than this was there before. */
const PAST_MS = 2000;

export interface WatchOptions {
  readonly pattern: RegExp;
  readonly types: readonly string[];
  /** The program and its arguments; undefined: lines are printed. */
  readonly words: readonly [string, ...string[]] | undefined;
  readonly queue: number;
  readonly once: boolean;
}

type Line = Extract<TailEvent, { kind: 'line' }> & { readonly type: string };

/** Handles lines one after the other, and holds only so many that wait. */
class Queue {
  private readonly waiting: Line[] = [];
  private running: Promise<void> | undefined;
  private leftOut = 0;
  private readonly most: number;
  private readonly handle: (line: Line) => Promise<void>;
  private readonly onLeftOut: (count: number) => Promise<void>;

  constructor(most: number, handle: (line: Line) => Promise<void>, onLeftOut: (count: number) => Promise<void>) {
    this.most = most;
    this.handle = handle;
    this.onLeftOut = onLeftOut;
  }

  /** Takes a line; resolves at once. Failures reject `idle`. */
  push(line: Line): void {
    if (this.waiting.length >= this.most) {
      this.leftOut++;
      return;
    }
    this.waiting.push(line);
    this.running ??= this.work();
  }

  /** Until all that waits is handled. */
  idle(): Promise<void> {
    return this.running ?? Promise.resolve();
  }

  private async work(): Promise<void> {
    for (let line = this.waiting.shift(); line; line = this.waiting.shift()) {
      await this.handle(line);
      const missed = this.leftOut;
      this.leftOut = 0;
      if (missed > 0) await this.onLeftOut(missed);
    }
    this.running = undefined;
  }
}

/** Follows logs and does something for each new line that matches, until Ctrl-C. */
export async function watchRun(context: CliContext, options: WatchOptions): Promise<void> {
  const { out, clock, env, signal } = context;
  const { pattern, types, words } = options;
  const stop = new AbortController();
  const ended = AbortSignal.any([signal, stop.signal]);
  const lost = new Set<string>();
  const begun = new Set<string>();
  const startedMs = clock.now();
  let fail: (error: unknown) => void = () => undefined;
  let finish: () => void = () => undefined;
  const result = new Promise<void>((resolve, reject) => ([finish, fail] = [resolve, reject]));
  let handled = 0;

  const handle = async (line: Line): Promise<void> => {
    if (ended.aborted || (options.once && handled > 0)) return;
    handled++;
    try {
      if (words) {
        const end = await runProgram({ words, env, line, signal });
        if (end !== undefined && !signal.aborted) {
          const said = `${words[0]} ${end} for: ${line.text}`;
          if (options.once) throw new FailedError(said);
          await out.note(said, 'danger');
        }
      } else await out.item(line, () => lineText(line, out.paint, { matcher: pattern, isCut: out.isCut }));
      if (options.once) finish();
    } catch (error) {
      fail(error);
    }
  };
  const slow = words?.[0] ?? 'the reader';
  const queue = new Queue(options.queue, handle, (count) =>
    out.note(say(told.leftOut, { count, reader: slow }), 'warning').catch(fail),
  );

  const take = (type: string, event: TailEvent): void => {
    if (event.kind !== 'line') return;
    const isFirst = !begun.has(type);
    begun.add(type);
    const isPast = isFirst && (event.time === null || Date.parse(event.time) < startedMs - PAST_MS);
    if (!isPast && event.text.search(pattern) >= 0) queue.push({ ...event, type });
  };
  const followers = types.map((type) =>
    follow({
      open: (onHead) => context.client({ onHead }),
      type,
      // The last line of the past tells where to go on when the connection breaks before a new one came.
      lines: 1,
      clock,
      signal: ended,
      async onEvent(event) {
        if (event.kind === 'gap') await out.note(skippedText(event.skipped, type), 'warning');
        take(type, event);
      },
      async onLost(error) {
        if (lost.size === 0) await out.note(`Connection lost (${error.message}) Connecting again...`, 'warning');
        lost.add(type);
      },
      async onBack() {
        lost.delete(type);
        if (lost.size === 0) await out.note('Connected again.', 'ok');
      },
    }),
  );
  try {
    await Promise.race([result, Promise.all(followers)]);
    await queue.idle();
  } finally {
    stop.abort();
    await Promise.allSettled(followers);
  }
}

function patternOf(text: string, isRegex: boolean): RegExp {
  const pattern = matcherOf(text, isRegex ? 'regex' : 'any');
  if (pattern) return pattern;
  throw new UsageError(
    isRegex ? `"${text}" is no regular expression.` : 'Give at least one string to watch for.',
    'steward watch',
  );
}

function typesOf(text: string | undefined): readonly string[] {
  if (text === undefined) return TYPES;
  const types = [...new Set(text.split(',').map((type) => type.trim()))].filter((type) => type !== '');
  const odd = types.find((type) => !TYPES.includes(type));
  if (odd !== undefined || types.length === 0)
    throw new UsageError(
      `${odd === undefined ? 'Name at least one log' : `There is no log "${odd}"`}. Logs: ${TYPES.join(', ')}.`,
      'steward watch',
    );
  return types;
}

export const command = defineCommand({
  name: 'watch',
  summary: 'Run a program for each new line of the logs that matches.',
  details:
    'The program is run without a shell, one run at a time. It gets STEWARD_LINE, STEWARD_LOG and STEWARD_TIME in its\nenvironment, and the line as JSON on standard input. Without --exec, lines are printed. Ends with Ctrl-C.',
  arguments: [
    { name: 'pattern', help: 'What to watch for: any of these strings, with commas between, ignoring case.' },
  ],
  options: [
    { flags: '-l, --type <names>', help: 'Logs to follow, with commas between; all when left out.', completes: 'logs' },
    { flags: '-r, --regex', help: 'The pattern is a regular expression.' },
    { flags: '-e, --exec <command>', help: 'The program to run, with its arguments, as one text.' },
    { flags: '-1, --once', help: 'End after the first line that matches.' },
    { flags: '--wide', help: 'Whole lines on a terminal too, however long.' },
    { flags: '--queue <lines>', help: `How many lines wait at most while the program runs (${USUAL_QUEUE}).` },
  ],
  output: 'stream',
  answers: { id: develop.tail.id, fields: TAIL_LINE_FIELDS },
  fields: ownFields<{ type: string }>({ type: true }),
  examples: [
    'steward watch "Carl_Johnson" --type connection --exec "notify-send Steward"',
    'steward watch "teleport|speed" --regex --type cheat --exec ./on-cheat.sh',
    'steward watch "shutting down" --once && echo "It goes down."',
  ],
  read(given): WatchOptions {
    const exec = given.text('exec');
    return {
      pattern: patternOf(given.required('pattern'), given.flag('regex')),
      types: typesOf(given.text('type')),
      words: exec === undefined ? undefined : programWords(exec),
      queue: given.whole('queue', { min: 1, max: MOST_QUEUE }) ?? USUAL_QUEUE,
      once: given.flag('once'),
    };
  },
  run: watchRun,
});
