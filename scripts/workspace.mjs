import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { withLock } from './lock.mjs';
import {
  currentToolchain,
  ensureToolchain,
  hashFiles,
  pnpmScript,
  readText,
  root,
  runCommand,
  say,
  SetupError,
  tail,
  timed,
  writeText,
} from './toolchain.mjs';

/** @typedef {import('./toolchain.mjs').Toolchain} Toolchain */

const packagesDir = join(root, 'packages');
const installStamp = join(root, 'node_modules/.steward-install');
const notSources = new Set(['node_modules', 'dist', 'coverage']);
const sharedInputs = ['tsconfig.base.json', 'pnpm-lock.yaml', 'toolchain/package-lock.json'];
/** Of the scripts, those that builds of packages import. */
export const buildScripts = ['scripts/asset-urls.mjs', 'scripts/licenses.mjs', 'scripts/plain-contract.mjs'];

/** @returns {string[]} the workspace's package folders, by name. */
export function packageNames(folder = packagesDir) {
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'package.json')))
    .sort();
}

/** @param {string} folder @param {(name: string) => boolean} [keep] @returns {string[]} all files below, sorted. */
export function listFiles(folder, keep = () => true) {
  /** @type {string[]} */
  const found = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!keep(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...listFiles(path, keep));
    else if (entry.isFile()) found.push(path);
  }
  return found.sort();
}

/** @param {string} name @returns {boolean} */
const isSource = (name) => !notSources.has(name) && !/\.test(-d)?\.tsx?$/.test(name);

/** @param {string} name @returns {{ scripts?: Record<string, string>, dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} */
const manifest = (name) => JSON.parse(readText(join(packagesDir, name, 'package.json')));

/** @param {string} name @returns {string[]} the workspace packages it is built from */
function workspaceDependencies(name) {
  const { dependencies, devDependencies } = manifest(name);
  return Object.keys({ ...dependencies, ...devDependencies })
    .filter((dependency) => dependency.startsWith('@steward/'))
    .map((dependency) => dependency.slice('@steward/'.length));
}

/** @param {string} name @returns {string} a hash over everything the package's build reads */
function buildInputs(name) {
  const files = [name, ...workspaceDependencies(name)].flatMap((part) => listFiles(join(packagesDir, part), isSource));
  return hashFiles([...files, ...[...sharedInputs, ...buildScripts].map((file) => join(root, file))]);
}

const notChecked = new Set([...notSources, '.git', '.data', 'test-results']);
/** @param {string} entry @returns {boolean} whether checks may read it; what they write themselves is none of that */
export const isChecked = (entry) => !notChecked.has(entry) && !entry.endsWith('.tsbuildinfo');
const checkSettings = ['tsconfig.json', 'eslint.config.js', 'package.json'];

/** @returns {string[]} the scripts: how checks are run, the rules of lint, and what packages import of them */
const scriptFiles = () => listFiles(join(root, 'scripts'), isChecked).filter((file) => file.endsWith('.mjs'));

/** @param {string} name @returns {string[]} everything that the package's types and lint are read from */
export const packageFiles = (name) => [
  ...[name, ...workspaceDependencies(name)].flatMap((part) => listFiles(join(packagesDir, part), isChecked)),
  ...[...sharedInputs, ...checkSettings].map((file) => join(root, file)),
  ...scriptFiles(),
];

/** @param {string} name @returns {string} a hash over everything that the package's types and lint are read from */
export const packageInputs = (name) => hashFiles(packageFiles(name));

/** @returns {string} a hash over the whole checkout */
export const checkoutInputs = () => hashFiles(listFiles(root, isChecked));

/** @param {string} name @returns {string} what the package's dist holds: file names and sizes */
function buildOutputs(name) {
  const dist = join(packagesDir, name, 'dist');
  if (!existsSync(dist)) return '';
  return listFiles(dist)
    .map((file) => `${file.slice(dist.length)} ${statSync(file).size}`)
    .join('\n');
}

/** @param {string} name */
const buildStamp = (name) => join(packagesDir, name, 'node_modules/.steward-build');

/** @param {string} name @param {string} inputs @returns {boolean} whether dist is whole and made from these inputs */
const isBuilt = (name, inputs) => {
  const outputs = buildOutputs(name);
  return outputs !== '' && readText(buildStamp(name)) === `${inputs}\n${outputs}`;
};

/** @returns {string} a hash over everything an installation depends on */
function installInputs() {
  const patches = join(root, 'patches');
  return hashFiles([
    ...['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((file) => join(root, file)),
    ...packageNames().map((name) => join(packagesDir, name, 'package.json')),
    ...(existsSync(patches) ? listFiles(patches) : []),
  ]);
}

/** @param {string} inputs @returns {boolean} */
const isInstalled = (inputs) =>
  readText(installStamp) === inputs &&
  packageNames().every((name) => existsSync(join(packagesDir, name, 'node_modules')));

/** @param {Toolchain} toolchain */
async function install({ node, npmEnv }) {
  rmSync(installStamp, { force: true });
  const visible = process.stderr.isTTY;
  const { code, output } = await runCommand(
    node,
    [pnpmScript, 'install', '--frozen-lockfile', '--config.confirm-modules-purge=false'],
    visible ? { env: npmEnv, stdio: ['ignore', 2, 2] } : { env: npmEnv, capture: true },
  );
  if (code !== 0)
    throw new SetupError(
      `${tail(output)}\n\nThe packages could not be installed. Check that this machine reaches the npm registry and has 2 GB of free disk; ` +
        'if the lines above name pnpm-lock.yaml, run "node scripts/run.mjs pnpm install" and look at what it changed. Then run the same command again.',
    );
  writeText(installStamp, installInputs());
}

/** @param {Toolchain} toolchain @param {string} name @param {string} inputs */
async function build({ env }, name, inputs) {
  const folder = join(packagesDir, name);
  rmSync(buildStamp(name), { force: true });
  const script = manifest(name).scripts?.build;
  if (script === undefined) throw new SetupError(`packages/${name}/package.json has no build script.`);
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const { NODE_ENV: _, ...rest } = env;
  const path = [join(folder, 'node_modules/.bin'), env.PATH].join(delimiter);
  const { code, output } = await runCommand(script, [], {
    cwd: folder,
    env: { ...rest, PATH: path },
    shell: true,
    capture: true,
  });
  if (code !== 0)
    throw new SetupError(`${tail(output, 60)}\n\npackages/${name} could not be built; the lines above say why.`);
  writeText(buildStamp(name), `${inputs}\n${buildOutputs(name)}`);
}

/**
 * Brings everything up to date that is not: the toolchain, the installed packages, and the builds asked for. Costs a few hashes when all is.
 * @param {{ builds?: string[] }} [options]
 * @returns {Promise<Toolchain>}
 */
export async function prepare({ builds = [] } = {}) {
  const current = currentToolchain();
  if (current !== undefined && isInstalled(installInputs()) && stale(builds).length === 0) return current;
  return withLock(async () => {
    const toolchain = await ensureToolchain();
    if (!isInstalled(installInputs())) await timed('Installing the packages', () => install(toolchain));
    const results = await Promise.allSettled(
      stale(builds).map(({ name, inputs }) => timed(`Building ${name}`, () => build(toolchain, name, inputs))),
    );
    const failures = results.filter((result) => result.status === 'rejected').map((result) => result.reason);
    for (const other of failures.slice(1)) say(other instanceof Error ? other.message : String(other));
    if (failures.length > 0) throw failures[0];
    return toolchain;
  });
}

/** @param {string[]} names @returns {{ name: string, inputs: string }[]} those whose dist is missing, broken or old */
function stale(names) {
  return names
    .map((name) => ({ name, inputs: buildInputs(name) }))
    .filter(({ name, inputs }) => !isBuilt(name, inputs));
}
