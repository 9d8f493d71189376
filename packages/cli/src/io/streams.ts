import { cannot } from '../config/read-text.ts';
import { PipeClosedError } from '../errors.ts';
import { isAsciiOnly } from './locale.ts';

/** One way out: standard output or standard error. */
export interface Sink {
  readonly isTty: boolean;
  /** Character cells in a row; undefined where it is no terminal. */
  readonly columns: number | undefined;
  /** Rows of cells; undefined where it is no terminal, or not known. */
  readonly rows?: number | undefined;
  /** Writes text; waits while the reader is slow. Rejects with `PipeClosedError` when nobody reads any more. */
  write(text: string | Uint8Array): Promise<void>;
}

/** Standard input. */
export interface Source {
  readonly isTty: boolean;
  /** All of it, as text. */
  readAll(): Promise<string>;
  /** The stream itself, for prompts and screens. */
  stream(): NodeJS.ReadStream;
}

/** The terminal that a person sits at, beside the standard streams. */
export interface ControllingTerminal {
  readonly input: NodeJS.ReadStream;
  close(): void;
}

export interface Streams {
  readonly stdin: Source;
  readonly stdout: Sink;
  readonly stderr: Sink;
  /** The person's terminal where standard input is something else; undefined where there is none. */
  controlling?(): Promise<ControllingTerminal | undefined>;
  /** The terminal's own streams, for screens. */
  terminal(): { stdout: NodeJS.WriteStream; stderr: NodeJS.WriteStream };
}

interface ProcessLike {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The reader is gone: a closed pipe, or a terminal that was hung up. */
const isBrokenPipe = (code: string | undefined) =>
  code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED' || code === 'EIO';

const failure = (error: Error & { code?: string }): Error =>
  isBrokenPipe(error.code) ? new PipeClosedError('Nobody reads the output.') : cannot('write', 'the output', error);

/** Text as the terminal can show it. */
async function shownAs(text: string | Uint8Array): Promise<string | Uint8Array> {
  if (typeof text !== 'string') return text;
  const [{ asciiText }, { prepareWidths }] = await Promise.all([import('./ascii.ts'), import('./width.ts')]);
  await prepareWidths([text]);
  return asciiText(text);
}

/** `isAscii`: a terminal at the end of it shows nothing else. */
function sinkOf(stream: () => NodeJS.WriteStream, isAscii: boolean): Sink {
  let opened: NodeJS.WriteStream | undefined;
  let broken: Error | undefined;
  const open = () => {
    if (!opened) {
      opened = stream();
      opened.on('error', (error: Error & { code?: string }) => {
        broken ??= failure(error);
      });
    }
    return opened;
  };
  return {
    get isTty() {
      return open().isTTY === true;
    },
    get columns() {
      const { isTTY, columns } = open();
      return isTTY ? columns || 80 : undefined;
    },
    get rows() {
      const { isTTY, rows } = open();
      return isTTY && rows > 0 ? rows : undefined;
    },
    async write(given) {
      const out = open();
      const text = isAscii && out.isTTY === true ? await shownAs(given) : given;
      return new Promise<void>((resolve, reject) => {
        if (broken) return reject(broken);
        out.write(text, (error?: (Error & { code?: string }) | null) => {
          if (!error) return resolve();
          broken ??= failure(error);
          reject(broken);
        });
      });
    },
  };
}

const TERMINAL = '/dev/tty';

async function controllingTerminal(): Promise<ControllingTerminal | undefined> {
  const [{ openSync }, { ReadStream }] = await Promise.all([import('node:fs'), import('node:tty')]);
  try {
    const input = new ReadStream(openSync(TERMINAL, 'r'));
    return { input, close: () => input.destroy() };
  } catch {
    return undefined;
  }
}

/** The streams of a process, each opened at first use. */
export function processStreams(process: ProcessLike): Streams {
  const isAscii = isAsciiOnly(process.env);
  return {
    stdin: {
      get isTty() {
        return process.stdin.isTTY === true;
      },
      async readAll() {
        const parts: Buffer[] = [];
        for await (const part of process.stdin as AsyncIterable<Buffer | string>)
          parts.push(typeof part === 'string' ? Buffer.from(part) : part);
        return Buffer.concat(parts).toString('utf8');
      },
      stream: () => process.stdin,
    },
    stdout: sinkOf(() => process.stdout, isAscii),
    stderr: sinkOf(() => process.stderr, isAscii),
    controlling: controllingTerminal,
    terminal: () => ({ stdout: process.stdout, stderr: process.stderr }),
  };
}
