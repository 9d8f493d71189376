// Size of the JavaScript that each page loads before it is drawn, from the build's manifest. Ends 1 when /login is over its bar.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const LOGIN_BAR_BYTES = 150_000;

/**
 * @typedef {{ file: string, imports?: string[], isDynamicEntry?: boolean, src?: string }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 */

/** @param {Manifest} manifest @param {string[]} keys @returns {Set<string>} the files that these parts load, with all that they import */
export function filesOf(manifest, keys) {
  /** @type {Set<string>} */
  const seen = new Set();
  const visit = (/** @type {string} */ key) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const inner of chunk.imports ?? []) visit(inner);
  };
  for (const key of keys) visit(key);
  return new Set([...seen].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js')));
}

/**
 * @param {string} dist
 * @returns {{ page: string, bytes: number, wire: number, files: string[] }[]} largest first; `bytes` by gzip, `wire` as a browser gets it
 */
export function measure(dist) {
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  /** @type {Map<string, number>} */
  const sizes = new Map();
  const sizeOf = (/** @type {string} */ file) => {
    const known = sizes.get(file);
    if (known !== undefined) return known;
    const bytes = gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
    sizes.set(file, bytes);
    return bytes;
  };
  const sentOf = (/** @type {string} */ file) => {
    const packed = join(dist, `${file}.br`);
    return statSync(existsSync(packed) ? packed : join(dist, file)).size;
  };
  const sum = (/** @type {string[]} */ files, /** @type {(file: string) => number} */ size) =>
    files.reduce((all, file) => all + size(file), 0);
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const entry = Object.keys(manifest).filter((key) => html.includes(`"/${manifest[key]?.file}"`));
  const panel = 'src/app/panel-routes.tsx';
  if (entry.length === 0 || !manifest[panel]) throw new Error('The manifest has no entry. Run "vite build" first.');
  const pages = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && key.startsWith('src/features/'));
  return pages
    .map((key) => {
      const alone = /^src\/features\/(?:login|logout)\//.test(key);
      const files = [...filesOf(manifest, alone ? [...entry, key] : [...entry, panel, key])];
      const page = key.replace('src/features/', '').replace(/\.tsx?$/, '');
      return { page, bytes: sum(files, sizeOf), wire: sum(files, sentOf), files };
    })
    .toSorted((a, b) => b.bytes - a.bytes);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dist = process.argv[2] ?? join(import.meta.dirname, '../dist');
  const pages = measure(dist);
  for (const { page, bytes } of pages) console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${page}`);
  const login = pages.find(({ page }) => page === 'login/login-page');
  if (!login || login.bytes > LOGIN_BAR_BYTES) {
    console.error(
      `/login loads ${login ? (login.bytes / 1000).toFixed(1) : 'nothing'} kB of JavaScript; the bar is ${LOGIN_BAR_BYTES / 1000} kB.`,
    );
    process.exitCode = 1;
  }
}
