import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsup';
import { licenses } from '../../scripts/licenses.mjs';
import { withoutQuestions } from '../../scripts/plain-contract.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** One file and nothing to install beside it: a game machine needs Node.js and this. */
export default defineConfig({
  entry: { 'steward-agent': here('src/bin.ts') },
  format: 'esm',
  target: 'node24',
  platform: 'node',
  splitting: false,
  clean: true,
  removeNodeProtocol: false,
  dts: false,
  noExternal: [/./],
  // Packages that are bundled and are no modules of ECMAScript ask for those of Node.js.
  banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
  // One character beyond ASCII in a comment would let the engine keep two bytes for each of the whole source.
  esbuildOptions(options) {
    Object.assign(options, { minifyWhitespace: true, minifySyntax: true, legalComments: 'none' });
  },
  esbuildPlugins: [withoutQuestions, licenses('steward-agent', here('dist/licenses.txt'))],
});
