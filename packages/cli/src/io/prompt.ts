import { NOTHING_CHANGED } from '@steward/api-client/rules/refusals';
import { FailedError, InterruptedError, UsageError } from '../errors.ts';
import { clean } from './sanitize.ts';
import type { Streams } from './streams.ts';
import { prepareWidths, widthOf } from './width.ts';

export interface Prompts {
  /** Whether anybody can answer. */
  readonly canAsk: boolean;
  /** Asks for a line. `instead` says how to give the answer when nobody can be asked. */
  ask(question: string, instead: string): Promise<string>;
  /** Asks without showing what is typed. */
  askHidden(question: string, instead: string): Promise<string>;
  /** Asks for yes; ends with `FailedError` on no. With `yes` it does not ask. */
  confirm(question: string, options: { yes: boolean }): Promise<void>;
}

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const CTRL_U = '\u0015';

/** Questions on standard error, answered on standard input when that is a terminal, or on `input`, which is one. */
export function createPrompts(
  streams: Streams,
  { noInput, signal, input: other }: { noInput: boolean; signal: AbortSignal; input?: NodeJS.ReadStream | undefined },
): Prompts {
  const canAsk = () => !noInput && (other !== undefined || streams.stdin.isTty) && streams.stderr.isTty;

  const read = async (question: string, instead: string, shown: boolean): Promise<string> => {
    if (!canAsk()) throw new UsageError(instead);
    const input = other ?? streams.stdin.stream();
    await prepareWidths();
    const decoder = new TextDecoder();
    return new Promise<string>((resolve, reject) => {
      let typed: string[] = [];
      const wasRaw = input.isRaw;
      const stop = () => {
        input.off('data', onData);
        signal.removeEventListener('abort', interrupt);
        input.setRawMode(wasRaw);
        input.pause();
        void streams.stderr.write('\n').catch(() => undefined);
      };
      const say = (text: string) => void streams.stderr.write(text).catch(() => undefined);
      const echo = (text: string) => (shown ? say(text) : undefined);
      const interrupt = () => {
        stop();
        reject(new InterruptedError());
      };
      const onData = (chunk: Uint8Array | string) => {
        const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
        if (text.startsWith('\u001b')) return;
        for (const char of text) {
          if (char === CTRL_C || (char === CTRL_D && typed.length === 0)) {
            return interrupt();
          }
          if (char === '\r' || char === '\n') {
            stop();
            return resolve(typed.join(''));
          }
          if (char === '\u007f' || char === '\b') {
            const gone = typed.pop();
            if (gone !== undefined) echo('\b \b'.repeat(widthOf(gone)));
          } else if (char === CTRL_U) {
            echo('\b \b'.repeat(widthOf(typed.join(''))));
            typed = [];
          } else if (char >= ' ') {
            typed.push(char);
            echo(clean(char));
          }
        }
      };
      if (signal.aborted) return reject(new InterruptedError());
      signal.addEventListener('abort', interrupt);
      input.setRawMode(true);
      input.resume();
      input.on('data', onData);
      say(`${clean(question)} `);
    });
  };

  return {
    get canAsk() {
      return canAsk();
    },
    ask: (question, instead) => read(question, instead, true),
    askHidden: (question, instead) => read(question, instead, false),
    async confirm(question, { yes }) {
      if (yes) return;
      const answer = await read(
        `${question} [y/N]`,
        'This asks for a confirmation. Add --yes to do it without asking.',
        true,
      );
      if (!/^y(es)?$/i.test(answer.trim())) throw new FailedError(NOTHING_CHANGED);
    },
  };
}
