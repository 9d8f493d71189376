import { setTimeout as sleep } from 'node:timers/promises';
import type { PlainBoard } from './board.ts';
import type { PlainOutput } from './terminal.ts';

const SETTLED_MS = 120;
const STEP_MS = 30;
const LONGEST_MS = 8000;
const BUSY = /(Loading|Connecting|Sending)\.\.\./;

export interface WaitsParts {
  readonly board: PlainBoard;
  readonly output: PlainOutput;
  /** How long what is loaded or sent is waited for before a screen is told as it stands. */
  readonly longestMs?: number;
}

/** Waits for what the screens are about to show. */
export class Waits {
  private readonly parts: WaitsParts;

  constructor(parts: WaitsParts) {
    this.parts = parts;
  }

  /** Until nothing more is to come, and what is drawn stays as it is. */
  async untilSettled(): Promise<void> {
    const { output, longestMs = LONGEST_MS } = this.parts;
    let last = '';
    let since = 0;
    for (let waited = 0; waited < longestMs && since < SETTLED_MS; waited += STEP_MS) {
      await sleep(STEP_MS);
      since = output.frame === last && output.frame !== '' && !this.isBusy() ? since + STEP_MS : 0;
      last = output.frame;
    }
  }

  /** Until something takes text, which is so a moment after it was opened: how long depends on the machine. False: nothing does. */
  async untilHeard(): Promise<boolean> {
    const { board, longestMs = LONGEST_MS } = this.parts;
    for (let waited = 0; waited < longestMs && !board.get('editor'); waited += STEP_MS) await sleep(STEP_MS);
    return board.get('editor') !== undefined;
  }

  /** Whether more is to come. A form that asks a question is sending all the while, and waits for its answer. */
  private isBusy(): boolean {
    const { board, output } = this.parts;
    const question = board.get('question');
    return question ? question.isBusy : BUSY.test(output.frame) || board.get('form')?.isBusy === true;
  }
}
