import { createRequire } from 'node:module';

/** jq itself, compiled for JavaScript. `raw` throws an `Error` that ends in what jq said. */
export interface Jq {
  raw(json: string, expression: string, flags?: readonly string[]): string | undefined;
}

/** Loads jq. The built command has it bundled: the package is a promise, which an import would take for a module. */
export const loadJqWeb = (): Promise<Jq> => createRequire(import.meta.url)('jq-web') as Promise<Jq>;
