import { read, readSync } from 'node:fs';
import { promisify } from 'node:util';
import { closeFile, openStored } from '../engine/stored-file.ts';
import type { StoredFile } from '../engine/stored-file.ts';
import { decodeHeader, decodeTable, HEADER_BYTES } from './format.ts';
import type { IndexHeader, IndexSource, IndexTable } from './format.ts';

const readFrom = promisify(read);
/** Tables of a year of logs of all types. */
const MOST_KEPT_BYTES = 64 * 1024 * 1024;
const BYTES_A_BLOCK = 33;
const BYTES_A_TABLE = 1024;

/** An index: what it says, or that it is there and cannot be read; undefined when there is none. */
export type FoundIndex = IndexTable | 'damaged' | undefined;

/** What a thread needs to ask an index that was read before, if it still is the one with that mark. */
export interface KnownIndex extends Pick<IndexTable, 'header' | 'layout'> {
  readonly mark: string;
}

/** Remembers the indexes that were read last. */
export interface IndexCache {
  read(path: string): Promise<FoundIndex>;
  /** The table that was read of an index, with the mark of the file that it was read of. */
  recall(path: string): { readonly mark: string; readonly table: IndexTable } | undefined;
  keep(path: string, mark: string, table: IndexTable): void;
}

/** Tells indexes with one path apart. */
export const markOf = ({ ino, size, mtimeMs }: IndexSource): string =>
  `${String(ino)}/${String(size)}/${String(mtimeMs)}`;

export function createIndexCache(): IndexCache {
  const kept = new Map<string, { readonly mark: string; readonly table: IndexTable }>();
  let bytes = 0;

  function forget(path: string): void {
    const entry = kept.get(path);
    if (entry) bytes -= bytesOf(entry.table);
    kept.delete(path);
  }

  function keep(path: string, mark: string, table: IndexTable): void {
    forget(path);
    kept.set(path, { mark, table });
    bytes += bytesOf(table);
    for (const oldest of kept.keys()) {
      if (bytes <= MOST_KEPT_BYTES || oldest === path) break;
      forget(oldest);
    }
  }

  const readKept = (path: string): Promise<FoundIndex> =>
    readOf(path, async (fd, file) => {
      const mark = markOf(file);
      const known = kept.get(path);
      const table = known?.mark === mark ? known.table : await readTable(fd);
      if (table !== 'damaged') keep(path, mark, table);
      return table;
    });

  return { read: readKept, recall: (path) => kept.get(path), keep };
}

const bytesOf = ({ header }: IndexTable): number => BYTES_A_TABLE + BYTES_A_BLOCK * header.blocks;

/** The header alone; undefined when there is none that is sound. */
export const readIndexHeader = (path: string): Promise<IndexHeader | undefined> =>
  readOf(path, async (fd) => decodeHeader(await readPart(fd, 0, HEADER_BYTES)));

export const readIndex = (path: string): Promise<FoundIndex> => readOf(path, readTable);

/** Undefined when there is no such file. */
async function readOf<T>(path: string, work: (fd: number, file: StoredFile) => Promise<T>): Promise<T | undefined> {
  const file = await openStored(path);
  if (!file) return undefined;
  try {
    return await work(file.fd, file);
  } finally {
    await closeFile(file.fd);
  }
}

async function readTable(fd: number): Promise<IndexTable | 'damaged'> {
  const header = decodeHeader(await readPart(fd, 0, HEADER_BYTES));
  return (header && decodeTable(header, await readPart(fd, header.tableAt, header.tableBytes))) ?? 'damaged';
}

/** The header alone, as a thread reads it that has nothing else to do meanwhile. */
export const readHeaderSync = (fd: number): IndexHeader | undefined => decodeHeader(readPartSync(fd, 0, HEADER_BYTES));

export function readTableSync(fd: number): IndexTable | 'damaged' {
  const header = readHeaderSync(fd);
  return (header && decodeTable(header, readPartSync(fd, header.tableAt, header.tableBytes))) ?? 'damaged';
}

function readPartSync(fd: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(fd, bytes, 0, length, position));
}

async function readPart(fd: number, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await readFrom(fd, bytes, 0, length, position);
  return bytes.subarray(0, bytesRead);
}
