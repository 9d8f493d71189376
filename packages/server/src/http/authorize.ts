import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { allows, relationsOf, type Access } from '@steward/api-client/rules/access';
import { NOT_ALLOWED } from '@steward/api-client/rules/refusals';
import type { Caller } from '../core/caller.ts';
import { ForbiddenError, NotSignedInError } from '../core/errors.ts';
import { holdsRelation, relationByCaller } from '../core/relations.ts';
import type { Services } from '../core/services.ts';
import type { Config } from '../config/config.ts';
import type { Plan } from './call.ts';
import { isHttps } from './client.ts';

export const SESSION_COOKIE = 'steward_session';

/** A cookie's name behind TLS: browsers take it only with Secure and from this very host, so that no other plants one. */
export const cookieName = (name: string, https: boolean): string => (https ? `__Host-${name}` : name);

type RawParams = Readonly<Record<string, string>>;

/** The bearer token of a request. */
function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header === undefined ? undefined : /^Bearer +([\w~+/.=-]{1,256})$/i.exec(header)?.[1];
}

/** The value of the session cookie in a Cookie header. */
function sessionTokenIn(header: string | undefined, https: boolean): string | undefined {
  if (header === undefined || !header.includes(SESSION_COOKIE)) return undefined;
  const token = parseCookie(header)[cookieName(SESSION_COOKIE, https)];
  return token === '' ? undefined : token;
}

/** The session that a request names. */
export const sessionOf = (request: FastifyRequest, config: Config): string | undefined =>
  sessionTokenIn(request.headers.cookie, isHttps(request, config));

/** Whether the request names itself by a token, which no browser adds by itself. */
export const isTokenRequest = (request: FastifyRequest): boolean => request.headers.authorization !== undefined;

/** Who makes the request; a token goes before a cookie. */
export function identify(
  request: FastifyRequest,
  { identities, config }: Services,
): Caller | undefined | Promise<Caller | undefined> {
  if (isTokenRequest(request)) {
    const token = bearerOf(request);
    return token === undefined ? undefined : identities.byToken(token);
  }
  const session = sessionOf(request, config);
  return session === undefined ? undefined : identities.bySession(session);
}

/** Whether a token's scopes cover a call: `write` everything, `read` what only reads, a group's name its calls. */
export function coveredByScopes(scopes: readonly string[], endpoint: Endpoint): boolean {
  return (
    scopes.includes('write') ||
    (endpoint.method === 'GET' && scopes.includes('read')) ||
    scopes.includes(endpoint.id.split('.', 1)[0] ?? '')
  );
}

const barredText = ({ disabled }: Caller): string =>
  disabled
    ? 'Your account is disabled. You can only see your own profile.'
    : 'You are banned. You can only see your own profile.';

/** Whether a call is about the caller: its relation says so, or it names them in the path. */
function aboutSelf(access: Access, raw: RawParams, caller: Caller): boolean {
  const own = relationsOf(access).filter(({ relation }) => relation === 'self' || relation === 'userId');
  if (own.length === 0) return raw['name'] !== undefined && relationByCaller('self', raw['name'], caller) === true;
  return own.some(
    ({ relation, param }) => raw[param] !== undefined && relationByCaller(relation, raw[param], caller) === true,
  );
}

/** What changes something is no page. */
const refusalOf = ({ endpoint }: Plan): ForbiddenError =>
  endpoint.method === 'GET' ? new ForbiddenError() : new ForbiddenError(NOT_ALLOWED);

/** Lets the caller in or throws 401 or 403; a promise where the database has to be asked. */
export function authorize(
  plan: Plan,
  caller: Caller | undefined,
  raw: RawParams,
  services: Services,
): void | Promise<void> {
  const { access, whenBarred } = plan.endpoint;
  if (plan.open) return;
  if (!caller) throw new NotSignedInError();
  if (access.rule === 'bridge') {
    if (caller.kind !== 'bridge') throw new ForbiddenError('Only a game server may make this call.');
    return;
  }
  if (caller.kind === 'bridge') throw new ForbiddenError('A game server may not make this call.');
  if (caller.kind === 'token' && !coveredByScopes(caller.scopes ?? [], plan.endpoint))
    throw new ForbiddenError('This token may not do that. Use one with another scope.');
  if (caller.barred && whenBarred !== 'allowed' && !(whenBarred === 'self' && aboutSelf(access, raw, caller)))
    throw new ForbiddenError(barredText(caller));
  const granted = allows(access, caller, (relation, param) => relationByCaller(relation, raw[param] ?? '', caller));
  if (granted === true) return;
  if (granted === false) throw refusalOf(plan);
  return byRelations(plan, caller, raw, services);
}

async function byRelations(plan: Plan, caller: Caller, raw: RawParams, { db }: Services): Promise<void> {
  const { access } = plan.endpoint;
  const held = new Map<string, boolean>();
  for (const { relation, param } of relationsOf(access))
    held.set(`${relation} ${param}`, await holdsRelation(db, relation, raw[param] ?? '', caller));
  if (allows(access, caller, (relation, param) => held.get(`${relation} ${param}`) ?? false) !== true)
    throw refusalOf(plan);
}
