import type { CliContext } from '../context.ts';
import { FailedError } from '../errors.ts';

/** The text of a file that was named, or of standard input (`-`), without the last line's end. */
export async function textOfFile({ host }: Pick<CliContext, 'host'>, file: string): Promise<string> {
  if (file === '-') return (await host.streams.stdin.readAll()).replace(/\r?\n$/, '');
  const { readFile } = await import('node:fs/promises');
  try {
    return (await readFile(file, 'utf8')).replace(/\r?\n$/, '');
  } catch (error) {
    throw new FailedError(`The file "${file}" cannot be read.`, { cause: error });
  }
}
