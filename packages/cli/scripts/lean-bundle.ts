import { isBuiltin } from 'node:module';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/** Replaces modules, named by a pattern over what is imported, with other code. */
function replaceModules(name: string, replacements: readonly (readonly [filter: RegExp, code: string])[]): Plugin {
  return {
    name,
    setup(build) {
      replacements.forEach(([filter, contents], at) => {
        const namespace = `${name}-${at}`;
        build.onResolve({ filter }, ({ path }) => ({ path, namespace }));
        build.onLoad({ filter: /.*/, namespace }, () => ({ contents, resolveDir: import.meta.dirname }));
      });
    },
  };
}

/**
 * Node's own modules, taken without the import that would read each of their members first: some members load much more.
 */
export const builtinModules: Plugin = {
  name: 'builtin-modules',
  setup(build) {
    build.onResolve({ filter: /^[a-z_:/0-9]+$/ }, ({ path }) =>
      isBuiltin(path) ? { path: `node:${path.replace(/^node:/, '')}`, namespace: 'builtin' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

/**
 * What one HTTP/1.1 request needs of undici: its agent and `request`. Out go fetch, HTTP/2, the second parser and the
 * parser for machines without SIMD; assertions without the report that node:assert prepares for.
 */
export const leanUndici: Plugin = replaceModules('lean-undici', [
  [
    /^undici$/,
    `import Agent from 'undici/lib/dispatcher/agent.js';
import send from 'undici/lib/api/api-request.js';
export { Agent };
export const request = ({ dispatcher, ...options }) => send.call(dispatcher, options);`,
  ],
  [/client-h2\.js$/, `module.exports = () => { throw new Error('HTTP/2 is not used.'); };`],
  [/parser-h1\.js$/, 'module.exports = { getMiloEnabled: () => false };'],
  [/llhttp-wasm\.js$/, 'module.exports = undefined;'],
  [/web\/fetch\/(body|formdata)(\.js)?$|web\/webidl$/, 'module.exports = {};'],
  [/^node:http$/, 'module.exports = { maxHeaderSize: 16384, IncomingMessage: class {} };'],
  [/^node:querystring$/, 'module.exports = {};'],
  [
    /^node:assert$/,
    `const assert = (value, message) => { if (!value) throw message instanceof Error ? message : new Error(message ?? 'assertion failed'); };
assert.ok = assert;
assert.equal = assert.strictEqual = (one, other, message) => assert(one === other, message);
assert.notEqual = assert.notStrictEqual = (one, other, message) => assert(one !== other, message);
module.exports = assert;`,
  ],
]);

/** The list of public suffixes: a jar holds the cookies of one server, and asks for no other. */
export const leanCookies: Plugin = replaceModules('lean-cookies', [
  [/^tldts$/, 'export const getDomain = () => null; export const getPublicSuffix = () => null;'],
]);

/** Only debugging Ink itself would load React's developer tools. */
export const withoutDevtools: Plugin = replaceModules('without-devtools', [
  [/^react-devtools-core$/, 'export default {};'],
]);

const isSchema = (value: unknown) => value !== null && typeof value === 'object' && '_zod' in value;

function plainData(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(plainData);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (isSchema(inner) ? [] : [[key, plainData(inner)]])),
  );
}

/**
 * The contract as plain data: the client makes its calls from that alone. Schemas, which only the server checks with,
 * are left out; importing one fails the build.
 */
export const plainContract: Plugin = {
  name: 'plain-contract',
  setup(build) {
    build.onLoad({ filter: /api-client[\\/]src[\\/]contract[\\/][^\\/]+\.ts$/ }, async ({ path }) => {
      if (/endpoint\.ts$/.test(path)) return undefined;
      const module = (await import(path)) as Readonly<Record<string, unknown>>;
      const lines = Object.entries(module).flatMap(([name, value]) =>
        typeof value === 'function' || isSchema(value)
          ? []
          : [`export const ${name} = ${JSON.stringify(plainData(value))};`],
      );
      return { contents: lines.join('\n'), loader: 'js' };
    });
  },
};

/**
 * Parts that are loaded on their own: what imports one of these files gets the built file beside it instead. One file a
 * part starts faster than many shared pieces.
 */
export function parts(files: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'parts',
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ path, kind }) => {
        const built = kind === 'dynamic-import' ? files[path] : undefined;
        return built === undefined ? undefined : { path: built, external: true };
      });
    },
  };
}
