import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Host } from '../context.ts';
import { FailedError, StatusError } from '../errors.ts';
import { OWN_NAME } from './alias.ts';

const PREFIX = 'steward-';
/** What comes with Steward itself and is no command of this one. */
const NOT_PLUGINS = new Set(['server', 'agent']);
const SIGNAL_BASE = 128;

const foldersOf = (env: Host['env']): readonly string[] =>
  (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');

const endings = (env: Host['env']): readonly string[] => (env.OS === 'Windows_NT' ? ['.exe', '.com'] : ['']);

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The program `steward-NAME` on the PATH; undefined where there is none. */
export function pluginOf(name: string, env: Host['env']): string | undefined {
  if (!OWN_NAME.test(name) || NOT_PLUGINS.has(name)) return undefined;
  return foldersOf(env)
    .flatMap((folder) => endings(env).map((ending) => join(folder, `${PREFIX}${name}${ending}`)))
    .find(canRun);
}

/** The names of all such programs. */
export function pluginNames(env: Host['env']): readonly string[] {
  const names = foldersOf(env).flatMap((folder) => {
    try {
      return readdirSync(folder)
        .filter((file) => file.startsWith(PREFIX))
        .map((file) => file.slice(PREFIX.length).replace(/\.(exe|com)$/, ''));
    } catch {
      return [];
    }
  });
  return [...new Set(names)].filter((name) => pluginOf(name, env) !== undefined).sort();
}

/** Runs such a program in place of a command. Throws `StatusError` when it ends with another status than 0. */
export async function runPlugin(file: string, args: readonly string[], host: Host, env: Host['env']): Promise<void> {
  const [{ spawn }, { constants: system }] = await Promise.all([import('node:child_process'), import('node:os')]);
  const child = spawn(file, args, { env: { ...env }, stdio: 'inherit' });
  const quiet = host.onInterrupt(() => void child.kill('SIGINT'));
  try {
    const status = await new Promise<number>((resolve, reject) => {
      child.once('error', (cause) =>
        reject(new FailedError(`${file} cannot be started: ${cause.message}.`, { cause })),
      );
      child.once('close', (code, signal) =>
        resolve(code ?? SIGNAL_BASE + (signal === null ? 1 : (system.signals[signal] ?? 1))),
      );
    });
    if (status !== 0) throw new StatusError('', status);
  } finally {
    quiet();
  }
}
