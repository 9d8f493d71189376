import { copyFile, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Options } from 'tsup';
import {
  builtinModules,
  cachedCore,
  handedParts,
  leanCommander,
  leanCookies,
  leanQr,
  leanUndici,
  parts,
  plainContract,
  wholeJq,
  withoutDevtools,
} from './scripts/lean-bundle.ts';
import { licenses } from '../../scripts/licenses.mjs';
import { LARGE_PARTS, coreShares, featureEntries, loadedFiles, sharedWithCore } from './scripts/split-bundle.ts';

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

const PARTS = {
  './tui/main.tsx': './screens.js',
  './settings-store.ts': './settings.js',
  './jq.ts': './jq.cjs',
};

const shared: Options = {
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
  esbuildPlugins: [
    parts(PARTS),
    cachedCore,
    leanUndici,
    leanCommander,
    leanCookies,
    leanQr,
    withoutDevtools,
    plainContract,
    builtinModules,
    licenses('steward', fileURLToPath(new URL('dist/licenses.txt', import.meta.url))),
  ],
};

const script = (plugins: NonNullable<Options['esbuildPlugins']>): Options => ({
  ...shared,
  format: 'cjs',
  esbuildPlugins: [...plugins, handedParts, ...(shared.esbuildPlugins ?? [])],
});

export default defineConfig([
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
      await mkdir(fileURLToPath(new URL('dist/build', import.meta.url)), { recursive: true });
      await copyFile(
        fileURLToPath(new URL('build/jq.wasm', import.meta.resolve('jq-wasm'))),
        fileURLToPath(new URL('dist/build/jq.wasm', import.meta.url)),
      );
    },
  },
  { ...shared, entry: { screens: source('tui/main.tsx') } },
]);
