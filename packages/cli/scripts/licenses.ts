import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cwd } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const LICENSE = /^(?:licen[cs]e|copying|notice)/i;
const target = fileURLToPath(new URL('../dist/licenses.txt', import.meta.url));
const folders = new Set<string>();

/** Writes the licences of all packages that are bundled, of every bundle of the build, into `dist/licenses.txt`. */
export const licenses: Plugin = {
  name: 'licenses',
  setup(build) {
    build.initialOptions.metafile = true;
    build.onEnd(({ metafile }) => {
      const root = build.initialOptions.absWorkingDir ?? cwd();
      for (const input of Object.keys(metafile?.inputs ?? {})) {
        const found = PACKAGE.exec(input.replace(/^[a-z-]+:/, '').replaceAll('\\', '/'))?.[1];
        if (found !== undefined) folders.add(join(root, found));
      }
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, noticesOf([...folders]));
    });
  },
};

function noticesOf(all: readonly string[]): string {
  const notices = new Map<string, string>();
  for (const folder of all.filter((one) => existsSync(join(one, 'package.json')))) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
      license?: string;
    };
    const texts = readdirSync(folder)
      .filter((file) => LICENSE.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8').trim());
    notices.set(`${name} ${version}`, [`${name} ${version} (${license ?? 'see its text'})`, ...texts].join('\n\n'));
  }
  const sorted = [...notices].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  return `steward is made with these packages.\n\n${sorted.join(`\n\n${'-'.repeat(78)}\n\n`)}\n`;
}
