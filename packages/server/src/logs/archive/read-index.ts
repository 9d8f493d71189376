import { read } from 'node:fs';
import { promisify } from 'node:util';
import { closeFile, openStored } from '../engine/stored-file.ts';
import type { StoredFile } from '../engine/stored-file.ts';
import { decodeHeader, decodeTable, HEADER_BYTES } from './format.ts';
import type { IndexHeader, IndexTable } from './format.ts';

const readFrom = promisify(read);
const MOST_KEPT = 128;

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

  async function tableOf(path: string, { fd, ino, size, mtimeMs }: StoredFile): Promise<IndexTable | 'damaged'> {
    const mark = `${String(ino)}/${String(size)}/${String(mtimeMs)}`;
    const known = kept.get(path);
    kept.delete(path);
    const entry = known?.mark === mark ? known : { mark, index: await readTable(fd) };
    kept.set(path, entry);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return entry.index;
  }

  async function openIndex(path: string): Promise<OpenIndex | undefined> {
    const file = await openStored(path);
    if (!file) return undefined;
    try {
      return { fd: file.fd, index: await tableOf(path, file) };
    } catch (error) {
      await closeFile(file.fd);
      throw error;
    }
  }

  return { open: openIndex };
}

/** The header alone; undefined when there is none that is sound. */
export const readIndexHeader = (path: string): Promise<IndexHeader | undefined> =>
  readOf(path, async (fd) => decodeHeader(await readPart(fd, 0, HEADER_BYTES)));

export const readIndex = (path: string): Promise<FoundIndex> => readOf(path, readTable);

/** Undefined when there is no such file. */
async function readOf<T>(path: string, work: (fd: number) => Promise<T>): Promise<T | undefined> {
  const file = await openStored(path);
  if (!file) return undefined;
  try {
    return await work(file.fd);
  } finally {
    await closeFile(file.fd);
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
