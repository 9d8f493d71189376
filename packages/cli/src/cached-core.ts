import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';
import { loadSettingsStore } from './config/load-settings-store.ts';
import type { Core, LoadedCore } from './load-core.ts';
import { loadScreens } from './load-screens.ts';

const PREFIX = 'core-';
const CORE = 'core';
/** Commands under one noun whose code is kept; more than there are. */
const MOST_COMMANDS = 30;
const NOUN = /^[a-z][a-z-]{0,30}$/;

/** Compiled code of earlier runs by the names of its files, and the commands that it knows. */
interface Kept {
  readonly commands: readonly string[];
  readonly code: ReadonlyMap<string, Buffer>;
}

const NOTHING: Kept = { commands: [], code: new Map() };

/** A line of JSON, and after it the code of each file. */
function readKept(file: string): Kept {
  try {
    const bytes = readFileSync(file);
    const end = bytes.indexOf(10);
    const head = JSON.parse(bytes.toString('latin1', 0, end)) as { commands: string[]; files: [string, number][] };
    const code = new Map<string, Buffer>();
    let at = end + 1;
    for (const [name, length] of head.files) code.set(name, bytes.subarray(at, (at += length)));
    return at === bytes.length ? { commands: [...head.commands], code } : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** `of` is how the names of this core's files begin: those of others are removed. */
function writeKept(dir: string, file: string, of: string, { commands, code }: Kept): void {
  const fresh = `${file}.${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  const head = { commands, files: Array.from(code, ([name, { length }]) => [name, length]) };
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    writeFileSync(fresh, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...code.values()]), { mode: 0o600 });
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

/** By require: an import would first read the file for what it exports. */
const loadJq = async () => createRequire(import.meta.url)('./jq.cjs') as typeof import('./io/jq.ts');

/** What a built file is to its loader: a function as Node.js makes of a CommonJS file. */
type Wrapped = (exports: object, require: (name: string) => unknown, module: { exports: object }) => void;

const FILE = 'steward:file/';

/**
 * Runs the built files as scripts, each when it is first asked for. They ask by name: `steward:core`, `steward:file/…`
 * for another file, `steward:parts` for what is imported.
 */
class Files {
  readonly scripts = new Map<string, Script>();
  /** Whether there was code for all that ran, and it could be used. */
  isKnown = true;
  private readonly modules = new Map<string, { exports: object }>();
  private readonly parts = { loadScreens, loadSettingsStore, loadJq };
  private readonly kept: Kept;

  constructor(kept: Kept) {
    this.kept = kept;
  }

  run(name: string): object {
    const known = this.modules.get(name);
    if (known) return known.exports;
    const path = `${import.meta.dirname}/${name}.cjs`;
    const code = this.kept.code.get(name);
    const script = new Script(`(function (exports, require, module) {${readFileSync(path, 'latin1')}\n})`, {
      filename: path,
      ...(code ? { cachedData: code } : {}),
    });
    if (!code || script.cachedDataRejected === true) this.isKnown = false;
    const module: { exports: object } = { exports: {} };
    this.scripts.set(name, script);
    this.modules.set(name, module);
    (script.runInThisContext() as Wrapped)(module.exports, (asked) => this.give(asked), module);
    return module.exports;
  }

  private give(name: string): unknown {
    if (name === 'steward:parts') return this.parts;
    return this.run(name.startsWith(FILE) ? name.slice(FILE.length) : CORE);
  }
}

/**
 * Loads the built core with the code that earlier runs compiled. Node.js itself keeps only what is compiled while a
 * file is read, which leaves out most functions; this keeps those that the commands really called, in a file for each
 * noun, as reading the code of all of them would take longer than compiling a few.
 *
 * A short way: `bench/switch/bundle.mjs` finds `steward whoami` to take 2.0 times as long without it and to print the same,
 * by a build that leaves it out (`scripts/lean-bundle.ts`).
 */
export async function loadCore(cacheDir: string | undefined, args: readonly string[]): Promise<LoadedCore> {
  const { size, mtimeMs } = statSync(`${import.meta.dirname}/${CORE}.cjs`);
  const of = `${PREFIX}${size}-${Math.floor(mtimeMs)}-`;
  const noun = args.find((word) => NOUN.test(word));
  const file = cacheDir === undefined || noun === undefined ? undefined : `${cacheDir}/${of}${noun}.bin`;
  const kept = file === undefined ? NOTHING : readKept(file);
  const files = new Files(kept);
  const core = files.run(CORE) as Core;
  return {
    core,
    keep(command) {
      if (cacheDir === undefined || file === undefined || command.split(' ')[1] !== noun) return;
      const known = files.isKnown ? kept.commands : [];
      if (known.includes(command) || known.length >= MOST_COMMANDS) return;
      const code = new Map(known.length > 0 ? kept.code : []);
      for (const [name, script] of files.scripts) code.set(name, script.createCachedData());
      writeKept(cacheDir, file, of, { commands: [...known, command], code });
    },
  };
}
