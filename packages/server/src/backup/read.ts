import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { extract as createExtract, type Header } from 'tar-stream';
import { StoreError } from '../core/files/store.ts';
import { sha256Of } from '../core/sha256.ts';
import { createSums, differences } from '../db/copy/checksum.ts';
import type { Chunk, CopySource, Row } from '../db/copy/snapshot.ts';
import { ArchiveError, Manifest, MANIFEST, TABLES } from './manifest.ts';

/** The most that an entry may have that is read into memory as a whole: a chunk is far below it. */
const MOST_BYTES = 256 * 1024 * 1024;

/** An archive, wherever it lies. */
export interface Archive {
  readonly name: string;
  open(): Promise<Readable>;
}

/** One that is a file. */
export const archiveOf = (file: string): Archive => ({
  name: file,
  open: () => Promise.resolve(createReadStream(file)),
});

export interface ArchiveEntry {
  readonly name: string;
  readonly mode: number;
  readonly body: Readable;
}

/** The entries of an archive in their order; each has to be read to its end. Throws `ArchiveError`. */
export async function* entriesOf(archive: Archive): AsyncGenerator<ArchiveEntry, void> {
  const read = await archive.open();
  const unpack = createZstdDecompress();
  const extract = createExtract();
  read.on('error', (error) => unpack.destroy(error));
  unpack.on('error', (error) => extract.destroy(error));
  try {
    read.pipe(unpack).pipe(extract);
    for await (const entry of extract) {
      const { name, mode } = (entry as { header: Header }).header;
      yield { name, mode: mode ?? 0o600, body: entry as unknown as Readable };
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof ArchiveError || error instanceof StoreError || (error instanceof Error && 'syscall' in error))
      throw error;
    throw new ArchiveError(`The archive ${archive.name} cannot be read to its end (${reason}).`);
  } finally {
    for (const stream of [read, unpack, extract]) stream.destroy();
  }
}

async function textOf(name: string, body: Readable): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
    if (length > MOST_BYTES) throw new ArchiveError(`The entry ${name} is too long.`);
  }
  return Buffer.concat(parts).toString('utf8');
}

async function chunkOf(name: string, body: Readable): Promise<Chunk> {
  const found = /^database\/([a-z0-9_]+)\/(\d+)\.ndjson$/.exec(name);
  if (!found) throw new ArchiveError(`There is an entry that does not belong there: ${name}.`);
  const text = await textOf(name, body);
  const hash = createHash('sha256').update(text).digest('hex');
  try {
    const rows = text
      .slice(0, -1)
      .split('\n')
      .map((line) => JSON.parse(line) as Row);
    return { table: found[1] ?? '', number: Number(found[2]), rows, text, hash };
  } catch {
    throw new ArchiveError(`The entry ${name} cannot be read.`);
  }
}

function readManifest(text: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    throw new ArchiveError('Its list of what it holds cannot be read, or is of a newer Steward.');
  }
}

const oddFiles = ({ files }: Manifest, found: ReadonlyMap<string, string>): string[] => [
  ...Object.entries(files).flatMap(([name, { sha256 }]) =>
    found.get(name) === sha256 ? [] : [`The file ${name} ${found.has(name) ? 'has other bytes' : 'is missing'}.`],
  ),
  ...[...found.keys()].filter((name) => !(name in files)).map((name) => `The file ${name} should not be there.`),
];

/** Reads a whole archive and compares all of it with its manifest. Throws `ArchiveError`. */
export async function verifyArchive(archive: Archive): Promise<Manifest> {
  const { name: file } = archive;
  const chunks: { table: string; hash: string; rows: { length: number } }[] = [];
  const found = new Map<string, string>();
  let manifest: Manifest | undefined;
  for await (const { name, body } of entriesOf(archive)) {
    if (manifest) throw new ArchiveError(`${file} has entries behind its end.`);
    if (name === MANIFEST) manifest = readManifest(await textOf(name, body));
    else if (name.startsWith(TABLES)) {
      const { table, hash, rows } = await chunkOf(name, body);
      chunks.push({ table, hash, rows: { length: rows.length } });
    } else found.set(name, await sha256Of(body));
  }
  if (!manifest) throw new ArchiveError(`${file} is not whole: its end is missing.`);
  const sums = createSums(manifest.tables);
  const strays = chunks.filter(({ table }) => !manifest.tables.some(({ name }) => name === table));
  if (strays.length === 0) for (const chunk of chunks) sums.add(chunk);
  const odd = [
    ...strays.map(({ table }) => `The table ${table} should not be there.`),
    ...differences(manifest.sums, sums.done()),
    ...oddFiles(manifest, found),
  ];
  if (odd.length > 0) throw new ArchiveError(`${file} is damaged. ${odd.slice(0, 5).join(' ')}`);
  return manifest;
}

/** The database in an archive, to be loaded. */
export const sourceOfArchive = (archive: Archive, manifest: Manifest): CopySource => ({
  ...manifest,
  async *chunks() {
    for await (const { name, body } of entriesOf(archive))
      if (name.startsWith(TABLES)) yield await chunkOf(name, body);
      else body.resume();
  },
});
