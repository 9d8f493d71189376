import { close, fstat, open, read } from 'node:fs';
import { promisify } from 'node:util';
import { decodeHeader, decodeTable, HEADER_BYTES } from './format.ts';
import type { IndexHeader, IndexTable } from './format.ts';

const openFile = promisify(open);
const closeFile = promisify(close);
const statFile = promisify(fstat);
const readFrom = promisify(read);
const MOST_KEPT = 128;
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG']);

/** An index: what it says, or that it is there and cannot be read; undefined when there is none. */
export type FoundIndex = IndexTable | 'damaged' | undefined;

export interface OpenIndex {
  readonly fd: number;
  readonly index: IndexTable | 'damaged';
}

/** Remembers the indexes that were read last. */
export interface IndexCache {
  /** Opens an index, which the caller closes; undefined when there is none. */
  open(path: string): Promise<OpenIndex | undefined>;
}

export function createIndexCache(): IndexCache {
  const kept = new Map<string, { readonly mark: string; readonly index: IndexTable | 'damaged' }>();

  async function tableOf(path: string, fd: number): Promise<IndexTable | 'damaged' | undefined> {
    const found = await statFile(fd);
    if (!found.isFile()) return undefined;
    const mark = `${String(found.ino)}/${String(found.size)}/${String(found.mtimeMs)}`;
    const known = kept.get(path);
    kept.delete(path);
    const entry = known?.mark === mark ? known : { mark, index: await readTable(fd) };
    kept.set(path, entry);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return entry.index;
  }

  async function openIndex(path: string): Promise<OpenIndex | undefined> {
    const fd = await openFile(path, 'r').catch(undefinedWhenMissing);
    if (fd === undefined) return undefined;
    let index: IndexTable | 'damaged' | undefined;
    try {
      index = await tableOf(path, fd);
      return index && { fd, index };
    } finally {
      if (!index) await closeFile(fd);
    }
  }

  return { open: openIndex };
}

/** The header alone; undefined when there is none that is sound. */
export async function readIndexHeader(path: string): Promise<IndexHeader | undefined> {
  const fd = await openFile(path, 'r').catch(undefinedWhenMissing);
  if (fd === undefined) return undefined;
  try {
    return decodeHeader(await readPart(fd, 0, HEADER_BYTES));
  } finally {
    await closeFile(fd);
  }
}

export async function readIndex(path: string): Promise<FoundIndex> {
  const fd = await openFile(path, 'r').catch(undefinedWhenMissing);
  if (fd === undefined) return undefined;
  try {
    return await readTable(fd);
  } finally {
    await closeFile(fd);
  }
}

async function readTable(fd: number): Promise<IndexTable | 'damaged'> {
  const header = decodeHeader(await readPart(fd, 0, HEADER_BYTES));
  return (header && decodeTable(header, await readPart(fd, header.tableAt, header.tableBytes))) ?? 'damaged';
}

async function readPart(fd: number, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await readFrom(fd, bytes, 0, length, position);
  return bytes.subarray(0, bytesRead);
}

function undefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (!MISSING.has(error.code ?? '')) throw error;
}
