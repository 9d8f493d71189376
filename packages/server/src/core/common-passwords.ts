import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Its first lines say where it comes from; the others are passwords of 8 or more characters, in lower case. */
const file = (): string => fileURLToPath(new URL('../data/common-passwords.txt', import.meta.url));

let known: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const lines = (await readFile(file(), 'utf8')).split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')));
}

/** Whether a password is among the commonest, in whatever case. The list is read once, when it is first needed. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load();
  const list = await known.catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return list.has(password.normalize('NFKC').toLowerCase().trim());
}
