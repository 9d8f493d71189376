import { fileURLToPath } from 'node:url';
import { defineConfig, type Options } from 'tsup';
import {
  builtinModules,
  leanCommander,
  leanCookies,
  leanUndici,
  parts,
  plainContract,
  withoutDevtools,
} from './scripts/lean-bundle.ts';

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

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
  esbuildPlugins: [
    parts({ './core.ts': './core.js', './tui/main.tsx': './screens.js', './settings-store.ts': './settings.js' }),
    leanUndici,
    leanCookies,
    leanCommander,
    withoutDevtools,
    plainContract,
    builtinModules,
  ],
};

export default defineConfig([
  { ...shared, entry: { steward: source('bin.ts') } },
  { ...shared, entry: { core: source('core.ts') } },
  { ...shared, entry: { settings: source('config/settings-store.ts') } },
  { ...shared, entry: { screens: source('tui/main.tsx') } },
]);
