import { ApiError, NetworkError, UnexpectedAnswerError } from '@steward/api-client/client/errors';
import { NO_SUCH_CALL } from '@steward/api-client/rules/refusals';
import { say } from '@steward/api-client/rules/say';
import { counted } from '@steward/api-client/words/counted';
import { FailedError, InterruptedError, PartialError, PipeClosedError, UsageError } from './errors.ts';
import { reasonOf } from './reach-reasons.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What is said to a person about whatever a command threw: a sentence, and lines that help. */
export function explain(error: unknown, env: Env = {}): readonly string[] {
  if (error instanceof ApiError) return explainAnswer(error, env);
  if (error instanceof NetworkError)
    return [error.message, reasonOf(error.cause), 'Choose another server with --profile or STEWARD_URL.'];
  if (error instanceof UsageError)
    return [error.message, ...(error.command === undefined ? [] : [`See "${error.command} --help".`])];
  if (error instanceof PipeClosedError) return [];
  if (
    error instanceof InterruptedError ||
    error instanceof FailedError ||
    error instanceof PartialError ||
    error instanceof UnexpectedAnswerError
  )
    return error.message === '' ? [] : [error.message];
  const message = error instanceof Error ? error.message : String(error);
  return [`This is a fault in steward: ${message}`, 'Please report it. STEWARD_DEBUG=1 shows where it happened.'];
}

/** Where a token came from, which goes before any session. */
const tokenIn = (env: Env): string | undefined =>
  ['STEWARD_TOKEN', 'STEWARD_TOKEN_FILE'].find((name) => (env[name] ?? '') !== '');

const refusedToken = (from: string): readonly string[] => [
  `The token in ${from} is not known, or has ended.`,
  `Put another one there, or unset ${from} to use your session. Tokens are made in the portal, or with "steward account tokens create".`,
];

function explainAnswer(error: ApiError, env: Env): readonly string[] {
  const token = error.status === 401 ? tokenIn(env) : undefined;
  if (token !== undefined) return refusedToken(token);
  const fields = Object.entries(error.errors)
    .filter(([, text]) => text !== error.message)
    .map(([field, text]) => `${field}: ${text}`);
  const hints: string[] = [];
  if (error.status === 401) hints.push('Sign in with "steward login".');
  if (error.status >= 300 && error.status < 400)
    hints.push('The server sends elsewhere. Use the address that it has now, most often with https.');
  if (error.status === 501 || (error.status === 404 && error.message === NO_SUCH_CALL))
    hints.push('The server may be older than this steward: "steward doctor" compares them.');
  if (error.retryAfter !== undefined) hints.push(`Try again in ${say(counted.second, { count: error.retryAfter })}.`);
  return [error.message, ...fields, ...hints];
}
