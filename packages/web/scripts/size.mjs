// Gzip size of the JavaScript that each page loads, from the build's manifest. Ends 1 when /login is over its bar.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const LOGIN_BAR_BYTES = 150_000;

/**
 * @typedef {{ file: string, imports?: string[], isDynamicEntry?: boolean, isEntry?: boolean, src?: string }} Chunk
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

/** @param {string} dist @returns {{ page: string, bytes: number }[]} largest first */
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
  const total = (/** @type {string[]} */ keys) =>
    [...filesOf(manifest, keys)].reduce((sum, file) => sum + sizeOf(file), 0);
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const panel = 'src/app/panel-routes.tsx';
  if (entry === undefined || !manifest[panel]) throw new Error('The manifest has no entry. Run "vite build" first.');
  const pages = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && key.startsWith('src/features/'));
  return pages
    .map((key) => {
      const alone = /^src\/features\/(?:login|logout)\//.test(key);
      return {
        page: key.replace('src/features/', '').replace(/\.tsx?$/, ''),
        bytes: total(alone ? [entry, key] : [entry, panel, key]),
      };
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
