import { spawn } from '@lydell/node-pty';
import { VirtualTerminal } from './virtual-terminal.ts';

const WAIT_MS = 45_000;
const STEP_MS = 20;

const KEYS: Readonly<Record<string, string>> = {
  enter: '\r',
  esc: '\u001b',
  tab: '\t',
  up: '\u001b[A',
  down: '\u001b[B',
  'ctrl-c': '\u0003',
  'ctrl-s': '\u0013',
  'ctrl-z': '\u001a',
};

export interface TerminalOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export interface Terminal {
  readonly screen: VirtualTerminal;
  /** The process in the terminal. */
  readonly pid: number;
  /** Types text, or one key by its name. */
  press(...keys: readonly string[]): Promise<void>;
  /** Sends text as it is, at once. */
  write(text: string): void;
  /** Waits until the screen shows the text, at most 45 s; gives the screen. */
  waitFor(text: string | RegExp): Promise<string>;
  waitUntilGone(text: string): Promise<void>;
  resize(columns: number, rows: number): void;
  /** Waits for the end and gives the exit code. */
  exit(): Promise<number>;
  kill(): void;
}

/** A program in a pseudo-terminal, without a screen: for what is done to the process. */
export const spawnPty = spawn;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs a program in a real pseudo-terminal. */
export function openTerminal(file: string, args: readonly string[], options: TerminalOptions): Terminal {
  const { columns = 80, rows = 24, env, cwd } = options;
  const screen = new VirtualTerminal(columns, rows);
  const pty = spawn(file, [...args], {
    cols: columns,
    rows,
    name: 'xterm-256color',
    env: { ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  let code: number | undefined;
  pty.onData((data) => void screen.write(data));
  pty.onExit(({ exitCode, signal }) => {
    code = signal ? 128 + signal : exitCode;
  });
  const until = async (holds: () => boolean, what: string) => {
    const end = Date.now() + WAIT_MS;
    while (!holds()) {
      if (Date.now() > end) throw new Error(`${what} within ${WAIT_MS} ms. The screen:\n${screen.text}`);
      await sleep(STEP_MS);
    }
  };
  return {
    screen,
    pid: pty.pid,
    write: (text) => pty.write(text),
    async press(...keys) {
      for (const key of keys) {
        pty.write(KEYS[key] ?? key);
        await sleep(key === 'esc' ? STEP_MS * 8 : STEP_MS * 3);
      }
    },
    async waitFor(text) {
      await until(
        () => (typeof text === 'string' ? screen.text.includes(text) : text.test(screen.text)),
        `No ${String(text)}`,
      );
      return screen.text;
    },
    waitUntilGone: (text) => until(() => !screen.text.includes(text), `${text} did not go`),
    resize(width, height) {
      screen.resize(width, height);
      pty.resize(width, height);
    },
    async exit() {
      await until(() => code !== undefined, 'It did not end');
      return code ?? -1;
    },
    kill: () => {
      if (code === undefined) pty.kill('SIGKILL');
    },
  };
}
