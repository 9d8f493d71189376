import { QueryClient } from '@tanstack/react-query';
import { render } from 'ink';
import { createContext, type Host } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { createOutput } from '../io/output.ts';
import { createPrompts } from '../io/prompt.ts';
import { prepareWidths } from '../io/width.ts';
import { App } from './app.tsx';
import { PacedInput } from './paced-input.ts';
import type { Message, Services } from './services.ts';
import { createStore } from './store.ts';
import { themeFor } from './theme.ts';

export interface ScreenOptions {
  readonly profile: string | undefined;
  readonly noColour: boolean;
}

const MOST_FPS = 30;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
    },
  });

/** Shows the screens until the person leaves. */
export async function runScreens(host: Host, { profile, noColour }: ScreenOptions): Promise<ExitCode> {
  const { stdin, stdout, stderr } = { ...host.streams.terminal(), stdin: host.streams.stdin.stream() };
  const ended = new AbortController();
  const signedOut = createStore(false);
  const latency = createStore<number | undefined>(undefined);
  const global = { profile, noInput: false, yes: false, noColour };
  const context = createContext({
    host,
    global,
    out: createOutput(host.streams, host.env, { json: false, fields: undefined, wide: false, noColour }),
    prompts: createPrompts(host.streams, { ...global, signal: ended.signal }),
    signal: ended.signal,
    commands: () => Promise.resolve([]),
    keepsConnections: true,
    onSignedOut: (endpoint) => {
      if (endpoint.id !== 'accounts.principal') signedOut.set(true);
    },
    onLatency: (ms) => latency.set(ms),
  });
  const [client] = await Promise.all([context.api(), prepareWidths()]);
  const queryClient = createQueryClient();
  let code: ExitCode = EXIT.done;
  let leave = () => {};
  const exit = (wanted: ExitCode) => {
    code = wanted;
    leave();
  };
  const services: Services = {
    context,
    client,
    clock: host.clock,
    theme: themeFor(host.env, noColour),
    message: createStore<Message | undefined>(undefined),
    latency,
    signedOut,
    exit,
  };
  const interrupt = () => exit(EXIT.interrupted);
  const quiet = host.onInterrupt(interrupt);
  stdin.once('end', interrupt);
  const app = render(<App services={services} queryClient={queryClient} />, {
    stdin: new PacedInput(stdin),
    stdout,
    stderr,
    alternateScreen: true,
    exitOnCtrlC: false,
    patchConsole: false,
    incrementalRendering: true,
    maxFps: MOST_FPS,
  });
  leave = () => app.unmount();
  try {
    await app.waitUntilExit();
  } finally {
    quiet();
    stdin.off('end', interrupt);
    ended.abort();
    queryClient.clear();
    await context.close();
  }
  return code;
}
