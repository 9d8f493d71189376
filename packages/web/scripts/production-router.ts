import type { Plugin } from 'vite';

/** Takes the router as it is made for production, without its advice to developers: the package itself leads to the other. */
export function productionRouter(): Plugin {
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!/^react-router(?:\/|$)/.test(source)) return undefined;
      const found = await this.resolve(source, importer, { skipSelf: true });
      if (!found?.id.includes('/dist/development/'))
        throw new Error(`${source} has no build for development any more.`);
      return { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
    },
  };
}
