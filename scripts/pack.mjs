import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand, runMain, say, tail } from './toolchain.mjs';

const usage = `Packs the builds as packages that npm installs: the server with its portal, the terminal client, the agent.

  node scripts/pack.mjs FOLDER [PACKAGE…]      server, cli and agent when none is named; "npm run build" first`;

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PACKAGES = ['server', 'cli', 'agent'];

/**
 * The manifest of a package as it is installed: what is bundled is no dependency, and nothing is built.
 * @param {Record<string, any>} source
 */
export function packedManifest(source) {
  const { scripts: _, devDependencies: __, dependencies = {}, ...manifest } = source;
  const needed = Object.entries(dependencies).filter(([, version]) => !String(version).startsWith('workspace:'));
  return { ...manifest, dependencies: Object.fromEntries(needed) };
}

/**
 * What goes into a package, from and to, below the checkout and below the package.
 * @param {string} name
 * @returns {[from: string, to: string][]}
 */
export const packedFiles = (name) => [
  [`packages/${name}/dist`, 'dist'],
  [`packages/${name}/bin`, 'bin'],
  ...(name === 'server' ? [/** @type {[string, string]} */ (['packages/web/dist', 'web'])] : []),
  ['LICENSE', 'LICENSE'],
];

/**
 * @param {string} name
 * @param {string} out a folder
 */
async function pack(name, out) {
  const stage = mkdtempSync(join(tmpdir(), 'steward-pack-'));
  try {
    for (const [from, to] of packedFiles(name)) {
      const path = join(ROOT, from);
      if (!existsSync(path)) throw new Error(`${from} is not there. Run "npm run build" first.`);
      cpSync(path, join(stage, to), { recursive: true, filter: (file) => !file.endsWith('.map') });
    }
    /** @type {Record<string, any>} */
    const manifest = packedManifest(JSON.parse(readFileSync(join(ROOT, `packages/${name}/package.json`), 'utf8')));
    if (name === 'server') manifest['files'] = [...manifest['files'], 'web'];
    writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    const { code, output } = await runCommand('npm', ['pack', '--silent', '--pack-destination', out], {
      cwd: stage,
      capture: true,
      shell: process.platform === 'win32',
    });
    if (code !== 0) throw new Error(tail(output));
    say(join(out, output.trim().split('\n').at(-1) ?? ''));
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url))
  await runMain(async () => {
    const [folder, ...names] = process.argv.slice(2);
    if (folder === undefined || folder.startsWith('-') || names.some((name) => !PACKAGES.includes(name))) {
      say(usage);
      return 2;
    }
    const out = resolve(folder);
    mkdirSync(out, { recursive: true });
    for (const name of names.length > 0 ? names : PACKAGES) await pack(name, out);
    return 0;
  });
