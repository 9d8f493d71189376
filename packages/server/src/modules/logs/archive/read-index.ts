import { open, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { decodeHeader, decodeTable, HEADER_BYTES } from './format.ts';
import type { IndexHeader, IndexTable } from './format.ts';

const MOST_KEPT = 128;
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG']);

/** An index: what it says, or that it is there and cannot be read; undefined when there is none. */
export type FoundIndex = IndexTable | 'damaged' | undefined;

/** Remembers the indexes that were read last. */
export interface IndexCache {
  load(path: string): Promise<FoundIndex>;
}

export function createIndexCache(): IndexCache {
  const kept = new Map<string, { readonly mark: string; readonly index: FoundIndex }>();

  async function load(path: string): Promise<FoundIndex> {
    const found = await stat(path).catch(undefinedWhenMissing);
    if (!found?.isFile()) return undefined;
    const mark = `${String(found.ino)}/${String(found.size)}/${String(found.mtimeMs)}`;
    const known = kept.get(path);
    kept.delete(path);
    const entry = known?.mark === mark ? known : { mark, index: await readIndex(path) };
    kept.set(path, entry);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return entry.index;
  }

  return { load };
}

/** The header alone; undefined when there is none that is sound. */
export async function readIndexHeader(path: string): Promise<IndexHeader | undefined> {
  const handle = await open(path, 'r').catch(undefinedWhenMissing);
  if (!handle) return undefined;
  try {
    return decodeHeader(await readPart(handle, 0, HEADER_BYTES));
  } finally {
    await handle.close();
  }
}

export async function readIndex(path: string): Promise<FoundIndex> {
  const handle = await open(path, 'r').catch(undefinedWhenMissing);
  if (!handle) return undefined;
  try {
    const header = decodeHeader(await readPart(handle, 0, HEADER_BYTES));
    return (header && decodeTable(header, await readPart(handle, header.tableAt, header.tableBytes))) ?? 'damaged';
  } finally {
    await handle.close();
  }
}

async function readPart(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, position);
  return bytes.subarray(0, bytesRead);
}

function undefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (!MISSING.has(error.code ?? '')) throw error;
}
