import { NOT_AUTHORIZED, SIGN_IN_FIRST, DOES_NOT_EXIST, TOO_LARGE } from '@steward/api-client/rules/refusals';
import { say } from '@steward/api-client/rules/say';
import { counted } from '@steward/api-client/words/counted';

/** Texts by field name, as forms show them. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A refusal with a status. `message` is a sentence for a person that says what to do (`decisions.md` 3). */
export class StewardError extends Error {
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  /** Seconds to wait before another try. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, details: { errors?: FieldErrors; retryAfter?: number } = {}) {
    super(message);
    this.name = new.target.name;
    this.status = status;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
  }
}

/** Whether that is the doing of who asks; otherwise the same may well do at another time. */
export const isOfAsker = (error: unknown): boolean => error instanceof StewardError && error.status < 500;

/** 400: the request is malformed. */
export class BadRequestError extends StewardError {
  constructor(message: string, errors?: FieldErrors) {
    super(400, message, errors ? { errors } : {});
  }
}

/** 401: nobody is signed in, or the session ended. */
export class NotSignedInError extends StewardError {
  constructor(message = SIGN_IN_FIRST) {
    super(401, message);
  }
}

/** 403: this person may not. */
export class ForbiddenError extends StewardError {
  constructor(message = NOT_AUTHORIZED) {
    super(403, message);
  }
}

/** 404: there is no such thing. */
export class NotFoundError extends StewardError {
  constructor(message = DOES_NOT_EXIST) {
    super(404, message);
  }
}

/** 409: the state forbids it. */
export class ConflictError extends StewardError {
  constructor(message: string) {
    super(409, message);
  }
}

/** 413: the body is longer than the call takes; how long it may be is added to the answer. */
export class TooLargeError extends StewardError {
  constructor() {
    super(413, TOO_LARGE);
  }
}

/** 422: what was entered is not right. The message is the only field's text, or names the fields. */
export class InvalidError extends StewardError {
  constructor(errors: FieldErrors, message?: string) {
    super(422, message ?? summary(errors), { errors });
  }
}

/** 422: a password or code that is not right, which the security log is told of. */
export class GuessError extends InvalidError {
  readonly reason: 'wrong-password' | 'wrong-code';

  constructor(reason: GuessError['reason'], errors: FieldErrors) {
    super(errors);
    this.reason = reason;
  }
}

/** 429: too many tries; `retryAfter` in seconds. */
export class TooManyError extends StewardError {
  constructor(
    retryAfter: number,
    message = `Too many tries. Please wait ${say(counted.second, { count: retryAfter })}.`,
  ) {
    super(429, message, { retryAfter });
  }
}

/** 503: not now. */
export class UnavailableError extends StewardError {
  constructor(message = 'The server is busy. Please try again in a moment.', retryAfter = 5) {
    super(503, message, { retryAfter });
  }
}

/** One sentence for a set of field texts. */
export function summary(errors: FieldErrors): string {
  const texts = [...new Set(Object.values(errors))];
  if (texts.length === 1 && texts[0] !== undefined) return texts[0];
  return 'Some fields are not filled in correctly.';
}
