import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { logs } from '@steward/api-client/contract/logs';
import type { CliContext } from '../../context.ts';
import { FailedError, UsageError } from '../../errors.ts';
import { showBytes } from '../../io/format.ts';

export interface DownloadOptions {
  readonly file: string;
  /** A file or folder of this machine, or `-`; undefined: the present folder. */
  readonly output: string | undefined;
}

/** A file's name that is safe here, whatever the server calls it. */
export function localName(name: string): string {
  const safe = basename(name.replaceAll('\\', '/'))
    .replace(/[\p{Cc}<>:"|?*]/gu, '_')
    .trim();
  if (safe === '' || safe === '.' || safe === '..') return 'map';
  return safe.startsWith('-') ? `map${safe}` : safe;
}

const kindOf = async (path: string): Promise<'nothing' | 'folder' | 'file'> => {
  const found = await stat(path).catch(() => undefined);
  return found === undefined ? 'nothing' : found.isDirectory() ? 'folder' : 'file';
};

async function placeFor({ file, output }: DownloadOptions): Promise<string> {
  const wanted = resolve(output ?? '.');
  return (await kindOf(wanted)) === 'folder' ? join(wanted, localName(file)) : wanted;
}

/** Writes beside the place first, so that nobody ever finds half a file there. Gives the bytes. */
async function save(bytes: AsyncIterable<Uint8Array>, place: string): Promise<number> {
  const beside = `${place}.${crypto.randomUUID()}.part`;
  let written = 0;
  try {
    const handle = await open(beside, 'wx');
    try {
      for await (const chunk of bytes) {
        await handle.writeFile(chunk);
        written += chunk.length;
      }
    } finally {
      await handle.close();
    }
    await rename(beside, place);
    return written;
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    if (error instanceof Error && 'code' in error && 'path' in error)
      throw new FailedError(`${place} cannot be written: ${error.message}. Choose another place with --output.`);
    throw error;
  }
}

/** Downloads a map file. An existing file is replaced only after a question, or with --yes. */
export async function downloadRun(context: CliContext, options: DownloadOptions): Promise<void> {
  const { stdout } = context.host.streams;
  const toOutput = options.output === '-';
  if (toOutput && stdout.isTty)
    throw new UsageError(
      'A file is not for a terminal. Send it somewhere: … --output - > file',
      'steward maps download',
    );
  const place = toOutput ? undefined : await placeFor(options);
  if (place !== undefined && (await kindOf(place)) === 'file')
    await context.prompts.confirm(`${place} exists. Replace it?`, { yes: context.global.yes });
  const { bytes } = await (await context.api()).call(logs.downloadMap, { params: { file: options.file } });
  if (place === undefined) {
    for await (const chunk of bytes) await stdout.write(chunk);
    return;
  }
  const size = await save(bytes, place);
  await context.out.note(`${showBytes(size)} written to ${place}`, 'ok');
}
