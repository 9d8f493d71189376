import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @typedef {NonNullable<import('tsup').Options['esbuildPlugins']>[number]} Plugin */

const packageFolder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const licenseFile = /^(?:licen[cs]e|copying|notice)/i;

/**
 * Writes the licences of all packages that are bundled, of every bundle of the build that this plugin is given to.
 * @param {string} program @param {string} target the file that they are written to @returns {Plugin}
 */
export function licenses(program, target) {
  /** @type {Set<string>} */
  const folders = new Set();
  return {
    name: 'licenses',
    setup(build) {
      build.initialOptions.metafile = true;
      build.onEnd(({ metafile }) => {
        const root = build.initialOptions.absWorkingDir ?? process.cwd();
        for (const input of Object.keys(metafile?.inputs ?? {})) {
          const found = packageFolder.exec(input.replace(/^[a-z-]+:/, '').replaceAll('\\', '/'))?.[1];
          if (found !== undefined) folders.add(join(root, found));
        }
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, noticesOf(program, [...folders]));
      });
    },
  };
}

/** @param {string} program @param {readonly string[]} all @returns {string} */
function noticesOf(program, all) {
  /** @type {Map<string, string>} */
  const notices = new Map();
  for (const folder of all.filter((one) => existsSync(join(one, 'package.json')))) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const texts = readdirSync(folder)
      .filter((file) => licenseFile.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8').trim());
    notices.set(`${name} ${version}`, [`${name} ${version} (${license ?? 'see its text'})`, ...texts].join('\n\n'));
  }
  const sorted = [...notices].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  return `${program} is made with these packages.\n\n${sorted.join(`\n\n${'-'.repeat(78)}\n\n`)}\n`;
}
