import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'tsup';
import { assetUrls, workerEntries } from '../asset-urls.mjs';

const WORKER_URL = /new URL\(\s*'\.\/(?:[\w-]+\/)*([\w-]+-worker)\.ts'\s*,\s*import\.meta\.url\s*\)/g;

interface ThreadsPlugin {
  readonly name: string;
  readonly enforce: 'pre';
  configureServer(): Promise<void>;
  transform(code: string, id: string): string | undefined;
}

/**
 * Lets the threads of the server run bundles, as those of an installed server do, made anew as the tests begin. From its sources each
 * thread compiles Node's reader of TypeScript and reads all its modules again, which takes it three times as long to start, and
 * tests start thousands. `distDir` is the same each time: what was transformed is kept from one run to the next.
 */
export function builtThreads(sourceDir: string, distDir: string): ThreadsPlugin {
  let built: Promise<void> | undefined;
  return {
    name: 'built-threads',
    enforce: 'pre',
    configureServer: () => (built ??= buildThreads(sourceDir, distDir)),
    transform(code, id) {
      if (!id.startsWith(sourceDir + sep)) return undefined;
      return code.replaceAll(WORKER_URL, (_, name: string) => {
        const { href } = pathToFileURL(join(distDir, `${name}.js`));
        return `new URL(${JSON.stringify(href)})`;
      });
    },
  };
}

async function buildThreads(sourceDir: string, distDir: string): Promise<void> {
  mkdirSync(distDir, { recursive: true });
  const made = mkdtempSync(`${distDir}-`);
  try {
    await build({
      config: false,
      entry: workerEntries(sourceDir),
      outDir: made,
      format: 'esm',
      target: 'node24',
      platform: 'node',
      splitting: false,
      removeNodeProtocol: false,
      sourcemap: 'inline',
      dts: false,
      silent: true,
      // It finds a program beside itself. All else is in the bundle: reading many files makes a thread late.
      external: ['@vscode/ripgrep'],
      outExtension: () => ({ js: '.js' }),
      esbuildPlugins: [assetUrls({ sourceDir, distDir: made })],
    });
    // Another run of tests may start threads meanwhile: each file is there whole at any time.
    for (const file of readdirSync(made, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const from = join(file.parentPath, file.name);
      const to = join(distDir, relative(made, from));
      mkdirSync(dirname(to), { recursive: true });
      renameSync(from, to);
    }
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
