import { UsageError } from '../errors.ts';
import { jsonText } from './json.ts';
import { loadJq } from './load-jq.ts';
import { plainPath } from './plain-path.ts';
import { cleanLines } from './sanitize.ts';

/** What `--jq` selects of a value, as lines: strings as they are, everything else as JSON. */
export type SelectLines = (value: unknown, isTty: boolean) => Promise<readonly string[]>;

/** Makes a selection of an expression of jq. Throws `UsageError` when it cannot be read, and so does what it returns. */
export async function selectorOf(expression: string, command?: string): Promise<SelectLines> {
  const refused = (error: unknown): UsageError => {
    const said = error instanceof Error ? error.message : String(error);
    return new UsageError(`--jq cannot follow "${expression}": ${said.replace(/\.?$/, '.')}`, command);
  };
  const written = expression.trim() || '.';
  const bySelector = async () => (await loadJq()).selector(written);
  const follow = plainPath(written);
  let select = follow
    ? undefined
    : await bySelector().catch((error: unknown) => {
        throw refused(error);
      });
  const selected = async (value: unknown): Promise<readonly unknown[]> => {
    const found = follow?.(value);
    if (found) return found;
    try {
      return (select ??= await bySelector())(value);
    } catch (error) {
      throw refused(error);
    }
  };
  return async (value, isTty) =>
    (await selected(value)).map((found) =>
      typeof found === 'string' ? (isTty ? cleanLines(found) : found) : jsonText(found),
    );
}
