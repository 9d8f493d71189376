import type { FastifyRequest } from 'fastify';
import type { SecurityReason } from '@steward/api-client/contract/security';
import { GuessError } from '../core/errors.ts';
import type { SecurityLog } from '../core/security-log.ts';

const SIGN_IN = 'accounts.signIn';
/** Anybody reads these, so that one more or less says nothing. */
const ORDINARY: ReadonlySet<string> = new Set(['public', 'signedIn']);

/** Why that is worth knowing; undefined for what happens every day, such as a page that is still open after signing out. */
function reasonOf(error: unknown, status: number, request: FastifyRequest): SecurityReason | undefined {
  if (error instanceof GuessError) return error.reason;
  const plan = request.routeOptions.config.plan;
  if (!plan) return undefined;
  if (status === 429) return plan.endpoint.id === SIGN_IN ? 'locked' : 'limited';
  if (status !== 401 && status !== 403) return undefined;
  const { rule } = plan.endpoint.access;
  if (status === 401 && (request.headers.authorization !== undefined || rule === 'signature')) return 'bad-token';
  if (request.call === null) return 'foreign-site';
  if (!plan.changes && ORDINARY.has(rule)) return undefined;
  return status === 401 ? 'not-signed-in' : 'forbidden';
}

function nameIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('name' in body)) return '';
  return typeof body.name === 'string' ? body.name : '';
}

/** Tells the security log of a refusal. */
export function noteRefusal(security: SecurityLog, error: unknown, status: number, request: FastifyRequest): void {
  const reason = reasonOf(error, status, request);
  if (reason === undefined) return;
  const call = request.routeOptions.config.plan?.endpoint.id ?? 'unknown';
  const name = request.call?.caller?.name ?? (call === SIGN_IN ? nameIn(request.body) : '');
  security.note({ reason, address: request.clientAddress, name, call, status });
}
