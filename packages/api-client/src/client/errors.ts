import { NOT_AUTHORIZED, SOMETHING_WRONG, SIGN_IN_FIRST, DOES_NOT_EXIST, TOO_LARGE } from '../rules/refusals.ts';

/** The server refused or failed. `message` is for a person; `errors` holds one text a field. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errors: Readonly<Record<string, string>>;
  /** Seconds to wait, where the server said so (429, 503). */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, errors: Readonly<Record<string, string>> = {}, retryAfter?: number) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }

  /** The HTTP status, under the name that the specification uses. */
  get errorCode(): number {
    return this.status;
  }
}

export const UNREACHABLE = 'The server cannot be reached.';

/** The server could not be reached, or the connection broke. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** The answer was not what the contract says: another server, or another version. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError';
}

const hasStatus = (error: unknown, status: number): boolean => error instanceof ApiError && error.status === status;

/** Whether an error only says that the session is over, which is no error of the page (`foundation.md` section 4). */
export const isSignedOut = (error: unknown): boolean => hasStatus(error, 401);

/** Whether the server said that the viewer may not. */
export const isRefused = (error: unknown): boolean => hasStatus(error, 403);

/** Whether the thing does not exist. */
export const isMissing = (error: unknown): boolean => hasStatus(error, 404);

/** Whether the state of things forbids it. */
export const isConflict = (error: unknown): boolean => hasStatus(error, 409);

export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  401: SIGN_IN_FIRST,
  403: NOT_AUTHORIZED,
  404: DOES_NOT_EXIST,
  413: TOO_LARGE,
  429: 'Too many tries. Please wait a moment.',
  502: 'The server is restarting. Please try again in a moment.',
  503: 'The server is restarting. Please try again in a moment.',
};

/** Makes an `ApiError` of any answer, JSON or not (`foundation.md` section 8). */
export function errorFromAnswer(status: number, text: string, retryAfter: string | null): ApiError {
  let message = STATUS_TEXTS[status] ?? SOMETHING_WRONG;
  let errors: Record<string, string> = {};
  try {
    const body: unknown = JSON.parse(text);
    if (body !== null && typeof body === 'object') {
      if ('error' in body && typeof body.error === 'string' && body.error !== '') message = body.error;
      if ('errors' in body && body.errors !== null && typeof body.errors === 'object')
        errors = Object.fromEntries(
          Object.entries(body.errors).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
        );
    }
  } catch {
    // Not JSON: a proxy's page, for example. The text for the status stands.
  }
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  return new ApiError(status, message, errors, Number.isFinite(seconds) ? seconds : undefined);
}
