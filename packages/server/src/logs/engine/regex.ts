import { spawn } from 'node:child_process';

const ARGUMENTS = [
  '--no-config',
  '--engine=default',
  '--ignore-case',
  '--text',
  '--encoding=none',
  '--crlf',
  '--color=never',
  '--no-heading',
  '--no-filename',
  '--regex-size-limit=8M',
  '--dfa-size-limit=32M',
] as const;
const FIRST_MATCH = [
  '--byte-offset',
  '--no-line-number',
  '--only-matching',
  '--max-count=1',
  '--max-columns=1',
] as const;
const MOST_OFFSET_CHARACTERS = 64;
const PATTERN_FAULT = 2;
const MOST_ERROR_CHARACTERS = 4_000;
const WRAPPER_COLUMNS = '    (?:'.length;

/** A pattern that is no regular expression; the message says what is wrong. */
export class InvalidPatternError extends Error {
  override readonly name = 'InvalidPatternError';
}

/** What is told of the lines that match. Offsets are counted in the bytes that were written. */
export interface RegexMatch {
  readonly offset: number;
  /** Counted from 1. */
  readonly line: number;
}

/** One run of the regular expression engine over bytes that are written to it. */
export interface RegexRun {
  /** Resolves when more may be written. */
  write(bytes: Uint8Array): Promise<void>;
  /** Ends the input. Resolves with the matches, in order; when counting, with their number. */
  end(): Promise<readonly RegexMatch[] | number>;
  kill(): void;
}

/**
 * Starts ripgrep's engine, which takes time in proportion to the text, on a pattern, ignoring case. With `isCounting` only the number
 * of lines is asked for. Rejects with an InvalidPatternError.
 */
export async function startRegex(pattern: string, isCounting: boolean): Promise<RegexRun> {
  const rgPath = await findRipgrep();
  const shape = isCounting ? ['--count'] : ['--byte-offset', '--line-number', '--max-columns=1'];
  const child = spawn(rgPath, [...ARGUMENTS, ...shape, `--regexp=${asArgument(pattern)}`, '-'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {},
    windowsHide: true,
  });
  const matches: RegexMatch[] = [];
  let rest = '';
  let errors = '';
  let isBroken = false;
  child.stdin.on('error', () => {
    isBroken = true;
  });
  child.stdout.setEncoding('latin1').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (!isCounting) for (const line of lines) matches.push(readMatch(line));
    else if (lines[0] !== undefined) rest = lines[0];
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(0, MOST_ERROR_CHARACTERS);
  });
  const closed = new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
  closed.catch(() => undefined);

  async function write(bytes: Uint8Array): Promise<void> {
    if (isBroken || child.stdin.destroyed) return;
    await new Promise<void>((resolve) => child.stdin.write(bytes, () => resolve()));
  }

  async function end(): Promise<readonly RegexMatch[] | number> {
    child.stdin.end();
    const code = await closed;
    if (code === PATTERN_FAULT) throw new InvalidPatternError(explain(pattern, errors));
    if (code !== 0 && code !== 1)
      throw new Error('The search for a regular expression was ended from outside. Try again.');
    return isCounting ? Number.parseInt(rest, 10) || 0 : matches;
  }

  return { write, end, kill: () => child.kill('SIGKILL') };
}

/** What is wrong with a pattern, as a sentence for a person; undefined when it can be searched for. */
export async function checkPattern(pattern: string): Promise<string | undefined> {
  try {
    const run = await startRegex(pattern, true);
    await run.end();
    return undefined;
  } catch (error) {
    if (error instanceof InvalidPatternError) return error.message;
    throw error;
  }
}

/** Which of the lines the pattern matches, by their indexes. Rejects with an InvalidPatternError. */
export async function linesHolding(pattern: string, lines: readonly string[]): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  if (lines.length === 0) return found;
  const run = await startRegex(pattern, false);
  try {
    const starts: number[] = [];
    let written = 0;
    const parts = lines.map((line) => {
      const bytes = Buffer.from(`${line}\n`);
      starts.push(written);
      written += bytes.length;
      return bytes;
    });
    await run.write(Buffer.concat(parts));
    const matches = await run.end();
    let index = 0;
    for (const { offset } of typeof matches === 'number' ? [] : matches) {
      while ((starts[index + 1] ?? Infinity) <= offset) index += 1;
      found.add(index);
    }
    return found;
  } finally {
    run.kill();
  }
}

/** Where the pattern first matches in a line, in bytes of UTF-8; undefined where that cannot be told. */
export async function firstMatch(pattern: string, pieces: Iterable<string>): Promise<number | undefined> {
  const child = spawn(await findRipgrep(), [...ARGUMENTS, ...FIRST_MATCH, `--regexp=${asArgument(pattern)}`, '-'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    windowsHide: true,
  });
  child.stdin.on('error', () => undefined);
  let told = '';
  child.stdout.setEncoding('latin1').on('data', (text: string) => {
    told += text.slice(0, MOST_OFFSET_CHARACTERS - told.length);
    // All matches of the line would come, however many.
    if (told.length === MOST_OFFSET_CHARACTERS || told.includes('\n')) child.kill('SIGKILL');
  });
  const closed = new Promise<void>((resolve, reject) => child.on('close', () => resolve()).on('error', reject));
  for (const piece of pieces) {
    if (child.stdin.destroyed) break;
    await new Promise<void>((resolve) => child.stdin.write(piece, () => resolve()));
  }
  child.stdin.end();
  await closed;
  const offset = /^(\d+):/.exec(told)?.[1];
  return offset === undefined ? undefined : Number(offset);
}

async function findRipgrep(): Promise<string> {
  try {
    return (await import('@vscode/ripgrep')).rgPath;
  } catch (cause) {
    throw new InvalidPatternError('Regular expressions cannot be searched for on this machine. Search for words.', {
      cause,
    });
  }
}

const asArgument = (pattern: string): string => pattern.replaceAll('\0', '\\x00');

function readMatch(line: string): RegexMatch {
  const [number, offset] = line.split(':', 2);
  return { line: Number(number), offset: Number(offset) };
}

function explain(pattern: string, errors: string): string {
  if (/(?<!\\)(?:\\\\)*\\$/.test(pattern))
    return 'The pattern is not valid: it ends in a backslash. Write \\\\ for one.';
  if (/literal .* is not allowed/.test(errors)) return 'The pattern is not valid: a line holds no line break.';
  if (/size limit/.test(errors)) return 'The pattern is too large. Use fewer or smaller repetitions.';
  const reason = /error: (.+)/.exec(errors)?.[1]?.trim();
  if (reason === undefined) return 'The pattern is not valid. Check its brackets and backslashes.';
  return `The pattern is not valid${place(pattern, errors)}: ${reason.replace(/\.$/, '')}.`;
}

function place(pattern: string, errors: string): string {
  const column = (/\n( +)\^+\n/.exec(errors)?.[1]?.length ?? 0) - WRAPPER_COLUMNS;
  return column >= 0 ? ` at character ${String(Math.min(column + 1, pattern.length))}` : '';
}
