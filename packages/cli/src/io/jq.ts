import { loadJqWeb } from './load-jq-web.ts';

/** The results of an expression of jq for a value. */
export type Select = (value: unknown) => readonly unknown[];

/** What jq says of an expression, without what it says of itself. */
const said = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/^Non-zero exit code: \d+\n/, '')
    .replace(/\njq: \d+ compile errors?\s*$/, '')
    .replace(/jq: error(?: \(at [^)]*\))?: /g, '')
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ');

/** Makes a selection of an expression of jq. It and what it returns throw `Error`s that say what is wrong. */
export async function selector(expression: string): Promise<Select> {
  const jq = await loadJqWeb();
  const select: Select = (value) => {
    let text: string | undefined;
    try {
      text = jq.raw(JSON.stringify(value), expression, ['-c']);
    } catch (error) {
      throw new Error(said(error), { cause: error });
    }
    return !text
      ? []
      : text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as unknown);
  };
  // Compiles the expression, and runs it for nothing.
  try {
    jq.raw('', expression, ['-c']);
  } catch (error) {
    throw new Error(said(error), { cause: error });
  }
  return select;
}
