import { isSignedOut } from '@steward/api-client/client/errors';
import { accounts, type AccessToken, type Principal } from '@steward/api-client/contract/accounts';
import { site } from '@steward/api-client/contract/site';
import type { WireResponse } from '@steward/api-client/transport/transport';
import type { ActiveProfile } from '../../config/profiles.ts';
import type { CliContext } from '../../context.ts';
import { explain } from '../../explain.ts';
import { plural, showRank } from '../../io/format.ts';
import { VERSION } from '../../version.ts';
import { certificateCheck } from './certificate.ts';
import { ok, warning, wrong, type Check } from './check.ts';
import { versionCheck } from './versions.ts';

const LOOPBACK = /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|$)/;
const SLOW_MS = 2000;
const SKEW_S = 30;
const GREAT_SKEW_S = 300;
const SOON_DAYS = 7;
const DAY_MS = 86_400_000;

const SERVER = 'Server';
const CLOCK = 'Clock';
const SIGNED_IN = 'Signed in';
const TOKEN = 'Token';

/** How far this clock is from the server's, whose time has whole seconds. */
export function clockCheck(date: string | null, sentMs: number, gotMs: number): Check {
  const serverMs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(serverMs)) return ok(CLOCK, 'The server does not tell its time.');
  const seconds = Math.round(((sentMs + gotMs) / 2 - (serverMs + 500)) / 1000);
  const off = Math.abs(seconds);
  if (off <= SKEW_S) return ok(CLOCK, 'It agrees with the server.');
  const found = `It is ${plural(off, 'second')} ${seconds > 0 ? 'ahead of' : 'behind'} the server.`;
  const todo = 'Set the clock by NTP: sessions end and "--since" counts by it.';
  return off > GREAT_SKEW_S ? wrong(CLOCK, found, todo) : warning(CLOCK, found, todo);
}

async function versionOf(response: WireResponse): Promise<string | undefined> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    return body !== null && typeof body === 'object' && 'version' in body ? String(body.version) : undefined;
  } catch {
    return undefined;
  }
}

const failed = (check: string, error: unknown, todo = 'Ask its operator.'): Check => {
  const [first = 'It failed.', ...more] = explain(error);
  return wrong(check, first, more.join(' ') || todo);
};

/** Whether the server answers; the rest is only worth asking when it does. */
async function reach(context: CliContext, url: string): Promise<{ checks: readonly Check[]; answers: boolean }> {
  const { clock } = context;
  try {
    const wire = await context.transport();
    const sent = clock.now();
    const response = await wire.send({ method: 'GET', path: `/api/${site.health.path}`, headers: {} });
    const got = clock.now();
    const version = response.status === 200 ? await versionOf(response) : undefined;
    if (version === undefined)
      return {
        answers: false,
        checks: [
          wrong(
            SERVER,
            `Something answers at ${url}, but it is no Steward (status ${response.status}).`,
            'Correct the address: "steward profiles add", or STEWARD_URL. Is a proxy in between?',
          ),
        ],
      };
    const took = `${url} answers in ${got - sent} ms.`;
    return {
      answers: true,
      checks: [
        got - sent > SLOW_MS
          ? warning(SERVER, took, 'That is slow. Look at the network, or ask its operator.')
          : ok(SERVER, took),
        versionCheck(VERSION, version),
        clockCheck(response.header('date'), sent, got),
      ],
    };
  } catch (error) {
    return { answers: false, checks: [failed(SERVER, error)] };
  }
}

async function readyChecks(context: CliContext): Promise<readonly Check[]> {
  try {
    const { logs } = await (await context.api()).call(site.ready);
    const database = ok('Database', 'The server has it, and it is up to date.');
    return logs === undefined ? [database] : [database, wrong('Logs', logs, 'Ask its operator.')];
  } catch (error) {
    return [failed('Database', error)];
  }
}

function standing(user: Principal, hasToken: boolean): Check {
  const permissions = [...user.permissions, ...user.specialPermissions];
  const rights = permissions.length === 0 ? '' : ` Permissions: ${permissions.join(', ')}.`;
  const found = `As ${user.name} (${showRank(user)})${hasToken ? ', by token' : ''}.${rights}`;
  if (user.userBan) return wrong(SIGNED_IN, `${found} The account is banned: ${user.userBan.reason}`, 'Ask staff.');
  if (user.disabled) return wrong(SIGNED_IN, `${found} The account is disabled.`, 'Ask staff.');
  return ok(SIGNED_IN, found);
}

/** The token that signs in is the one that was used last. */
export function tokenCheck(tokens: readonly AccessToken[], nowMs: number): Check | undefined {
  const used = tokens
    .filter(({ lastUsedAt }) => lastUsedAt !== null)
    .sort((a, b) => (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? ''));
  const [token] = used;
  if (!token) return undefined;
  const what = `"${token.name}" (${token.scopes.join(', ')})`;
  if (token.expiresAt === null) return ok(TOKEN, `${what} does not end.`);
  const days = Math.floor((Date.parse(token.expiresAt) - nowMs) / DAY_MS);
  const found = `${what} ends at ${token.expiresAt}.`;
  return days < SOON_DAYS ? warning(TOKEN, found, 'Make a new one in time, at /account/tokens.') : ok(TOKEN, found);
}

async function signInChecks(context: CliContext, { token }: ActiveProfile): Promise<readonly Check[]> {
  try {
    const api = await context.api();
    const { user } = await api.call(accounts.principal);
    const first = standing(user, token !== undefined);
    if (token === undefined) return [first];
    const found = await api.call(accounts.tokens).then(
      (tokens) => tokenCheck(tokens, context.clock.now()),
      () => undefined,
    );
    return found ? [first, found] : [first];
  } catch (error) {
    if (!isSignedOut(error)) return [failed(SIGNED_IN, error)];
    return [
      token === undefined
        ? warning(SIGNED_IN, 'Nobody is.', 'Sign in with "steward login", or set STEWARD_TOKEN.')
        : wrong(SIGNED_IN, 'The token is not known, or has ended.', 'Make a new one at /account/tokens.'),
    ];
  }
}

/** The server of the profile in use: address, answer, version, clock, and who is signed in. */
export async function serverChecks(context: CliContext): Promise<readonly Check[]> {
  let profile: ActiveProfile;
  try {
    profile = await context.profile();
  } catch (error) {
    return [failed('Profile', error, 'Correct your settings: "steward profiles list" shows them.')];
  }
  const { name, url } = profile;
  const isSafe = url.startsWith('https:') || LOOPBACK.test(url);
  const address = isSafe
    ? ok('Profile', `${name}, ${url}.`)
    : warning('Profile', `${name}, ${url}. Others on the way can read passwords.`, 'Use an address with https.');
  const { checks, answers } = await reach(context, url);
  const certificate = url.startsWith('https:') ? [await certificateCheck(url, context.clock.now())] : [];
  if (!answers) return [address, ...checks, ...certificate];
  return [
    address,
    ...checks,
    ...certificate,
    ...(await readyChecks(context)),
    ...(await signInChecks(context, profile)),
  ];
}
