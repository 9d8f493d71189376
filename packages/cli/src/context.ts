import type { Client } from '@steward/api-client/client/client';
import { UnexpectedAnswerError } from '@steward/api-client/client/errors';
import type { ServerClock } from '@steward/api-client/client/server-clock';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import type { Transport, WireResponse } from '@steward/api-client/transport/transport';
import type { Command } from './command/spec.ts';
import type { Cookies } from './config/cookies.ts';
import { completionCacheDir, configDir } from './config/paths.ts';
import type { ActiveProfile } from './config/profiles.ts';
import { UsageError } from './errors.ts';
import type { Output } from './io/output.ts';
import type { Prompts } from './io/prompt.ts';
import type { Streams } from './io/streams.ts';

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Waits; ends early, without an error, when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** What the process gives: the only way in and out. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly streams: Streams;
  readonly clock: Clock;
  /** Told which command ran, when it did what it should. */
  readonly ran?: ((path: string) => void) | undefined;
  /** Runs this command with other arguments behind this one, which may end before it. */
  readonly behind?: ((args: readonly string[]) => void) | undefined;
  /** Calls back at Ctrl-C and when asked to end; returns how to stop listening. */
  onInterrupt(handle: () => void): () => void;
}

/** Options that every command takes. */
export interface GlobalOptions {
  readonly profile: string | undefined;
  readonly noInput: boolean;
  readonly yes: boolean;
  readonly noColour: boolean;
}

/** What a run function gets: everything outside of it, opened at first use. */
export interface CliContext {
  readonly host: Host;
  readonly env: Host['env'];
  readonly clock: Clock;
  readonly global: GlobalOptions;
  readonly out: Output;
  readonly prompts: Prompts;
  /** Aborted at Ctrl-C. */
  readonly signal: AbortSignal;
  /** Folder of settings; undefined where there is none. */
  readonly configDir: string | undefined;
  profile(): Promise<ActiveProfile>;
  cookies(): Promise<Cookies>;
  transport(): Promise<Transport>;
  /** The client of the active profile; its calls are ended at Ctrl-C. */
  api(): Promise<Client>;
  /** Another client of the same server, which tells when the head of an answer came. */
  client(options: { onHead?: (() => void) | undefined }): Promise<Client>;
  /** The server's time in epoch milliseconds, from its last answer; asks for one where none came yet. */
  serverNow(): Promise<number>;
  /** Waits until an answer told how the community counts days and writes; asks for one where none came yet. */
  hearCommunity(): Promise<void>;
  /** The server's time without asking: the own clock's until an answer came. */
  serverClock(): number;
  /** Every command, for completion. */
  commands(): Promise<Command[]>;
  close(): Promise<void>;
}

export interface ContextParts {
  readonly host: Host;
  readonly global: GlobalOptions;
  readonly out: Output;
  readonly prompts: Prompts;
  readonly signal: AbortSignal;
  readonly commands: () => Promise<Command[]>;
  /** Told about every 401. */
  readonly onSignedOut?: ((endpoint: Endpoint) => void) | undefined;
  /** Told how long the head of each answer took. */
  readonly onLatency?: ((ms: number) => void) | undefined;
  /** Connections are kept for further calls, as screens make them. */
  readonly keepsConnections?: boolean | undefined;
  /** The command runs for many names, one after the other. */
  readonly isBulk?: boolean | undefined;
  /** Requests that change something are refused, as the command runs again and again. */
  readonly onlyReads?: boolean | undefined;
  /** For tests: checks each answer against the contract. */
  readonly validate?: boolean | undefined;
}

const WEB_PAGE = 'A web page came instead of an answer, so no Steward is at that address. See "steward doctor".';

/** Whether a web page came. Those of a gateway whose server is away are told by their status. */
const isWebPage = (response: WireResponse): boolean =>
  /^text\/html\b/.test(response.header('content-type') ?? '') && ![502, 503, 504].includes(response.status);

const USUAL_TIMEOUT_S = 30;
const LONGEST_TIMEOUT_S = 86_400;

/** How long a silent server is waited for. */
function timeoutMs(text: string | undefined): number {
  if (!text) return USUAL_TIMEOUT_S * 1000;
  const seconds = Number(text);
  if (!(seconds > 0 && seconds <= LONGEST_TIMEOUT_S))
    throw new UsageError(`STEWARD_TIMEOUT takes seconds, such as 60, not "${text}".`);
  return seconds * 1000;
}

const OTHERS = 0o007;

/** That others on this machine can read a file with a token, and what to do; undefined when they cannot. */
async function openTokenFile(file: string, env: Host['env']): Promise<string | undefined> {
  if (env.OS === 'Windows_NT') return undefined;
  const { stat } = await import('node:fs/promises');
  const mode = await stat(file).then(
    (found) => found.mode,
    () => 0,
  );
  return (mode & OTHERS) === 0 ? undefined : `Others on this machine may read your token: chmod o-rwx ${file}`;
}

/** In place of what portals say of their pages: who may make the call. */
async function sayWhoMay(endpoint: Endpoint, error: unknown): Promise<never> {
  const [{ ApiError }, { NOT_AUTHORIZED }] = await Promise.all([
    import('@steward/api-client/client/errors'),
    import('@steward/api-client/rules/refusals'),
  ]);
  if (!(error instanceof ApiError && error.status === 403 && error.message === NOT_AUTHORIZED)) throw error;
  const { describeAccess } = await import('@steward/api-client/rules/access');
  // A call for all who signed in refuses for what their account is, not for its rank.
  const who =
    endpoint.access.rule === 'signedIn'
      ? 'Your account may not do this.'
      : `You may not do this: it is for ${describeAccess(endpoint.access)}.`;
  throw new ApiError(403, who, error.errors, error.retryAfter);
}

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

/** Makes a context whose members load what they need when they are first asked. */
export function createContext(parts: ContextParts): CliContext {
  const { host, global, out, signal } = parts;
  let opened: { close(): Promise<void> } | undefined;
  let serverClock: ServerClock | undefined;

  const profile = once(async () => {
    const { activeProfile } = await import('./config/profiles.ts');
    const active = activeProfile({ dir: configDir(host.env), env: host.env, named: global.profile });
    const open = active.tokenFile === undefined ? undefined : await openTokenFile(active.tokenFile, host.env);
    if (open !== undefined) await out.note(open, 'warning');
    return active;
  });
  const cookies = once(async () => {
    const { openCookies } = await import('./config/cookies.ts');
    return openCookies((await profile()).cookieFile, completionCacheDir(host.env));
  });
  const transport = once(async (): Promise<Transport> => {
    const [{ openTransport }, active, jar] = await Promise.all([import('./transport.ts'), profile(), cookies()]);
    const made = await openTransport({
      ...parts,
      keepsConnections: parts.keepsConnections === true,
      isBulk: parts.isBulk === true,
      timeoutMs: timeoutMs(host.env.STEWARD_TIMEOUT),
      profile: active,
      cookies: jar,
    });
    opened = made;
    const [{ clockedTransport }, { USUAL_COMMUNITY, setCommunity }] = await Promise.all([
      import('@steward/api-client/client/server-clock'),
      import('@steward/api-client/rules/community'),
    ]);
    // Another server's answers said something of another community.
    setCommunity(USUAL_COMMUNITY);
    const clocked = clockedTransport(made, () => host.clock.now());
    serverClock = clocked.clock;
    if (!parts.onlyReads) return clocked.transport;
    const reading: Transport = {
      async send(request) {
        if (request.method !== 'GET') throw new UsageError('This changes something, so it cannot be watched.');
        return clocked.transport.send(request);
      },
    };
    return reading;
  });
  const client = async ({ onHead }: { onHead?: (() => void) | undefined }): Promise<Client> => {
    const [{ createClient }, wire, { token }] = await Promise.all([
      import('@steward/api-client/client/client'),
      transport(),
      profile(),
    ]);
    const made = createClient({
      transport: {
        async send(request) {
          const response = await wire.send(request);
          if (isWebPage(response)) throw new UnexpectedAnswerError(WEB_PAGE);
          if (response.status < 300) onHead?.();
          return response;
        },
      },
      ...(token === undefined ? {} : { headers: () => ({ authorization: `Bearer ${token}` }) }),
      ...(parts.onSignedOut ? { onSignedOut: parts.onSignedOut } : {}),
      ...(parts.validate === undefined ? {} : { validate: parts.validate }),
    });
    return {
      ...made,
      call: (endpoint, ...args) => made.call(endpoint, ...args).catch((error: unknown) => sayWhoMay(endpoint, error)),
    };
  };
  const now = () => serverClock?.now() ?? host.clock.now();
  async function hear(): Promise<void> {
    const wire = await transport();
    if (serverClock?.isKnown() === true) return;
    const { site } = await import('@steward/api-client/contract/site');
    const asked = { method: 'GET', path: `/api/${site.health.path}`, headers: {}, signal };
    await (await wire.send(asked).catch(() => undefined))?.text().catch(() => undefined);
  }
  return {
    host,
    env: host.env,
    clock: host.clock,
    global,
    out,
    prompts: parts.prompts,
    signal,
    configDir: configDir(host.env),
    profile,
    cookies,
    transport,
    api: once(() => client({})),
    client,
    serverClock: now,
    async serverNow() {
      await hear();
      return now();
    },
    hearCommunity: hear,
    commands: parts.commands,
    close: async () => opened?.close(),
  };
}
