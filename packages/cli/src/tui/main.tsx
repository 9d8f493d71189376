import { isRefused } from '@steward/api-client/client/errors';
import { accounts } from '@steward/api-client/contract/accounts';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { platform } from 'node:os';
import process from 'node:process';
import { render } from 'ink';
import { createContext, type Host } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { isAsciiOnly } from '../io/locale.ts';
import { createOutput } from '../io/output.ts';
import { createPrompts } from '../io/prompt.ts';
import { prepareWidths } from '../io/width.ts';
import { App } from './app.tsx';
import { openInBrowser } from './browser.ts';
import { createHistory } from './editor/history.ts';
import { PlainBoard } from '../plain/board.ts';
import { Conversation } from '../plain/conversation.ts';
import { LineReader, PlainInput, PlainOutput, PlainPanes } from '../plain/terminal.ts';
import { MOUSE_OFF, createMouse, mouseEvent } from './mouse.ts';
import { PacedInput } from './paced-input.ts';
import type { GivenServices, Message, SignedOut, TerminalPort } from './services.ts';
import { keptTheme } from './kept-theme.ts';
import { createStore } from './store.ts';
import { asciiOutput } from './terminal/ascii-output.ts';
import { clipboardSequence } from './terminal/clipboard.ts';
import { onContinued, onStopAsked, stopUntilContinued } from './terminal/job.ts';
import { keepMemorySmall } from './terminal/memory.ts';
import { Screen } from './terminal/screen.ts';
import { themeFor } from './theme.ts';

export interface ScreenOptions {
  readonly profile: string | undefined;
  readonly noColour: boolean;
  /** Line by line, for screen readers and terminals that cannot draw: why, as it is said first. */
  readonly plain?: string | undefined;
}

const MOST_FPS = 30;

/** Reads and writes of the screens. A refusal may tell of other rights than were known: then it is asked who is signed in. */
export function createQueryClient(): QueryClient {
  /** What was refused when it was read last. */
  const refused = new WeakSet<object>();
  const askWhoIsHere = () =>
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === accounts.principal.id });
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!isRefused(error) || refused.has(query)) return;
        refused.add(query);
        askWhoIsHere();
      },
      onSuccess: (_data, query) => refused.delete(query),
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (isRefused(error)) askWhoIsHere();
      },
    }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
    },
  });
  return queryClient;
}

/** Says lines on standard output; who cannot be told any more has left. */
const speaker = ({ streams }: Host) => ({ say: (text: string) => streams.stdout.write(text) });

/** Shows the screens until the person leaves. */
export async function runScreens(host: Host, { profile, noColour: asked, plain }: ScreenOptions): Promise<ExitCode> {
  const noColour = asked || plain !== undefined;
  const { stdin, stdout, stderr } = { ...host.streams.terminal(), stdin: host.streams.stdin.stream() };
  const ended = new AbortController();
  const signedOut = createStore<SignedOut | undefined>(undefined);
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
      if (endpoint.id !== 'accounts.principal' && !signedOut.get()) signedOut.set('ended');
    },
    onLatency: (ms) => latency.set(ms),
  });
  const [client] = await Promise.all([context.api(), prepareWidths()]);
  const queryClient = createQueryClient();
  let code: ExitCode = EXIT.done;
  let next: string | undefined;
  let leave = () => {};
  const exit = (wanted: ExitCode) => {
    code = wanted;
    leave();
  };
  keepMemorySmall();
  const spoken = plain === undefined ? undefined : { board: new PlainBoard(), panes: new PlainPanes() };
  const mouse = createMouse();
  const takesMouse = spoken === undefined && host.env.STEWARD_MOUSE !== 'off';
  const onMouse = (told: string) => {
    const event = mouseEvent(told);
    if (event) mouse.tell(event);
  };
  const input = spoken ? new PlainInput() : new PacedInput(stdin, onMouse);
  const screen = new Screen(isAsciiOnly(host.env) ? asciiOutput(stdout) : stdout, { takesMouse });
  const output = spoken ? new PlainOutput() : screen;
  // However the process ends, the shell is left without the mouse.
  const giveBack = () => {
    if (takesMouse) stdout.write(MOUSE_OFF);
  };
  process.once('exit', giveBack);
  let isSuspended = false;
  const terminal: TerminalPort = {
    panes: spoken?.panes ?? screen,
    mouse,
    colours: spoken ? 1 : stdout.getColorDepth({ ...host.env }),
    copy(text) {
      const sequence = clipboardSequence(text);
      if (sequence !== undefined) screen.send(sequence);
      return sequence !== undefined;
    },
    browse: (url) => openInBrowser(url, platform(), host.env),
    async suspend() {
      isSuspended = true;
      await stopUntilContinued();
      isSuspended = false;
    },
    onStopAsked,
  };
  const services: GivenServices = {
    context,
    client,
    clock: host.clock,
    theme: themeFor(host.env, noColour),
    themeName: createStore(keptTheme(context.configDir, host.env, noColour)),
    terminal,
    message: createStore<Message | undefined>(undefined),
    latency,
    typed: createHistory(),
    signedOut,
    plain: spoken?.board,
    exit,
    switchServer(wanted) {
      next = wanted;
      leave();
    },
  };
  const interrupt = () => exit(EXIT.interrupted);
  const quiet = host.onInterrupt(interrupt);
  const deaf = onContinued(() => {
    if (isSuspended || !(input instanceof PacedInput)) return;
    input.takeAgain();
    screen.restore();
  });
  const ends = spoken ? [] : (['end', 'error', 'close'] as const);
  for (const event of ends) stdin.once(event, interrupt);
  stdout.on('error', interrupt);
  const app = render(<App services={services} queryClient={queryClient} />, {
    stdin: input as unknown as NodeJS.ReadStream,
    stdout: output as unknown as NodeJS.WriteStream,
    stderr,
    interactive: true,
    alternateScreen: spoken === undefined,
    debug: spoken !== undefined,
    exitOnCtrlC: false,
    patchConsole: false,
    maxFps: MOST_FPS,
  });
  let isOver = false;
  leave = () => {
    isOver = true;
    app.unmount();
  };
  try {
    if (spoken && input instanceof PlainInput && output instanceof PlainOutput) {
      const { say } = speaker(host);
      await say(`${plain ?? ''}\n`);
      await new Conversation({
        ...spoken,
        input,
        output,
        reader: new LineReader(stdin, interrupt),
        message: services.message,
        say,
        isOver: () => isOver,
        leave,
      }).run();
    }
    await app.waitUntilExit();
  } finally {
    quiet();
    deaf();
    screen.release();
    giveBack();
    process.off('exit', giveBack);
    for (const event of ends) stdin.off(event, interrupt);
    ended.abort();
    queryClient.clear();
    await context.close();
  }
  return next === undefined ? code : runScreens(host, { profile: next, noColour, plain });
}
