import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');

/** The code blocks of a document with this word behind the fence, in order. */
export function documentedBlocks(file: string, language: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/^```(\S*)[^\n]*\n([\s\S]*?)^```$/gm)]
    .filter(([, named]) => named === language)
    .map(([, , block = '']) => block);
}

/** The block that holds this text. Throws when the document has none, or several. */
export function documentedBlock(file: string, language: string, part: string): string {
  const [block, ...more] = documentedBlocks(file, language).filter((one) => one.includes(part));
  if (block === undefined || more.length > 0) throw new Error(`${file} has not exactly one block with ${part}.`);
  return block;
}
