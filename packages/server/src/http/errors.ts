import { SOMETHING_WRONG } from '@steward/api-client/rules/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConflictError, StewardError, TooLargeError, UnavailableError } from '../core/errors.ts';
import type { AccessLog, Log } from '../core/log.ts';
import type { SecurityLog } from '../core/security-log.ts';
import { isBusy, isUniqueViolation, unwritableReason } from '../db/violations.ts';
import { logRequest } from './access-log.ts';
import { drain } from './drain.ts';
import { JSON_HEADERS } from './headers.ts';
import { noteRefusal } from './note-refusal.ts';

/** What Fastify itself refuses, in our words. */
const FRAMEWORK: Readonly<Record<string, readonly [status: number, text: string]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The body is empty.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [400, 'Send the body as JSON, with Content-Type: application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The length of the body is not what its header says.'],
  FST_ERR_BAD_URL: [400, 'The address is malformed.'],
  FST_ERR_MAX_PARAM_LENGTH: [400, 'The address is too long.'],
};

const TOO_LARGE = 413;
const MIB = 1024 * 1024;

interface Refusal {
  readonly status: number;
  readonly error: string;
  readonly errors?: Readonly<Record<string, string>> | undefined;
  readonly retryAfter?: number | undefined;
}

/** What a person is told about any failure. Never a stack, never the text of an error that is not ours. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof StewardError)
    return { status: error.status, error: error.message, errors: error.errors, retryAfter: error.retryAfter };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refusalOf(new TooLargeError());
  const framework = FRAMEWORK[code];
  if (framework) return { status: framework[0], error: framework[1] };
  if (isBusy(error)) return refusalOf(new UnavailableError());
  if (isUniqueViolation(error))
    return refusalOf(new ConflictError('Someone else changed this at the same moment. Please reload and try again.'));
  const unwritable = unwritableReason(error);
  if (unwritable !== undefined) return { status: 503, error: unwritable, retryAfter: 60 };
  if (/^FST_ERR_CTP/.test(code)) return { status: 400, error: 'The body cannot be read.' };
  return { status: 500, error: SOMETHING_WRONG };
}

/** The body of a refusal. */
export const bodyOf = ({ error, errors }: Refusal): string => JSON.stringify(errors ? { error, errors } : { error });

/** Says how much can be sent where more was. */
function sized(refusal: Refusal, { routeOptions: { bodyLimit } }: FastifyRequest): Refusal {
  if (refusal.status !== TOO_LARGE) return refusal;
  const most = bodyLimit < MIB ? `${bodyLimit / 1024} kB` : `${bodyLimit / MIB} MB`;
  return { ...refusal, error: `${refusal.error} At most ${most} can be sent here.` };
}

interface AnswererParts {
  readonly log: Log;
  readonly accessLog: AccessLog;
  readonly security: SecurityLog;
}

/** Answers failures as JSON, and logs what is not the client's doing. */
export function errorAnswerer({ log, accessLog, security }: AnswererParts) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = sized(refusalOf(error), request);
    noteRefusal(security, error, refusal.status, request);
    if (refusal.status >= 500 && !(error instanceof StewardError))
      log.error({ err: error, reqId: request.id, route: request.call?.plan.endpoint.id }, 'A call failed.');
    // Answered at once, on a connection that stays, so that who is still sending hears it instead of a reset.
    if (refusal.status === TOO_LARGE) reply.header('connection', 'keep-alive');
    refuse(reply, refusal);
    logRequest(accessLog, request, refusal.status);
    if (refusal.status === TOO_LARGE || request.call?.plan.endpoint.upload) drain(request.raw);
  };
}

/** Sends a refusal. */
export function refuse(reply: FastifyReply, refusal: Refusal): void {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  reply.code(refusal.status).headers(JSON_HEADERS).header('x-request-id', reply.request.id).send(bodyOf(refusal));
}
