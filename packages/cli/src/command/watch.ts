import { ApiError, NetworkError } from '@steward/api-client/client/errors';
import type { CliContext, Clock } from '../context.ts';
import { PartialError, PipeClosedError } from '../errors.ts';
import { explain } from '../explain.ts';
import { createOutput, type OutputOptions } from '../io/output.ts';
import type { Sink, Streams } from '../io/streams.ts';
import type { Prepared } from './spec.ts';

const BEGIN = '\u001b[?2026h\u001b[?7l';
const END = '\u001b[?7h\u001b[?2026l';
const ERASE_REST_OF_LINE = '\u001b[K';
const ERASE_BELOW = '\u001b[J';
const USUAL_ROWS = 24;

/** Keeps what is written, as wide as the real thing. */
function keeper(real: Sink): Sink & { take(): string } {
  let text = '';
  return {
    isTty: real.isTty,
    get columns() {
      return real.columns;
    },
    async write(part) {
      text += typeof part === 'string' ? part : new TextDecoder().decode(part);
    },
    take() {
      const taken = text;
      text = '';
      return taken;
    },
  };
}

/** The text as lines that fit into so many rows; what does not is counted. */
export function fitRows(text: string, rows: number): readonly string[] {
  const lines = text.replace(/\n$/, '').split('\n');
  if (lines.length <= rows) return lines;
  const shown = lines.slice(0, Math.max(1, rows - 1));
  return [...shown, `... and ${lines.length - shown.length} more lines`];
}

/** One write that replaces the lines of the last one where they stand, so that nothing flickers. */
export function redrawn(lines: readonly string[], linesBefore: number): string {
  const up = linesBefore > 0 ? `\u001b[${linesBefore}A\r` : '';
  return `${BEGIN}${up}${lines.map((line) => `${line}${ERASE_REST_OF_LINE}\n`).join('')}${ERASE_BELOW}${END}`;
}

const passes = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && [429, 502, 503, 504].includes(error.status));

const clockText = ({ now }: Clock): string => new Date(now()).toISOString().slice(11, 19);

interface Watch {
  readonly context: CliContext;
  readonly prepared: Prepared;
  readonly options: OutputOptions;
  readonly everyMs: number;
}

/**
 * Runs a reading command again and again until Ctrl-C. On a terminal each result replaces the one before; elsewhere they
 * follow each other: as lines of JSON, or with a blank line between. The first failure ends it, a later one that may
 * pass is only said.
 */
export async function watch({ context, prepared, options, everyMs }: Watch): Promise<void> {
  const { host, signal, clock } = context;
  const { stdout, stderr } = host.streams;
  const redraws = stdout.isTty && !options.json && host.env.TERM !== 'dumb';
  const [out, notes] = [keeper(stdout), keeper(redraws ? stdout : stderr)];
  const streams: Streams = { ...host.streams, stdout: out, stderr: notes };
  const output = createOutput(streams, host.env, { ...options, compact: true });
  const round: CliContext = { ...context, host: { ...host, streams }, out: output };
  let linesBefore = 0;
  let last = '';

  const show = async (text: string, said: string): Promise<void> => {
    if (!redraws) {
      const blank = last !== '' && text !== '' && !(options.json && !options.csv) ? '\n' : '';
      last = text || last;
      if (text !== '') await stdout.write(`${blank}${text}`);
      if (said !== '') await stderr.write(said);
      return;
    }
    if (text !== '') last = text;
    const lines = fitRows(`${last}${said}`, (stdout.rows ?? USUAL_ROWS) - 1);
    await stdout.write(redrawn(lines, linesBefore));
    linesBefore = lines.length;
  };

  for (let rounds = 0; !signal.aborted; rounds++) {
    try {
      await prepared.run(round);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof PartialError) await output.note(error.message, 'warning');
      else if (rounds === 0 || error instanceof PipeClosedError || !passes(error)) throw error;
      else {
        out.take();
        await output.note(`${clockText(clock)} UTC: ${explain(error)[0] ?? 'failed'} Trying again...`, 'warning');
      }
    }
    await show(out.take(), notes.take());
    await clock.sleep(everyMs, signal);
  }
}
