import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runPage } from './page.mjs';

/**
 * Lists the screens of the terminal, which each feature exports as `export const …Screens: readonly ScreenSpec[]` from a file
 * whose name is `screen` or `screens`, or ends so after a dash.
 */

const features = join(root, 'packages/cli/src/features');
const FILE = /(?:^|[/-])screens?\.tsx?$/;
/** One that is named so alone is there for its list. */
const HOLDS_LIST = /(?:^|\/)screens?\.tsx?$/;
const EXPORTED = /^export const (\w+Screens): readonly ScreenSpec\[\]/gm;

/** @param {string} file @param {string} code @returns {string[]} the names of its lists. Throws where one would be missed. */
export function screensOf(file, code) {
  const names = [...code.matchAll(EXPORTED)].map(([, name = '']) => name);
  if (names.length === 0 && HOLDS_LIST.test(file))
    throw new Error(`${file} exports no list of screens: export const …Screens: readonly ScreenSpec[] = […].`);
  if (names.length > 0 && !FILE.test(file))
    throw new Error(
      `${file} exports ${names.join(', ')}: lists of screens stand in a file whose name ends with screens.`,
    );
  return names;
}

const found = readdirSync(features, { withFileTypes: true })
  .filter((folder) => folder.isDirectory())
  .flatMap(({ name }) => readdirSync(join(features, name)).map((file) => `${name}/${file}`))
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .toSorted()
  .flatMap((file) => screensOf(file, readFileSync(join(features, file), 'utf8')).map((name) => ({ name, file })));

/** @type {import('./page.mjs').Page} */
const screens = {
  file: join(root, 'packages/cli/src/tui/all-screens.ts'),
  text: async () => `// Made by scripts/docs/screens.mjs from the files of features; do not edit it by hand.
${found.map(({ name, file }) => `import { ${name} } from '../features/${file}';`).join('\n')}
import type { ScreenSpec } from './navigation.ts';

/** Every screen. */
export const allScreens: readonly ScreenSpec[] = [${found.map(({ name }) => `...${name}`).join(', ')}];
`,
};

if (import.meta.main) process.exitCode = await runPage(screens, process.argv.slice(2));
