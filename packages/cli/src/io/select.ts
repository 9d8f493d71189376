import { UsageError } from '../errors.ts';
import { jsonText } from './json.ts';
import { loadJq } from './load-jq.ts';
import { cleanLines } from './sanitize.ts';

/** What `--jq` selects of a value, as lines: strings as they are, everything else as JSON. */
export type SelectLines = (value: unknown, isTty: boolean) => readonly string[];

/** Makes a selection of an expression of jq. Throws `UsageError` when it cannot be read, and so does what it returns. */
export async function selectorOf(expression: string, command?: string): Promise<SelectLines> {
  const { selector } = await loadJq();
  const refused = (error: unknown): UsageError => {
    const said = error instanceof Error ? error.message : String(error);
    return new UsageError(`--jq cannot follow "${expression}": ${said.replace(/\.?$/, '.')}`, command);
  };
  const select = await selector(expression.trim() || '.').catch((error: unknown) => {
    throw refused(error);
  });
  const tried = (value: unknown): readonly unknown[] => {
    try {
      return select(value);
    } catch (error) {
      throw refused(error);
    }
  };
  return (value, isTty) =>
    tried(value).map((found) => (typeof found === 'string' ? (isTty ? cleanLines(found) : found) : jsonText(found)));
}
