import { widthOf } from '../io/width.ts';
import { NOW, community, type Options } from './community.ts';
import { showApp, type ShownApp } from './render-app.tsx';
import { startScripted, type Script, type ScriptedServer } from './scripted-server.ts';

export const SIZES = [
  [60, 15],
  [80, 24],
  [200, 50],
  [300, 80],
] as const;

export interface OpenedScreen {
  readonly app: ShownApp;
  readonly server: ScriptedServer;
}

export interface OpenOptions extends Options {
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Screens for tests: `open` shows one by its name to somebody who is signed in; `closeAll` ends what was opened. */
export function screensForTests(): {
  open(name: string, scripts: readonly Script[], options?: OpenOptions): Promise<OpenedScreen>;
  closeAll(): Promise<void>;
} {
  const opened: (() => Promise<void>)[] = [];
  return {
    async open(name, scripts, { columns = 80, rows = 24, env = {}, ...options } = {}) {
      const server = await startScripted([...scripts, ...community(options).scripts]);
      opened.push(() => server.close());
      const app = await showApp(server.url, { columns, rows, env, now: () => NOW });
      opened.push(() => app.close());
      await app.waitFor('In-game name');
      await app.press('Rank_5', 'enter', 'steward-demo', 'enter');
      await app.waitFor('Dashboard');
      await app.press(':', name, 'enter');
      return { app, server };
    },
    async closeAll() {
      for (const close of opened.splice(0).reverse()) await close();
    },
  };
}

/** What of the frame is not as it must be in a terminal of that size; empty when all is. */
export function frameFaults(lines: readonly string[], columns: number, rows: number): string[] {
  return [
    ...(lines.length === rows ? [] : [`${lines.length} lines instead of ${rows}`]),
    ...lines.filter((line) => widthOf(line) > columns).map((line) => `too wide: ${line}`),
    ...(/^┌.*┐$/.test(lines[1] ?? '') ? [] : ['no upper edge']),
    ...(/^└─+┘$/.test(lines.at(-3) ?? '') ? [] : ['no lower edge']),
    ...(lines.at(-1)?.includes('? keys') ? [] : ['no keys']),
  ];
}
