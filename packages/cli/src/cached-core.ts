import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { loadSettingsStore } from './config/load-settings-store.ts';
import { loadJq } from './io/load-jq.ts';
import type { Core, LoadedCore } from './load-core.ts';
import { loadScreens } from './load-screens.ts';

const PREFIX = 'core-';
/** Commands under one noun whose code is kept; more than there are. */
const MOST_COMMANDS = 30;
const NOUN = /^[a-z][a-z-]{0,30}$/;

/** Compiled code of earlier runs, and the commands that it knows. */
interface Kept {
  readonly commands: readonly string[];
  readonly code: Buffer;
}

const NOTHING: Kept = { commands: [], code: Buffer.alloc(0) };

/** A line of JSON, and after it the code. */
function readKept(file: string): Kept {
  try {
    const bytes = readFileSync(file);
    const end = bytes.indexOf(10);
    const commands: unknown = JSON.parse(bytes.toString('latin1', 0, end));
    if (!Array.isArray(commands)) return NOTHING;
    return { commands: commands.filter((command) => typeof command === 'string'), code: bytes.subarray(end + 1) };
  } catch {
    return NOTHING;
  }
}

/** `of` is how the names of this core's files begin: those of others are removed. */
function writeKept(dir: string, file: string, of: string, { commands, code }: Kept): void {
  const fresh = `${file}.${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    writeFileSync(fresh, Buffer.concat([Buffer.from(`${JSON.stringify(commands)}\n`), code]), { mode: 0o600 });
    renameSync(fresh, file);
    for (const name of readdirSync(dir))
      if (name.startsWith(PREFIX) && !name.startsWith(of)) rmSync(`${dir}/${name}`, { force: true });
  } catch {
    // Nowhere to keep it: the next run compiles again.
    remove(fresh);
  }
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // It was never there.
  }
}

/** What the built core is to its loader: a function as Node.js makes of a CommonJS file. */
type Wrapped = (exports: object, require: (name: string) => unknown, module: { exports: object }) => void;

/**
 * Loads the built core with the code that earlier runs compiled. Node.js itself keeps only what is compiled while a
 * file is read, which leaves out most functions; this keeps those that the commands really called, in a file for each
 * noun, as reading the code of all of them would take longer than compiling a few.
 */
export async function loadCore(cacheDir: string | undefined, args: readonly string[]): Promise<LoadedCore> {
  const path = `${import.meta.dirname}/core.cjs`;
  const { size, mtimeMs } = statSync(path);
  const of = `${PREFIX}${size}-${Math.floor(mtimeMs)}-`;
  const noun = args.find((word) => NOUN.test(word));
  const file = cacheDir === undefined || noun === undefined ? undefined : `${cacheDir}/${of}${noun}.bin`;
  const kept = file === undefined ? NOTHING : readKept(file);
  const script = new Script(`(function (exports, require, module) {${readFileSync(path, 'latin1')}\n})`, {
    filename: path,
    ...(kept.code.length > 0 ? { cachedData: kept.code } : {}),
  });
  const module: { exports: object } = { exports: {} };
  const run = script.runInThisContext() as Wrapped;
  const parts = { loadScreens, loadSettingsStore, loadJq };
  run(module.exports, (name) => (name === 'steward:parts' ? parts : undefined), module);
  const isFresh = kept.code.length === 0 || script.cachedDataRejected === true;
  return {
    core: module.exports as Core,
    keep(command) {
      const known = isFresh ? [] : kept.commands;
      if (cacheDir === undefined || file === undefined || command.split(' ')[1] !== noun) return;
      if (known.includes(command) || known.length >= MOST_COMMANDS) return;
      writeKept(cacheDir, file, of, { commands: [...known, command], code: script.createCachedData() });
    },
  };
}
