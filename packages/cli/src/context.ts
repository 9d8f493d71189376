import type { Client } from '@steward/api-client/client/client';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import type { Transport } from '@steward/api-client/transport/transport';
import type { Command } from './command/spec.ts';
import type { Cookies } from './config/cookies.ts';
import { configDir } from './config/paths.ts';
import type { ActiveProfile } from './config/profiles.ts';
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
  /** For tests: checks each answer against the contract. */
  readonly validate?: boolean | undefined;
}

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

/** Makes a context whose members load what they need when they are first asked. */
export function createContext(parts: ContextParts): CliContext {
  const { host, global, out, signal } = parts;
  let opened: { close(): Promise<void> } | undefined;

  const profile = once(async () => {
    const { activeProfile } = await import('./config/profiles.ts');
    return activeProfile({ dir: configDir(host.env), env: host.env, named: global.profile });
  });
  const cookies = once(async () => {
    const { openCookies } = await import('./config/cookies.ts');
    return openCookies((await profile()).cookieFile);
  });
  const transport = once(async () => {
    const [{ openTransport }, active, jar] = await Promise.all([import('./transport.ts'), profile(), cookies()]);
    const made = openTransport({ ...parts, isOneShot: !parts.keepsConnections, profile: active, cookies: jar });
    opened = made;
    return made;
  });
  const client = async ({ onHead }: { onHead?: (() => void) | undefined }): Promise<Client> => {
    const [{ createClient }, wire, { token }] = await Promise.all([
      import('@steward/api-client/client/client'),
      transport(),
      profile(),
    ]);
    const listening: Transport = {
      async send(request) {
        const response = await wire.send(request);
        if (response.status < 300) onHead?.();
        return response;
      },
    };
    return createClient({
      transport: onHead ? listening : wire,
      ...(token === undefined ? {} : { headers: () => ({ authorization: `Bearer ${token}` }) }),
      ...(parts.onSignedOut ? { onSignedOut: parts.onSignedOut } : {}),
      ...(parts.validate === undefined ? {} : { validate: parts.validate }),
    });
  };
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
    commands: parts.commands,
    close: async () => opened?.close(),
  };
}
