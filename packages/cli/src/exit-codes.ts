import { ApiError, NetworkError } from '@steward/api-client/client/errors';
import { InterruptedError, PartialError, PipeClosedError, StatusError, UsageError } from './errors.ts';

/** What the command tells its caller (`decisions.md` section 8). */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  signIn: 3,
  notAllowed: 4,
  notFound: 5,
  stateForbids: 6,
  tryLater: 7,
  notAll: 8,
  interrupted: 130,
} as const;

/** One of `EXIT`, or the status of a command that was run for the caller. */
export type ExitCode = number;

const OF_STATUS: Readonly<Record<number, ExitCode>> = {
  400: EXIT.usage,
  401: EXIT.signIn,
  403: EXIT.notAllowed,
  404: EXIT.notFound,
  409: EXIT.stateForbids,
  413: EXIT.usage,
  422: EXIT.usage,
  429: EXIT.tryLater,
  502: EXIT.tryLater,
  503: EXIT.tryLater,
  504: EXIT.tryLater,
};

/** The exit code of an HTTP status that is no success. */
const exitCodeOfStatus = (status: number): ExitCode => OF_STATUS[status] ?? EXIT.failed;

/** The exit code of whatever a command threw. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof ApiError) return exitCodeOfStatus(error.status);
  if (error instanceof NetworkError) return EXIT.tryLater;
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof StatusError) return error.status;
  if (error instanceof InterruptedError) return EXIT.interrupted;
  if (error instanceof PartialError) return EXIT.notAll;
  if (error instanceof PipeClosedError) return EXIT.done;
  return EXIT.failed;
}
