import { setFlagsFromString } from 'node:v8';
import { loadJq } from 'jq-wasm';

/** The results of an expression of jq for a value. */
export type Select = (value: unknown) => readonly unknown[];

const COMPILE_ERROR = 3;

/** What jq says of an expression, without what it says of itself, and without the lines that point into it. */
const said = (text: string): string =>
  text
    .replace(/\njq: \d+ compile errors?\s*$/, '')
    .replace(/^ {4}.*$/gm, '')
    .replace(/jq: error(?: \(at [^)]*\))?: /g, '')
    .replace(/:\s*$/, '')
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ');

/** Makes a selection of an expression of jq. It and what it returns throw `Error`s that say what is wrong. */
export async function selector(expression: string): Promise<Select> {
  // Its code runs once: making it faster meanwhile takes longer than it saves.
  setFlagsFromString('--liftoff-only');
  const jq = await loadJq();
  // Compiles the expression, and runs it for nothing.
  const tried = jq.raw('', expression, ['-c']);
  if (tried.exitCode === COMPILE_ERROR) throw new Error(said(tried.stderr));
  return (value) => {
    const { stdout, stderr, exitCode } = jq.raw(JSON.stringify(value), expression, ['-c']);
    if (exitCode !== 0) throw new Error(said(stderr) || `jq ended with ${exitCode}`);
    const text = stdout.trimEnd();
    return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as unknown);
  };
}
