import type { ChildProcess } from 'node:child_process';
import { codeOf } from '../../config/read-text.ts';
import { FailedError } from '../../errors.ts';

/** What of a line goes into the environment, whose size systems limit; standard input gets all of it. */
const MOST_OF_LINE = 16_384;

export interface ProgramLine {
  readonly type: string;
  readonly time: string | null;
  readonly text: string;
}

export interface ProgramRun {
  readonly words: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly line: ProgramLine;
  readonly signal: AbortSignal;
}

/** How a program ended: undefined when it went well, else in words, such as `ended with 3`. */
export type ProgramEnd = string | undefined;

const withoutNul = (text: string): string => text.replaceAll('\0', '\ufffd');

function ended(child: ChildProcess, program: string): Promise<ProgramEnd> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(
        new FailedError(
          codeOf(error) === 'ENOENT'
            ? `There is no program "${program}".`
            : `The program "${program}" cannot be started: ${codeOf(error) || error.message}.`,
          { cause: error },
        ),
      ),
    );
    child.once('close', (code, name) =>
      resolve(code === 0 ? undefined : code === null ? `was ended by ${name ?? 'a signal'}` : `ended with ${code}`),
    );
  });
}

/**
 * Runs a program for a line, without a shell: the line is in its environment, and on its standard input as JSON. It is
 * ended with the signal. Rejects with `FailedError` when it cannot be started.
 */
export async function runProgram({ words: [program, ...args], env, line, signal }: ProgramRun): Promise<ProgramEnd> {
  const { spawn } = await import('node:child_process');
  const child = spawn(program, args, {
    env: {
      ...env,
      STEWARD_LINE: withoutNul(line.text.slice(0, MOST_OF_LINE)),
      STEWARD_LOG: withoutNul(line.type),
      STEWARD_TIME: line.time ?? '',
    },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const stop = () => child.kill();
  signal.addEventListener('abort', stop);
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(`${JSON.stringify(line)}\n`);
  try {
    return await ended(child, program);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
