import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runPage } from './page.mjs';

/** Lists the screens of the terminal, which each feature exports from a file whose name ends with `screen` or `screens`. */

const features = join(root, 'packages/cli/src/features');
const FILE = /(?:^|-)screens?\.tsx?$/;
const EXPORTED = /^export const (\w+Screens): readonly ScreenSpec\[\]/gm;

const found = readdirSync(features, { withFileTypes: true })
  .filter((folder) => folder.isDirectory())
  .flatMap(({ name }) => readdirSync(join(features, name)).map((file) => `${name}/${file}`))
  .filter((file) => FILE.test(file.replace(/^.*\//, '')))
  .toSorted()
  .flatMap((file) =>
    [...readFileSync(join(features, file), 'utf8').matchAll(EXPORTED)].map(([, name = '']) => ({ name, file })),
  );

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
