import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const assetUrl = /new URL\(\s*(['"])(\.{1,2}\/[^'"\n]*)\1\s*,\s*import\.meta\.url\s*,?\s*\)/g;
const workerFile = /-worker\.ts$/;

/** @param {string} path */
const asUrl = (path) => path.split(sep).join('/');

/** @param {string} path */
const fromHere = (path) => (path.startsWith('.') ? path : `./${path}`);

/**
 * Where a file that a source names with `new URL('./x', import.meta.url)` is found from the flat bundle in dist.
 * Workers become `./x-worker.js`; anything else in src is copied to the same place below dist; what lies outside src stays where it is.
 * @param {{ sourceDir: string, distDir: string, target: string, folder: boolean }} where absolute paths; `folder` keeps the closing slash
 * @returns {{ url: string, copy?: { from: string, to: string } }}
 */
export function bundledUrl({ sourceDir, distDir, target, folder }) {
  const inside = relative(sourceDir, target);
  const end = folder ? '/' : '';
  if (inside.startsWith('..')) return { url: `${fromHere(asUrl(relative(distDir, target)))}${end}` };
  if (workerFile.test(inside)) return { url: `./${asUrl(inside).replace(/^.*\//, '').replace(/\.ts$/, '.js')}` };
  return { url: `./${asUrl(inside)}${end}`, copy: { from: target, to: join(distDir, inside) } };
}

/**
 * Rewrites every `new URL('literal', import.meta.url)` of a source text for the bundle. A `.js` that is not there is a bundle's own name
 * for a worker and stays as it is; any other missing file is an error.
 * @param {{ text: string, file: string, sourceDir: string, distDir: string, copy: (from: string, to: string) => void }} source
 * @returns {string}
 */
export function rewriteAssetUrls({ text, file, sourceDir, distDir, copy }) {
  return text.replaceAll(assetUrl, (whole, quote, path) => {
    const target = resolve(dirname(file), path);
    if (target.endsWith('.js') && !existsSync(target)) return whole;
    const result = bundledUrl({ sourceDir, distDir, target, folder: path.endsWith('/') });
    if (result.copy !== undefined) {
      if (!existsSync(target)) throw new Error(`${file} names ${path}, which does not exist.`);
      copy(result.copy.from, result.copy.to);
    }
    return `new URL(${quote}${result.url}${quote}, import.meta.url)`;
  });
}

/**
 * An esbuild plugin with which sources that find their workers and data files by `new URL('./x', import.meta.url)` work in the bundle too.
 * @param {{ sourceDir: string, distDir: string }} folders absolute paths; the bundle's files must lie flat in distDir
 * @returns {NonNullable<import('tsup').Options['esbuildPlugins']>[number]}
 */
export function assetUrls({ sourceDir, distDir }) {
  return {
    name: 'asset-urls',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (!path.startsWith(sourceDir + sep)) return undefined;
        const text = readFileSync(path, 'utf8');
        if (!text.includes('import.meta.url')) return undefined;
        const contents = rewriteAssetUrls({ text, file: path, sourceDir, distDir, copy: copyAsset });
        return { contents, loader: 'ts' };
      });
    },
  };
}

/** @param {string} from @param {string} to */
function copyAsset(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true });
}

/** @param {string} sourceDir @returns {Record<string, string>} an entry for every `*-worker.ts` below, by its file name: they lie flat in dist. */
export function workerEntries(sourceDir) {
  const files = readdirSync(sourceDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => workerFile.test(file) && statSync(join(sourceDir, file)).isFile())
    .sort();
  /** @type {Record<string, string>} */
  const entries = {};
  for (const file of files) {
    const name = asUrl(file).replace(/^.*\//, '').replace(/\.ts$/, '');
    if (name in entries) throw new Error(`Two workers are named ${name}.ts; their bundles would overwrite each other.`);
    entries[name] = join(sourceDir, file);
  }
  return entries;
}
