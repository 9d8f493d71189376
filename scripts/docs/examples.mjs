import { readdirSync } from 'node:fs';

/**
 * One example a command that a test runs against the demonstration (`e2e/terminal/docs-examples.test.ts`).
 * @typedef {{ as?: string, sh: string }} Example `as`: who is signed in, nobody when left out
 */

const folder = new URL('./examples/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'));

/** @type {{ EXAMPLES: Record<string, Example> }[]} */
const parts = await Promise.all(files.sort().map((name) => import(new URL(name, folder).href)));

/** @type {Readonly<Record<string, Example>>} by the words of the command, from the files of the folder `examples` */
export const EXAMPLES = Object.assign({}, ...parts.map((part) => part.EXAMPLES));
