import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describeCalls } from './openapi.ts';

/** Beside the bundle, of which it is a part; where the server runs from its source there is none. */
const fileIn = (folder: string): string => join(folder, 'data', 'openapi-calls.json');

/** Keeps what the OpenAPI document says of all calls beside a bundle, so that no server has to make it. For the build. */
export async function keepDescribedCalls(folder: string): Promise<void> {
  const file = fileIn(folder);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await describeCalls());
}

/** What the OpenAPI document says of all calls: as the build made it, or made now. */
export async function describedCalls(folder = import.meta.dirname): Promise<string> {
  try {
    return await readFile(fileIn(folder), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return describeCalls();
  }
}
