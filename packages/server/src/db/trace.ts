import type { LogEvent } from 'kysely';
import type { AsideReader } from './aside.ts';

/** A piece of work as traces show it. Nothing that a person entered belongs into it: names of code, counts and hosts do. */
export interface SpanOf {
  readonly name: string;
  readonly kind?: 'client' | 'internal';
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** Takes pieces of work where traces are on. */
export interface Traces {
  /** Runs work as a piece of what runs it. */
  within<T>(span: SpanOf, work: () => Promise<T>): Promise<T>;
  /** Notes work that has just ended and took so many milliseconds. */
  noted(span: SpanOf, ms: number, error: unknown): void;
}

let traces: Traces | undefined;

/** Turns traces on, or off again. Databases that are opened later are traced. */
export function useTraces(taken: Traces | undefined): void {
  traces = taken;
}

export const areTracesOn = (): boolean => traces !== undefined;

/** Runs work, as a piece of the trace where there is one. */
export const traced = <T>(span: SpanOf, work: () => Promise<T>): Promise<T> =>
  traces === undefined ? work() : traces.within(span, work);

/** Hands on what a stream gives; all of it is one piece of the trace, as what it is made of is known at its end. */
export async function* tracedStream<T>(span: SpanOf, stream: AsyncIterable<T>): AsyncGenerator<T, void> {
  const begun = performance.now();
  let failure: unknown;
  try {
    yield* stream;
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    traces?.noted(span, performance.now() - begun, failure);
  }
}

const OPERATION = /^\s*(\w+)/;
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_][a-z0-9_]*)/i;

/** A statement by its operation and its first table, without its text and its values. */
function spanOf(system: string, sql: string): SpanOf {
  const operation = (OPERATION.exec(sql)?.[1] ?? 'statement').toLowerCase();
  const table = TABLE.exec(sql)?.[1];
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    attributes: {
      'db.system.name': system,
      'db.operation.name': operation,
      ...(table === undefined ? {} : { 'db.collection.name': table }),
    },
  };
}

/** What Kysely is to tell of statements: nothing where traces are off. */
export const statementLog = (system: string): { log?: (event: LogEvent) => void } =>
  traces === undefined
    ? {}
    : {
        log: (event) =>
          traces?.noted(
            spanOf(system, event.query.sql),
            event.queryDurationMillis,
            event.level === 'error' ? event.error : undefined,
          ),
      };

/** The same for statements that go past Kysely. */
export function tracedReader(system: string, read: AsideReader): AsideReader {
  if (traces === undefined) return read;
  return async (sql, parameters) => {
    const begun = performance.now();
    let failure: unknown;
    try {
      return await read(sql, parameters);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      traces?.noted(spanOf(system, sql), performance.now() - begun, failure);
    }
  };
}
