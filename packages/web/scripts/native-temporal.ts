import type { Plugin } from 'vite';

const NAME = 'temporal-polyfill';
const NATIVE = '\0native-temporal';

/** Takes the browser's own Temporal; the polyfill is loaded by those that have none. */
export function nativeTemporal(): Plugin {
  return {
    name: 'native-temporal',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => (source === NAME && importer !== NATIVE ? NATIVE : undefined),
    load: (id) =>
      id === NATIVE
        ? `export const Temporal = globalThis.Temporal ?? (await import(${JSON.stringify(NAME)})).Temporal;`
        : undefined,
  };
}
