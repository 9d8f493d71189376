import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

const src = fileURLToPath(new URL('../src/', import.meta.url));
const client = fileURLToPath(new URL('../../api-client/src/client/', import.meta.url));
const logDays = fileURLToPath(new URL('../../api-client/src/rules/log-days.ts', import.meta.url));
const featureIndex = join(src, 'features/index.ts');
const featureFolder = join(src, 'features/');

const LOG_DAYS = 'rules-log-days';
const FEATURE = /import\('\.\/([\w/-]+)\.ts'\)/g;
const CLIENT = '@steward/api-client/client/';
/** Files that are loaded on their own, or only by those that load the core. */
const APART =
  /\.(test|d)\.ts$|^(features|tui|plain|testing)\/|^(bin|core|cached-core|load-core|kept-transport)\.ts$|(^|\/)(jq|settings-store)\.ts$/;

const featureFile = (path: string): string => `feature-${path.replaceAll('/', '-')}`;
const slashed = (path: string): string => path.split(sep).join('/');

/** One file for each feature that the index names. */
export function featureEntries(): Record<string, string> {
  const paths = Array.from(readFileSync(featureIndex, 'utf8').matchAll(FEATURE), ([, path]) => path ?? '');
  return Object.fromEntries(paths.map((path) => [featureFile(path), join(featureFolder, `${path}.ts`)]));
}

/** A module of functions and texts as code that loads it when one of its functions is called. */
async function calledWhenNeeded(file: string, load: string): Promise<string> {
  const lines = Object.entries((await import(file)) as Readonly<Record<string, unknown>>).map(([name, value]) => {
    if (typeof value === 'function') return `export const ${name} = (...given) => ${load}.${name}(...given);`;
    if (typeof value === 'string') return `export const ${name} = ${JSON.stringify(value)};`;
    throw new Error(`${file} exports ${name}, which is neither a function nor a text.`);
  });
  return lines.join('\n');
}

/** What is large and not needed by every command, each in a file of its own. */
export const LARGE_PARTS: Readonly<Record<string, string>> = {
  [LOG_DAYS]: logDays,
  'tough-cookie': fileURLToPath(import.meta.resolve('tough-cookie')),
};

/**
 * Where the core and the features use a large part, or the core a feature, its file is loaded when it is first needed: a
 * module of functions when one of them is called.
 */
export const loadedFiles: Plugin = {
  name: 'loaded-files',
  setup(build) {
    const namespace = 'loaded-file';
    build.onResolve({ filter: /^\.\/.*\.ts$/ }, ({ path, importer, kind }) =>
      kind === 'dynamic-import' && importer === featureIndex
        ? { path: featureFile(path.replace(/^\.\/|\.ts$/g, '')), namespace }
        : undefined,
    );
    build.onResolve({ filter: /^tough-cookie$/ }, () => ({ path: 'tough-cookie', namespace }));
    build.onResolve({ filter: /(^|\/)log-days(\.ts)?$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: LOG_DAYS, namespace },
    );
    build.onResolve({ filter: /^steward:/ }, ({ path }) => ({ path, external: true }));
    build.onLoad({ filter: /.*/, namespace }, async ({ path }) => {
      const load = `require(${JSON.stringify(`steward:file/${path}`)})`;
      return { contents: path === LOG_DAYS ? await calledWhenNeeded(logDays, load) : `module.exports = ${load};` };
    });
  },
};

/** A module of the core by its name, which features ask for; undefined for everything else. */
function coreModule(path: string, resolveDir: string): string | undefined {
  if (path.startsWith(CLIENT)) return path;
  if (!path.startsWith('.')) return undefined;
  const full = join(resolveDir, path);
  return full.startsWith(src) && !full.startsWith(featureFolder) ? slashed(relative(src, full)) : undefined;
}

/** Features take what they share with the core from there: errors, output and settings are there once. */
export const sharedWithCore: Plugin = {
  name: 'shared-with-core',
  setup(build) {
    build.onResolve({ filter: /^[.@]/ }, ({ path, resolveDir, kind }) => {
      const name = kind === 'entry-point' ? undefined : coreModule(path, resolveDir);
      return name === undefined ? undefined : { path: name, namespace: 'core-module' };
    });
    build.onLoad({ filter: /.*/, namespace: 'core-module' }, ({ path }) => ({
      contents: `module.exports = require('steward:core').shared[${JSON.stringify(path)}]();`,
    }));
  },
};

/** The core with all that features ask it for. */
export const coreShares: Plugin = {
  name: 'core-shares',
  setup(build) {
    build.onLoad({ filter: /[\\/]cli[\\/]src[\\/]core\.ts$/ }, async ({ path }) => {
      const own = globSync('**/*.ts', { cwd: src })
        .map(slashed)
        .filter((name) => !APART.test(name))
        .map((name) => [name, join(src, name)] as const);
      const ofClient = globSync('*.ts', { cwd: client })
        .filter((name) => !APART.test(name))
        .map((name) => [`${CLIENT}${name.replace(/\.ts$/, '')}`, join(client, name)] as const);
      const lines = [...own, ...ofClient].map(
        ([name, file]) => `  ${JSON.stringify(name)}: () => require(${JSON.stringify(file)}),`,
      );
      const source = await readFile(path, 'utf8');
      return { contents: `${source}\nexport const shared = {\n${lines.join('\n')}\n};\n`, loader: 'ts' };
    });
  },
};
