import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Options } from 'tsup';
import {
  builtinModules,
  cachedCore,
  everythingReplaced,
  handedParts,
  onlyAscii,
  parts,
  plainContract,
  requestsByUndici,
  wholeJq,
  withoutDevtools,
  undiciOnOldNode,
} from './scripts/lean-bundle.ts';
import { licenses } from '../../scripts/licenses.mjs';
import { LARGE_PARTS, coreShares, featureEntries, loadedFiles, sharedWithCore } from './scripts/split-bundle.ts';

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

const PARTS = {
  './tui/main.tsx': './screens.js',
  './settings-store.ts': './settings.js',
  './jq.ts': './jq.cjs',
};

/** Which replacements are left out, and where the build goes: for `bench/switch/bundle.mjs` and the test beside it. */
const without = (process.env['STEWARD_BUNDLE_WHOLE'] ?? '').split(',');
const outDir = process.env['STEWARD_BUNDLE_DIR'] ?? fileURLToPath(new URL('dist', import.meta.url));

const shared: Options = {
  outDir,
  format: 'esm',
  target: 'node20',
  platform: 'node',
  splitting: false,
  minify: true,
  dts: false,
  noExternal: [/./],
  env: { NODE_ENV: 'production' },
  removeNodeProtocol: false,
  esbuildOptions(options) {
    options.charset = 'ascii';
  },
  plugins: [onlyAscii],
  esbuildPlugins: [
    parts(PARTS),
    withoutDevtools,
    undiciOnOldNode,
    plainContract,
    ...(without.includes('cache') ? [] : [cachedCore]),
    ...(without.includes('transport') ? [requestsByUndici(source('kept-transport.ts'))] : []),
    builtinModules,
    everythingReplaced(() => bundles.length),
    licenses('steward', join(outDir, 'licenses.txt')),
  ],
};

const script = (plugins: NonNullable<Options['esbuildPlugins']>): Options => ({
  ...shared,
  format: 'cjs',
  esbuildPlugins: [...plugins, handedParts, ...(shared.esbuildPlugins ?? [])],
});

const bundles: Options[] = [
  { ...shared, entry: { steward: source('bin.ts') } },
  { ...script([coreShares, loadedFiles]), entry: { core: source('core.ts') } },
  { ...script([loadedFiles, sharedWithCore]), entry: featureEntries() },
  { ...script([]), entry: LARGE_PARTS },
  { ...shared, entry: { settings: source('config/settings-store.ts') } },
  {
    ...shared,
    entry: { jq: source('io/jq.ts') },
    format: 'cjs',
    esbuildPlugins: [wholeJq, ...(shared.esbuildPlugins ?? [])],
    async onSuccess() {
      await mkdir(join(outDir, 'build'), { recursive: true });
      await copyFile(
        fileURLToPath(new URL('build/jq.wasm', import.meta.resolve('jq-wasm'))),
        join(outDir, 'build/jq.wasm'),
      );
    },
  },
  { ...shared, entry: { screens: source('tui/main.tsx') } },
];

export default defineConfig(bundles);
