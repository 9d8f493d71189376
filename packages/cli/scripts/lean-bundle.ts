import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Options } from 'tsup';
import { CONTRACT_FILE, plainContractModule, WORDS_FILE } from '../../../scripts/plain-contract.mjs';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/**
 * Letters that esbuild leaves as they are in patterns. With a single one of them V8 keeps all of a file with two bytes a letter.
 */
export const onlyAscii: NonNullable<Options['plugins']>[number] = {
  name: 'only-ascii',
  renderChunk: (code) => ({
    code: code.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
  }),
};

/** What is to be replaced, and what of it came by in any part of the build. */
const wanted = new Set<string>();
const found = new Set<string>();

/**
 * Fails the build at the end of its last part where something was not there to be replaced: what the replacement was
 * written for has changed.
 */
export function everythingReplaced(parts: () => number): Plugin {
  let ended = 0;
  return {
    name: 'everything-replaced',
    setup(build) {
      build.onEnd(() => {
        ended++;
        const missing = ended < parts() ? [] : [...wanted].filter((one) => !found.has(one));
        return { errors: missing.map((text) => ({ text: `Nothing was found to replace for ${text}.` })) };
      });
    },
  };
}

/** Replaces modules, named by a pattern over what is imported, with other code. */
function replaceModules(name: string, replacements: readonly (readonly [filter: RegExp, code: string])[]): Plugin {
  return {
    name,
    setup(build) {
      replacements.forEach(([filter, contents], at) => {
        const namespace = `${name}-${at}`;
        const what = `${name}: ${String(filter)}`;
        wanted.add(what);
        build.onResolve({ filter }, ({ path }) => {
          found.add(what);
          return { path, namespace };
        });
        build.onLoad({ filter: /.*/, namespace }, () => ({ contents, resolveDir: import.meta.dirname }));
      });
    },
  };
}

const builtin = (name: string) =>
  `globalThis.process.getBuiltinModule(${JSON.stringify(`node:${name.replace(/^node:/, '')}`)})`;

/** What Commander would start other programs with, which it is never asked to: it brings much more along. */
const LATER = /^(?:node:)?child_process$/;

/** A module that is loaded when something of it is first read. */
const whenRead = (module: string) => `new Proxy({}, { get: (_, name) => ${module}[name] })`;

/** `import { a as b, type C } from 'node:x'` as plain code. */
function plainImport(what: string, name: string): string {
  const module = builtin(name);
  const [, first, star, names] = /^(?:(\w+)\s*,?\s*)?(?:\*\s*as\s+(\w+)|\{([^}]*)\})?$/.exec(what.trim()) ?? [];
  const members = (names ?? '')
    .split(',')
    .map((member) => member.trim())
    .filter((member) => member !== '' && !member.startsWith('type '))
    .map((member) => member.replace(/\s+as\s+/, ': '));
  const whole = [first, star]
    .filter((variable) => variable !== undefined)
    .map((variable) => `const ${variable} = ${LATER.test(name) ? whenRead(module) : module};`);
  return [...whole, ...(members.length > 0 ? [`const { ${members.join(', ')} } = ${module};`] : [])].join(' ');
}

const IMPORT = /^import\s+(?!type\s)([\w$*{}\s,]+?)\s+from\s+['"]([^'"]+)['"];?/gm;
const LOADERS = { ts: 'ts', tsx: 'tsx', js: 'js', mjs: 'js', jsx: 'jsx' } as const;

/**
 * Node's own modules, taken as they are: an import statement would first read each of their members, and some of them
 * load much more.
 */
export const builtinModules: Plugin = {
  name: 'builtin-modules',
  setup(build) {
    build.onLoad({ filter: /\.(ts|tsx|js|mjs|jsx)$/, namespace: 'file' }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source.replace(IMPORT, (statement: string, what: string, name: string) =>
        isBuiltin(name) ? plainImport(what, name) : statement,
      );
      const loader = Object.entries(LOADERS).find(([ending]) => path.endsWith(`.${ending}`))?.[1] ?? 'js';
      return contents === source ? undefined : { contents, loader };
    });
    build.onResolve({ filter: /^[a-z_:/0-9]+$/ }, ({ path }) =>
      isBuiltin(path) ? { path, namespace: 'builtin' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = ${builtin(path)};`,
    }));
  },
};

/** The package's CommonJS: it finds its WebAssembly beside the built file. */
export const wholeJq: Plugin = replaceModules('whole-jq', [
  [
    /^jq-wasm$/,
    `export { loadJq } from ${JSON.stringify(fileURLToPath(new URL('index.cjs', import.meta.resolve('jq-wasm'))))};`,
  ],
]);

/** Commands that make their requests as screens do, by undici: what `one-shot.ts` is measured against. */
export const requestsByUndici = (keptTransport: string): Plugin =>
  replaceModules('requests-by-undici', [
    [/^\.\/one-shot\.ts$/, `export { keptTransport as oneShotTransport } from ${JSON.stringify(keptTransport)};`],
  ]);

/** Only debugging Ink itself would load React's developer tools. */
export const withoutDevtools: Plugin = replaceModules('without-devtools', [
  [/^react-devtools-core$/, 'export default {};'],
]);

/** What undici takes from Node when it is loaded, and Node.js 20 has not; no request here needs it. */
const OF_NEWER_NODE: readonly (readonly [file: RegExp, text: string, instead: string])[] = [
  [/undici[\\/]lib[\\/]interceptor[\\/]decompress\.js$/, 'createZstdDecompress.bind(', 'createZstdDecompress?.bind('],
  [
    /undici[\\/]lib[\\/]web[\\/]webidl[\\/]index\.js$/,
    'webidl.util.markAsUncloneable = markAsUncloneable',
    'webidl.util.markAsUncloneable = markAsUncloneable ?? (() => undefined)',
  ],
];

/** Undici on all lines of Node that this package supports. */
export const undiciOnOldNode: Plugin = {
  name: 'undici-on-old-node',
  setup(build) {
    for (const [filter, text, instead] of OF_NEWER_NODE) {
      const what = `undici-on-old-node: ${text}`;
      wanted.add(what);
      build.onLoad({ filter }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        if (source.includes(text)) found.add(what);
        return { contents: source.replace(text, instead), loader: 'js' };
      });
    }
  },
};

/**
 * The contract as plain data: the client makes its calls from that alone. Schemas, which only the server checks with,
 * are left out; importing one fails the build.
 */
export const plainContract: Plugin = {
  name: 'plain-contract',
  setup(build) {
    // esbuild's own expressions look ahead at nothing.
    build.onLoad({ filter: /src[\\/](?:contract|words)[\\/][^\\/]+\.ts$/ }, async ({ path }) =>
      CONTRACT_FILE.test(path) || WORDS_FILE.test(path)
        ? { contents: await plainContractModule(path), loader: 'js' }
        : undefined,
    );
  },
};

/**
 * Parts that are loaded on their own: what imports one of these files when it runs gets the built file beside it. One
 * file a part starts faster than many shared pieces.
 */
export function parts(files: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'parts',
    setup(build) {
      build.onResolve({ filter: /^\.\.?\// }, ({ path, kind }) => {
        const built = kind === 'dynamic-import' ? files[path] : undefined;
        return built === undefined ? undefined : { path: built, external: true };
      });
    },
  };
}

/** The core is run as a script, which cannot import: whoever loads it hands it the parts. */
export const handedParts: Plugin = {
  name: 'handed-parts',
  setup(build) {
    build.onResolve({ filter: /\/load-(screens|settings-store|kept-transport|jq)\.ts$/ }, ({ path }) => ({
      path,
      namespace: 'handed-parts',
    }));
    build.onResolve({ filter: /^steward:parts$/ }, ({ path }) => ({ path, external: true }));
    build.onLoad({ filter: /.*/, namespace: 'handed-parts' }, () => ({
      contents: "module.exports = require('steward:parts');",
    }));
  },
};

/** The built command takes its core with the code compiled in earlier runs. */
export const cachedCore: Plugin = {
  name: 'cached-core',
  setup(build) {
    build.onResolve({ filter: /^\.\/load-core\.ts$/ }, ({ resolveDir }) => ({
      path: join(resolveDir, 'cached-core.ts'),
    }));
  },
};
