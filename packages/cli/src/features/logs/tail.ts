import type { TailEvent } from '@steward/api-client/contract/logs';
import type { CliContext } from '../../context.ts';
import { showDay } from '@steward/api-client/rules/log-days';
import { follow } from './follow.ts';
import { matcherOf } from './highlight.ts';
import { cleanLines } from '../../io/sanitize.ts';
import { lineText, skippedText, sourceTone } from './line.ts';
import type { Template } from './template.ts';

export interface TailOptions {
  readonly types: readonly string[];
  readonly lines: number;
  /** Milliseconds of the past; undefined: by lines alone. */
  readonly sinceMs: number | undefined;
  readonly grep: string | undefined;
  /** Strings, with commas between, of lines to leave out. */
  readonly exclude: string | undefined;
  /** How a line is written, in place of the usual. */
  readonly template: Template | undefined;
}

/** The most lines of the past that a server sends. */
export const MOST_PAST_LINES = 2000;
/** How long the past of several logs is gathered, to show it in the order of its times. */
const GATHER_MS = 400;

type Followed = TailEvent & { readonly type: string };

/** Passes events on one after the other; those of the first moments in the order of their times. */
class InOrder {
  private early: Followed[] | undefined = [];
  private running: Promise<void> = Promise.resolve();
  private readonly show: (event: Followed) => Promise<void>;

  constructor(show: (event: Followed) => Promise<void>) {
    this.show = show;
  }

  push(event: Followed): Promise<void> {
    if (this.early) {
      this.early.push(event);
      return Promise.resolve();
    }
    return this.then(() => this.show(event));
  }

  /** Ends the gathering. */
  release(): Promise<void> {
    const early = this.early ?? [];
    this.early = undefined;
    const timeOf = (event: Followed) => (event.kind === 'line' ? (event.time ?? '') : '');
    const sorted = early
      .map((event, at) => ({ event, at }))
      .sort((a, b) => {
        const [one, other] = [timeOf(a.event), timeOf(b.event)];
        return one === '' || other === '' || one === other ? a.at - b.at : one < other ? -1 : 1;
      });
    return this.then(async () => {
      for (const { event } of sorted) await this.show(event);
    });
  }

  private then(run: () => Promise<void>): Promise<void> {
    this.running = this.running.then(run);
    return this.running;
  }
}

/** Follows logs until Ctrl-C, or until nobody reads any more. */
export async function tailRun(context: CliContext, options: TailOptions): Promise<void> {
  const { out, clock, signal } = context;
  const { stdout } = context.host.streams;
  const stop = new AbortController();
  const ended = AbortSignal.any([signal, stop.signal]);
  const matcher = options.grep === undefined ? undefined : matcherOf(options.grep, 'any');
  const excluded = options.exclude === undefined ? undefined : matcherOf(options.exclude, 'any');
  const since = options.sinceMs === undefined ? undefined : clock.now() - options.sinceMs;
  const lost = new Set<string>();
  const begun = new Set<string>();

  const show = async (event: Followed): Promise<void> => {
    switch (event.kind) {
      case 'line': {
        if (since !== undefined && event.time !== null && Date.parse(event.time) < since) return;
        const { paint } = out;
        if (matcher && event.text.search(matcher) < 0) return;
        if (excluded && event.text.search(excluded) >= 0) return;
        begun.add(event.type);
        if (options.template) {
          const text = options.template(event);
          return out.line(stdout.isTty ? cleanLines(text) : text);
        }
        const tone = sourceTone(event.type, options.types);
        return out.item(event, () => lineText(event, paint, { matcher, isCut: out.isCut, tone }));
      }
      case 'gap':
        if (out.options.json) await out.item(event, () => '');
        return out.note(skippedText(event.skipped, event.type), 'warning');
      case 'rotated':
        if (!begun.has(event.type)) return;
        return out.note(`${event.type}: a new day begins, ${showDay(event.day)}.`, 'quiet');
      case 'truncated':
        return out.note(`${event.type}: the log was emptied or replaced.`, 'quiet');
    }
  };

  const order = new InOrder(show);
  const followers = options.types.map((type) =>
    follow({
      open: (onHead) => context.client({ onHead }),
      type,
      lines: since === undefined ? options.lines : MOST_PAST_LINES,
      clock,
      signal: ended,
      onEvent: (event) => order.push({ ...event, type }),
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
  const gathered = clock.sleep(options.types.length > 1 ? GATHER_MS : 0, ended).then(() => order.release());
  try {
    await Promise.all([...followers, gathered]);
  } finally {
    stop.abort();
  }
}
