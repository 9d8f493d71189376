import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import {
  CONTRACT_FILE,
  MESSAGE_FILE,
  NO_MESSAGES,
  WORDS_FILE,
  plainContractModule,
} from '../../../scripts/plain-contract.mjs';

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
    load(id) {
      // Only modules for their schemas import it: messages are read in the plain ones.
      if (MESSAGE_FILE.test(id)) return NO_MESSAGES;
      return CONTRACT_FILE.test(id) || WORDS_FILE.test(id) ? plainContractModule(id, UNREAD) : undefined;
    },
  };
}

const ROUTES = /\/src\/features\/[^/]+\/routes\.tsx$/;
const CALLS = /import \{([^}]+)\} from '@steward\/api-client\/contract\/([\w-]+)';\n/g;

/**
 * Who may open a page, and what an empty one says, stand in the contract, and routes read them there. In the build they are
 * written into the routes, so that the frame does not bring all calls of all pages along.
 */
export function routesWithoutContract(): Plugin {
  return {
    name: 'routes-without-contract',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!ROUTES.test(id)) return undefined;
      let made = code;
      for (const [statement, names = '', file = ''] of code.matchAll(CALLS)) {
        const found = await this.resolve(`@steward/api-client/contract/${file}`, id);
        const module = (await import(pathToFileURL(found?.id ?? '').href)) as Record<string, unknown>;
        for (const name of names.split(',').map((one) => one.trim())) {
          const group = module[name] as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
          made = made.replaceAll(
            new RegExp(`\\b${name}\\.(\\w+)\\.(access|empty|title)\\b`, 'g'),
            (_, call: string, key: string) => {
              const value = group[call]?.[key];
              return value === undefined ? 'undefined' : JSON.stringify(value);
            },
          );
        }
        const read = made.replace(statement, '').replaceAll(/'[^'\n]*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`/g, '');
        const isRead = names.split(',').some((name) => new RegExp(`\\b${name.trim()}\\b(?!:)`).test(read));
        if (!isRead) made = made.replace(statement, '');
      }
      return { code: made, map: null };
    },
  };
}
