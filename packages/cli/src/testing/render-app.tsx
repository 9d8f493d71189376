import { cleanup, render } from 'ink-testing-library';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { createContext, type Host } from '../context.ts';
import type { ExitCode } from '../exit-codes.ts';
import { createOutput } from '../io/output.ts';
import { createPrompts } from '../io/prompt.ts';
import { prepareWidths } from '../io/width.ts';
import { App } from '../tui/app.tsx';
import { createMouse, type MouseEvent } from '../tui/mouse.ts';
import { findBinding, type Binding } from '../tui/keys.ts';
import { createHistory } from '../tui/editor/history.ts';
import { keptTheme } from '../tui/kept-theme.ts';
import { createQueryClient } from '../tui/main.tsx';
import type { GivenServices, Message, SignedOut } from '../tui/services.ts';
import { createStore } from '../tui/store.ts';
import { themeFor } from '../tui/theme.ts';
import { PaneBoard } from './pane-board.ts';
import { BufferSink, realClock } from './run-cli.ts';

const WAIT_MS = 45_000;
const STEP_MS = 15;
/** Effects of what a key did, and of what these did: each takes a turn of the event loop, however long that is on a busy machine. */
const TURNS = 10;

async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await endOfTurn();
}

export interface ShownApp {
  /** The last frame, without colours. */
  frame(): string;
  /** The last frame as it was written. */
  rawFrame(): string;
  lines(): string[];
  /** Types text, or one key by its name: `enter`, `esc`, `tab`, `up`, `down`, `ctrl-c`, `ctrl-s`. */
  press(...keys: readonly string[]): Promise<void>;
  /** Waits until the frame holds the text, at most 45 s. */
  waitFor(text: string | RegExp): Promise<string>;
  waitUntilGone(text: string): Promise<void>;
  resize(columns: number, rows: number): Promise<void>;
  /** Presses the mouse or turns its wheel at a cell, from 0. */
  point(x: number, y: number, kind?: MouseEvent['kind']): Promise<void>;
  /** The keys of the screen that takes them. */
  bindings(): readonly Binding[];
  readonly exits: readonly ExitCode[];
  /** What was put on the clipboard. */
  readonly copied: readonly string[];
  /** Addresses that were opened in the browser. */
  readonly browsed: readonly string[];
  close(): Promise<void>;
}

const KEYS: Readonly<Record<string, string>> = {
  enter: '\r',
  esc: '\u001b',
  tab: '\t',
  up: '\u001b[A',
  down: '\u001b[B',
  right: '\u001b[C',
  left: '\u001b[D',
  pagedown: '\u001b[6~',
  pageup: '\u001b[5~',
  backspace: '\u007f',
  space: ' ',
  home: '\u001b[H',
  end: '\u001b[F',
  delete: '\u001b[3~',
  'ctrl-_': '\u001f',
  ...Object.fromEntries(
    [...'abcdefhknpstuwxy'].map((letter) => [`ctrl-${letter}`, String.fromCharCode(letter.charCodeAt(0) - 96)]),
  ),
  ...Object.fromEntries([...'bdf'].map((letter) => [`alt-${letter}`, `\u001b${letter}`])),
  'alt-backspace': '\u001b\u007f',
  'alt-enter': '\u001b\r',
  'ctrl-left': '\u001b[1;5D',
  'ctrl-right': '\u001b[1;5C',
};

/** Keys that a screen tells somebody to press. A message may name no key that the screen does not have. */
export const keysNamed = (text: string): string[] =>
  [
    ...text.matchAll(/\bpress (\S+?)(?=[.,]?(?:\s|$))/gi),
    ...text.matchAll(/\bwith (\S+) first\b/g),
    ...text.matchAll(/(?:^|[.,;:(] |\d, )(\S|tab|space|enter) (?:shows|turns|opens|leads|last page|next page)\b/g),
  ].map(([, key = '']) => key);

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface AppOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly now?: () => number;
  readonly env?: Readonly<Record<string, string>>;
  /** There is a browser. */
  readonly hasBrowser?: boolean;
}

/** Shows the screens against a server, in a terminal of that size. */
export async function showApp(
  url: string,
  { columns = 80, rows = 24, now, env = {}, hasBrowser = true }: AppOptions = {},
): Promise<ShownApp> {
  const noStream = (): never => {
    throw new Error('This test has no terminal.');
  };
  const sink = new BufferSink(true, columns);
  const host: Host = {
    env: { STEWARD_URL: url, STEWARD_TOKEN: '', ...env },
    streams: {
      stdin: { isTty: true, readAll: noStream, stream: noStream },
      stdout: sink,
      stderr: sink,
      terminal: noStream,
    },
    clock: { ...realClock, ...(now ? { now } : {}) },
    onInterrupt: () => () => undefined,
  };
  const global = { profile: undefined, noInput: false, yes: false, noColour: false };
  const ended = new AbortController();
  const signedOut = createStore<SignedOut | undefined>(undefined);
  const context = createContext({
    host,
    global,
    out: createOutput(host.streams, host.env, { json: false, fields: undefined, wide: false, noColour: false }),
    prompts: createPrompts(host.streams, { ...global, signal: ended.signal }),
    signal: ended.signal,
    commands: () => Promise.resolve([]),
    keepsConnections: true,
    validate: true,
    onSignedOut: (endpoint) => {
      if (endpoint.id !== 'accounts.principal' && !signedOut.get()) signedOut.set('ended');
    },
  });
  const exits: ExitCode[] = [];
  const copied: string[] = [];
  const browsed: string[] = [];
  const panes = new PaneBoard();
  const mouse = createMouse();
  let bound: readonly Binding[] = [];
  const services: GivenServices = {
    context,
    client: await context.api(),
    clock: host.clock,
    theme: themeFor(host.env, false),
    themeName: createStore(keptTheme(context.configDir, host.env, false)),
    terminal: {
      panes,
      mouse,
      colours: 24,
      copy: (text) => copied.push(text) > 0,
      async browse(address) {
        browsed.push(address);
        return hasBrowser;
      },
      suspend: async () => undefined,
      onStopAsked: () => () => undefined,
    },
    message: createStore<Message | undefined>(undefined),
    latency: createStore<number | undefined>(12),
    typed: createHistory(),
    signedOut,
    exit: (code) => exits.push(code),
    onBindings: (all) => {
      bound = all;
    },
  };
  await prepareWidths();
  const queryClient = createQueryClient();
  const view = render(<App services={services} queryClient={queryClient} />);
  const size = (width: number, height: number) => {
    Object.defineProperty(view.stdout, 'columns', { value: width, configurable: true });
    Object.defineProperty(view.stdout, 'rows', { value: height, configurable: true });
    view.stdout.emit('resize');
  };
  size(columns, rows);
  const rawFrame = () => view.lastFrame() ?? '';
  const frame = () => panes.over(stripVTControlCharacters(rawFrame()));
  const until = async (holds: () => boolean, what: string) => {
    const end = Date.now() + WAIT_MS;
    while (!holds()) {
      if (Date.now() > end) throw new Error(`${what} within ${WAIT_MS} ms. The frame:\n${frame()}`);
      await sleep(STEP_MS);
    }
  };
  return {
    frame,
    rawFrame,
    lines: () => frame().split('\n'),
    async press(...keys) {
      for (const key of keys) {
        await sleep(STEP_MS);
        await settled();
        view.stdin.write(KEYS[key] ?? key);
        await sleep(key === 'esc' ? STEP_MS * 5 : STEP_MS);
        await settled();
      }
    },
    async waitFor(text) {
      await until(() => (typeof text === 'string' ? frame().includes(text) : text.test(frame())), `No ${String(text)}`);
      const unbound = keysNamed(frame()).filter((key) => !findBinding(bound, key));
      if (unbound.length > 0) throw new Error(`No key of this screen: ${unbound.join(', ')}. The frame:\n${frame()}`);
      return frame();
    },
    waitUntilGone: (text) => until(() => !frame().includes(text), `${text} did not go`),
    async resize(width, height) {
      size(width, height);
      await sleep(STEP_MS * 4);
    },
    async point(x, y, kind = 'press') {
      await sleep(STEP_MS);
      mouse.tell({ kind, x, y });
      await sleep(STEP_MS);
    },
    bindings: () => bound,
    exits,
    copied,
    browsed,
    async close() {
      cleanup();
      ended.abort();
      queryClient.clear();
      await context.close();
    },
  };
}
