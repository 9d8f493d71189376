import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const folder = (): string => fileURLToPath(new URL('../../data/mappings/', import.meta.url));
const ENDING = '.yaml';

/** A mapping that comes with Steward. */
export interface ShippedMap {
  readonly name: string;
  /** Its first comment. */
  readonly about: string;
}

/** The mappings that come with Steward, by name. */
export async function shippedMaps(): Promise<ShippedMap[]> {
  const names = (await readdir(folder())).filter((name) => name.endsWith(ENDING)).sort();
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(`${folder()}/${file}`, 'utf8');
      return { name: file.slice(0, -ENDING.length), about: /^# (.*)$/m.exec(text)?.[1] ?? '' };
    }),
  );
}

/** The text of one; undefined when none has that name. */
export async function shippedMap(name: string): Promise<string | undefined> {
  if (!/^[\w-]+$/.test(name)) return undefined;
  const found = (await shippedMaps()).find((map) => map.name === name);
  return found && readFile(`${folder()}/${found.name}${ENDING}`, 'utf8');
}
