import { fileURLToPath } from 'node:url';
import { defineConfig, type Options } from 'tsup';
import {
  builtinModules,
  cachedCore,
  handedParts,
  leanCommander,
  leanCookies,
  leanUndici,
  parts,
  plainContract,
  withoutDevtools,
} from './scripts/lean-bundle.ts';

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

const PARTS = {
  './tui/main.tsx': './screens.js',
  './settings-store.ts': './settings.js',
  './jq.ts': './jq.js',
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
    withoutDevtools,
    plainContract,
    builtinModules,
  ],
};

export default defineConfig([
  { ...shared, entry: { steward: source('bin.ts') } },
  {
    ...shared,
    entry: { core: source('core.ts') },
    format: 'cjs',
    esbuildPlugins: [handedParts, ...(shared.esbuildPlugins ?? [])],
  },
  { ...shared, entry: { settings: source('config/settings-store.ts') } },
  { ...shared, entry: { jq: source('io/jq.ts') } },
  { ...shared, entry: { screens: source('tui/main.tsx') } },
]);
