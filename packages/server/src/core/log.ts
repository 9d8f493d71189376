import Fastify, { type FastifyBaseLogger } from 'fastify';
import { redact } from './redact.ts';

export type Log = FastifyBaseLogger;

/** Where lines go. */
export interface LogStream {
  write(line: string): void;
}

export interface LogOptions {
  readonly level: string;
  readonly stream: LogStream;
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return redact(error);
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error && typeof error.code === 'string' ? { errorCode: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** Structured log lines, one JSON object each. Values of secret keys are masked at any depth. */
export function createLog({ level, stream }: LogOptions): Log {
  return Fastify({
    logger: {
      level,
      stream,
      base: { pid: globalThis.process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }), log: (fields) => redact(fields) as Record<string, unknown> },
      serializers: { err: describeError as never },
    },
  }).log;
}

/** What is told of each request. */
export interface AccessLine {
  readonly reqId: string;
  readonly method: string;
  /** The template of its path, never the path itself. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

export type AccessLog = (line: AccessLine) => void;

/** Lines of the same form as `createLog` writes, for every request; nothing in them needs masking or escaping. */
export function createAccessLog({ level, stream }: LogOptions): AccessLog {
  if (!SHOWS_INFO.has(level)) return () => undefined;
  const { pid } = globalThis.process;
  let ms = 0;
  let time = '';
  return (line) => {
    const now = Date.now();
    if (now !== ms) {
      ms = now;
      time = new Date(now).toISOString();
    }
    stream.write(
      `{"level":"info","time":"${time}","pid":${pid},"reqId":"${line.reqId}","method":"${line.method}","route":"${line.route}","status":${line.status},"ms":${line.ms.toFixed(1)}}\n`,
    );
  };
}

const SHOWS_INFO = new Set(['trace', 'debug', 'info']);

const FLUSH_MS = 20;
const FLUSH_CHARS = 65_536;

/** Gathers lines, so that a busy server does not write once a request. Call `flush` before the process ends. */
export function bufferedLines(write: (text: string) => void): LogStream & { flush(): void } {
  let held = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = held;
    held = '';
    if (text !== '') write(text);
  };
  return {
    flush,
    write(line) {
      held += line;
      if (held.length > FLUSH_CHARS) flush();
      else timer ??= setTimeout(flush, FLUSH_MS);
    },
  };
}
