import { cpSync, existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { defineConfig } from 'tsup';
import { assetUrls, workerEntries } from '../../scripts/asset-urls.mjs';

const sourceDir = fileURLToPath(new URL('src', import.meta.url));
const distDir = fileURLToPath(new URL('dist', import.meta.url));
const dataDir = fileURLToPath(new URL('src/data', import.meta.url));

/** Imported only then: a configuration is read by what knows nothing of the sources. */
async function describeCalls(): Promise<void> {
  const source = pathToFileURL(`${sourceDir}/modules/site/described-calls.ts`).href;
  const { keepDescribedCalls } = (await import(source)) as { keepDescribedCalls(folder: string): Promise<void> };
  await keepDescribedCalls(distDir);
}

export default defineConfig({
  entry: { 'steward-server': `${sourceDir}/bin.ts`, ...workerEntries(sourceDir) },
  format: 'esm',
  target: 'node24',
  platform: 'node',
  splitting: true,
  clean: true,
  removeNodeProtocol: false,
  sourcemap: true,
  dts: false,
  noExternal: [/^@steward\//, 'temporal-polyfill'],
  esbuildPlugins: [assetUrls({ sourceDir, distDir })],
  onSuccess: async () => {
    if (existsSync(dataDir)) cpSync(dataDir, `${distDir}/data`, { recursive: true });
    await describeCalls();
  },
});
