import { PassThrough, Writable } from 'node:stream';
import { QueryClientProvider } from '@tanstack/react-query';
import { Box, Text, render, useInput } from 'ink';
import { memo, useState, useSyncExternalStore } from 'react';
import { LiveLogs } from '../features/logs/tail-screen.tsx';
import { tailBuffer, type Followed } from '../features/logs/use-follow.ts';
import { prepareWidths } from '../io/width.ts';
import { createQueryClient } from '../tui/main.tsx';
import type { Connection } from '../tui/connection.ts';
import { SizeProvider } from '../tui/hooks/use-area.ts';
import { NavigationProvider, type Navigation } from '../tui/navigation.ts';
import { createMouse } from '../tui/mouse.ts';
import { PacedInput } from '../tui/paced-input.ts';
import { ServicesProvider, UserProvider, type Message, type Services, type SignedOut } from '../tui/services.ts';
import { createHistory } from '../tui/editor/history.ts';
import { createStore } from '../tui/store.ts';
import { keepMemorySmall } from '../tui/terminal/memory.ts';
import { Screen } from '../tui/terminal/screen.ts';
import { themeNamed, type ThemeName } from '../tui/theme.ts';
import { principal } from './people.ts';
import { realClock } from './run-cli.ts';

/** Shows lines that come at a pace, in a terminal that is not there, and tells what that took. For benchmarks. */
export interface Load {
  /** The product's pane, a plain list of Ink, or nothing but the lines. */
  readonly kind: 'pane' | 'list' | 'feed';
  readonly linesPerSecond: number;
  readonly seconds: number;
}

export interface Taken {
  readonly framesPerSecond: number;
  /** Part of one core while lines come. */
  readonly cpu: number;
  /** The same while keys are pressed too. */
  readonly cpuWithKeys: number;
  /** Milliseconds from a key to the row that it selects. */
  readonly keys: readonly number[];
  readonly bytes: number;
  readonly rss: number;
}

const COLUMNS = 200;
const ROWS = 50;
const SIZE = { width: COLUMNS, height: ROWS };
const FEED_MS = 5;
const KEY_MS = 120;
const HELD_MS = 50;
const WARM_UP_MS = 1500;
const MARK = '▸';
const SAID = 'says: is anybody at the docks tonight, the van leaves at nine and there is room for two more ';
const ODD = ['名前 が 長い 👍 ', '\u001b[2J\u001b]0;owned\u0007 ', 'zoë \u202e txet '];

/** A terminal that shows nothing. */
class NoTerminal extends Writable {
  readonly isTTY = true;
  readonly columns = COLUMNS;
  readonly rows = ROWS;
  frames = 0;
  bytes = 0;
  onMark: (() => void) | undefined;

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    const text = String(chunk);
    if (text.length > 16) this.frames++;
    this.bytes += Buffer.byteLength(text);
    if (this.onMark && text.includes(MARK)) this.onMark();
    const done = rest.find((one) => typeof one === 'function');
    if (done) queueMicrotask(() => void done());
    return true;
  }
}

class Keyboard extends PassThrough {
  readonly isTTY = true;
  setRawMode(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}

type Buffered = ReturnType<typeof tailBuffer>;

const nothing = () => undefined;

function PaneApp({ buffer, screen }: { readonly buffer: Buffered; readonly screen: Screen }) {
  const [services] = useState(() => servicesFor(screen));
  const [queryClient] = useState(createQueryClient);
  const [navigation] = useState((): Navigation => {
    const tabs = ['Dashboard', 'Players', 'Sessions', 'Logs', 'Live'].map((title, at) => ({
      id: title.toLowerCase(),
      title,
      access: 'public' as never,
      tab: at + 1,
      render: () => null,
    }));
    const place = { screen: 'live', params: {} };
    return {
      tabs,
      screens: tabs,
      tab: 4,
      refused: [],
      recent: [],
      place,
      canGoBack: false,
      openTab: nothing,
      open: nothing,
      replace: nothing,
      back: nothing,
    };
  });
  const status = useSyncExternalStore(buffer.subscribe, buffer.status, buffer.status);
  return (
    <QueryClientProvider client={queryClient}>
      <ServicesProvider value={services}>
        <UserProvider value={principal()}>
          <NavigationProvider value={navigation}>
            <SizeProvider value={SIZE}>
              <LiveLogs types="local" following={{ buffer, status, again: nothing }} />
            </SizeProvider>
          </NavigationProvider>
        </UserProvider>
      </ServicesProvider>
    </QueryClientProvider>
  );
}

function servicesFor(screen: Screen): Services {
  return {
    context: { profile: async () => ({ name: 'main', url: 'http://127.0.0.1:4747' }) } as never,
    // The frame asks for lists alone: game servers, and restarts that come.
    client: { call: async () => [] } as never,
    clock: realClock,
    theme: themeNamed('dark'),
    themeName: createStore<ThemeName | undefined>(undefined),
    terminal: {
      panes: screen,
      mouse: createMouse(),
      colours: 24,
      copy: () => true,
      browse: async () => true,
      suspend: async () => undefined,
      onStopAsked: () => () => undefined,
    },
    message: createStore<Message | undefined>(undefined),
    latency: createStore<number | undefined>(12),
    typed: createHistory(),
    signedOut: createStore<SignedOut | undefined>(undefined),
    keyMap: { keys: new Map(), problems: [] },
    connection: createStore<Connection>({ kind: 'reachable' }),
    exit: nothing,
  };
}

const ListRow = memo(function ListRow({ text, isSelected }: { readonly text: string; readonly isSelected: boolean }) {
  return (
    <Text wrap="truncate-end" inverse={isSelected}>
      {isSelected ? `${MARK} ` : '  '}
      {text}
    </Text>
  );
});

function ListApp({ buffer }: { readonly buffer: Buffered }) {
  const { lines, dropped } = useSyncExternalStore(buffer.subscribe, buffer.get, buffer.get);
  const [held, setHeld] = useState<number>();
  useInput((input) => setHeld(input === 'k' ? dropped + lines.length : undefined));
  const end = held === undefined ? lines.length : Math.max(ROWS, held - dropped);
  const shown = lines.slice(Math.max(0, end - ROWS + 6), end);
  return (
    <Box flexDirection="column" width={COLUMNS} height={ROWS}>
      <Text>Live: local</Text>
      <Box flexDirection="column" borderStyle="single" height={ROWS - 2} overflow="hidden">
        {shown.map(({ text }, at) => (
          <ListRow key={at} text={text} isSelected={held !== undefined && at === shown.length - 1} />
        ))}
      </Box>
      <Text>q quit</Text>
    </Box>
  );
}

function feed(buffer: Buffered, linesPerSecond: number): () => void {
  const start = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - start) / 1000) * linesPerSecond);
    for (; sent < due; sent++) {
      const odd = sent % 50 === 0 ? (ODD[(sent / 50) % ODD.length] ?? '') : '';
      const time = `2026-06-20T16:${String(Math.floor(sent / 1e6) % 60).padStart(2, '0')}:00Z`;
      const line: Followed = {
        day: '20260620',
        file: 'local.log',
        type: 'local',
        time,
        place: time,
        text: `[2026-06-20T18:42:00+02:00] Carl_Johnson ${odd}${SAID}${sent}`,
      };
      buffer.add(line);
    }
  }, FEED_MS);
  return () => clearInterval(timer);
}

/** Presses a key that selects a row, again and again, and notes how long the row took to be drawn. */
function press(keyboard: Keyboard, terminal: NoTerminal, times: number[]): () => void {
  const timer = setInterval(() => {
    const start = performance.now();
    terminal.onMark = () => {
      times.push(performance.now() - start);
      terminal.onMark = undefined;
      setTimeout(() => keyboard.write('G'), HELD_MS);
    };
    keyboard.write('k');
  }, KEY_MS);
  return () => clearInterval(timer);
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function measure(
  terminal: NoTerminal,
  seconds: number,
): Promise<Pick<Taken, 'framesPerSecond' | 'cpu' | 'bytes'>> {
  const [frames, bytes, start, used] = [terminal.frames, terminal.bytes, performance.now(), process.cpuUsage()];
  await sleep(seconds * 1000);
  const took = performance.now() - start;
  const { user, system } = process.cpuUsage(used);
  return {
    framesPerSecond: ((terminal.frames - frames) / took) * 1000,
    cpu: (user + system) / 1000 / took,
    bytes: ((terminal.bytes - bytes) / took) * 1000,
  };
}

/** Runs one load from beginning to end. */
export async function runLoad({ kind, linesPerSecond, seconds }: Load): Promise<Taken> {
  keepMemorySmall();
  await prepareWidths();
  const buffer = tailBuffer({ kind: 'live', text: '' });
  buffer.setStatus({ kind: 'live', text: '' });
  const terminal = new NoTerminal();
  const keyboard = new Keyboard();
  const screen = new Screen(terminal);
  const options = {
    stdin: new PacedInput(keyboard as never),
    patchConsole: false,
    exitOnCtrlC: false,
    interactive: true,
  };
  const app =
    kind === 'pane'
      ? render(<PaneApp buffer={buffer} screen={screen} />, { ...options, stdout: screen, alternateScreen: true })
      : kind === 'list'
        ? render(<ListApp buffer={buffer} />, {
            ...options,
            stdout: terminal,
            alternateScreen: true,
            incrementalRendering: true,
          })
        : undefined;
  const stopFeed = feed(buffer, linesPerSecond);
  await sleep(WARM_UP_MS);
  const times: number[] = [];
  let rss = 0;
  const watch = setInterval(() => (rss = Math.max(rss, process.memoryUsage.rss())), 500);
  const quiet = await measure(terminal, seconds);
  const stopKeys = kind === 'feed' ? nothing : press(keyboard, terminal, times);
  const { cpu: cpuWithKeys } = await measure(terminal, seconds);
  clearInterval(watch);
  stopKeys();
  stopFeed();
  app?.unmount();
  screen.release();
  return { ...quiet, cpuWithKeys, keys: times, rss };
}

if (process.send) {
  process.once('message', (load: Load) => {
    void runLoad(load).then((taken) => process.send?.(taken, () => process.exit(0)));
  });
}
