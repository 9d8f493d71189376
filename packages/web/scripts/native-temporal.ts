import type { Plugin } from 'vite';

const NAME = 'temporal-polyfill';
const NATIVE = '\0native-temporal';

/** Takes the browser's own Temporal; the polyfill is loaded by those that have none. */
export function nativeTemporal(): Plugin {
  let polyfill = NAME;
  return {
    name: 'native-temporal',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== NAME || importer === NATIVE) return undefined;
      // Found from where it is imported: it is no package of the portal's own.
      polyfill = (await this.resolve(source, importer, { skipSelf: true }))?.id ?? NAME;
      return NATIVE;
    },
    load: (id) =>
      id === NATIVE
        ? `export const Temporal = globalThis.Temporal ?? (await import(${JSON.stringify(polyfill)})).Temporal;`
        : undefined,
  };
}
