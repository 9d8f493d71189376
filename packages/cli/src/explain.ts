import { ApiError, NetworkError, UnexpectedAnswerError } from '@steward/api-client/client/errors';
import { FailedError, InterruptedError, PipeClosedError, UsageError } from './errors.ts';

/** What is said to a person about whatever a command threw: a sentence, and lines that help. */
export function explain(error: unknown): readonly string[] {
  if (error instanceof ApiError) return explainAnswer(error);
  if (error instanceof NetworkError)
    return [error.message, 'Is the server up? Choose another one with --profile or STEWARD_URL.'];
  if (error instanceof UsageError)
    return [error.message, ...(error.command === undefined ? [] : [`See "${error.command} --help".`])];
  if (error instanceof PipeClosedError) return [];
  if (error instanceof InterruptedError || error instanceof FailedError || error instanceof UnexpectedAnswerError)
    return error.message === '' ? [] : [error.message];
  const message = error instanceof Error ? error.message : String(error);
  return [`This is a fault in steward: ${message}`, 'Please report it. STEWARD_DEBUG=1 shows where it happened.'];
}

function explainAnswer(error: ApiError): readonly string[] {
  const fields = Object.entries(error.errors)
    .filter(([, text]) => text !== error.message)
    .map(([field, text]) => `${field}: ${text}`);
  const hints: string[] = [];
  if (error.status === 401) hints.push('Sign in with "steward login".');
  if (error.retryAfter !== undefined) hints.push(`Try again in ${error.retryAfter} seconds.`);
  return [error.message, ...fields, ...hints];
}
