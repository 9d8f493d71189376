import { UsageError } from '../errors.ts';
import { jsonText } from './json.ts';
import { loadJq } from './load-jq.ts';
import { cleanLines } from './sanitize.ts';

/** What `--jq` selects of a value, as lines: strings as they are, everything else as JSON. */
export type SelectLines = (value: unknown, isTty: boolean) => readonly string[];

/** Makes a selection of an expression of jq. Throws `UsageError` when it cannot be read, and so does what it returns. */
export async function selectorOf(expression: string, command?: string): Promise<SelectLines> {
  const { selector } = await loadJq();
  const tried = <T>(run: () => T): T => {
    try {
      return run();
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      throw new UsageError(`--jq cannot follow "${expression}": ${said.replace(/\.?$/, '.')}`, command);
    }
  };
  const select = tried(() => selector(expression.trim() || '.'));
  return (value, isTty) =>
    tried(() => select(value)).map((found) =>
      typeof found === 'string' ? (isTty ? cleanLines(found) : found) : jsonText(found),
    );
}
