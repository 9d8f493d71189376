import type { Plugin } from 'vite';
import { CONTRACT_FILE, plainContractModule } from '../../../scripts/plain-contract.mjs';

const SCHEMAS = '?schemas';
/** What only documents and the server read. */
const UNREAD = ['summary', 'fields', 'bodyLimit', 'upload', 'quota'];

/**
 * Pages get the contract as plain data, without the library of its schemas. `contract/….ts?schemas` is the module as it
 * is written: forms load it to judge what is typed.
 */
export function plainContract(): Plugin {
  return {
    name: 'plain-contract',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer?.endsWith(SCHEMAS)) return undefined;
      const found = await this.resolve(source, importer.slice(0, -SCHEMAS.length));
      return found && CONTRACT_FILE.test(found.id) ? found.id + SCHEMAS : found;
    },
    load: (id) => (CONTRACT_FILE.test(id) ? plainContractModule(id, UNREAD) : undefined),
  };
}
