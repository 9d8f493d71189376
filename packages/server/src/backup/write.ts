import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack as createPack, type Pack } from 'tar-stream';
import type { Reading } from '../config/read.ts';
import { fileWithoutSecrets, variablesWithoutSecrets } from '../config/shown.ts';
import { KEY_SETTING } from '../core/secret-key.ts';
import { createSums } from '../db/copy/checksum.ts';
import { withSnapshot, type CopySource } from '../db/copy/snapshot.ts';
import { VERSION } from '../modules/site/version.ts';
import { chosenFiles, packFile, whileOpen, type FileChoice } from './files.ts';
import { CONFIG, MANIFEST, TABLES, type Manifest } from './manifest.ts';

/** Twice as small as the fastest level, and still faster than most disks. */
const LEVEL = 3;
const KEYS = new Set(['STEWARD_SECRET_KEY', 'STEWARD_AUDIT_KEY']);

export interface BackupChoice extends FileChoice {
  readonly reading: Reading;
  /** Keeps passwords and webhooks of the settings in the archive; never the keys. */
  readonly withSecrets: boolean;
  readonly now: number;
}

const putText = (pack: Pack, name: string, text: string): Promise<void> =>
  whileOpen(
    pack,
    new Promise((done, failed) => {
      pack.entry({ name, mode: 0o600 }, text, (error) => (error ? failed(error) : done()));
    }),
  );

type FromDatabase = Pick<Manifest, 'version' | 'tables' | 'counters' | 'rows' | 'sums' | 'key'>;

async function packDatabase(pack: Pack, source: CopySource): Promise<FromDatabase> {
  const sums = createSums(source.tables);
  let key: string | null = null;
  for await (const chunk of source.chunks()) {
    sums.add(chunk);
    if (chunk.table === 'setting') key ??= String(chunk.rows.find(([name]) => name === KEY_SETTING)?.[1] ?? '') || null;
    await putText(pack, `${TABLES}${chunk.table}/${String(chunk.number).padStart(7, '0')}.ndjson`, chunk.text);
  }
  const { version, tables, counters, rows } = source;
  const copied = tables.map(({ name, columns, key: of }) => ({ name, columns: [...columns], key: [...of] }));
  return { version, tables: copied, counters: { ...counters }, rows, sums: sums.done(), key };
}

function settingsOf({ reading: { set, file }, withSecrets }: BackupChoice) {
  const known = withSecrets ? set : variablesWithoutSecrets(set);
  const variables = Object.fromEntries(Object.entries(known).filter(([name]) => !KEYS.has(name)));
  const text = file && (withSecrets ? file.text : `${JSON.stringify(fileWithoutSecrets(file.given), null, 2)}\n`);
  return { variables, text };
}

async function fill(pack: Pack, choice: BackupChoice): Promise<Manifest> {
  const { config } = choice;
  const place = { url: config.databaseUrl, file: config.databaseFile };
  const database = await withSnapshot(place, (source) => packDatabase(pack, source));
  const files: Manifest['files'] = {};
  for await (const chosen of chosenFiles(choice)) {
    const packed = await packFile(pack, chosen);
    if (packed) files[chosen.name] = packed;
  }
  const { variables, text } = settingsOf(choice);
  if (text !== undefined) {
    await putText(pack, CONFIG, text);
    files[CONFIG] = { bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') };
  }
  const manifest: Manifest = {
    format: 1,
    steward: VERSION,
    at: choice.now,
    engine: config.databaseUrl === undefined ? 'sqlite' : 'postgres',
    ...database,
    files,
    variables,
    secrets: choice.withSecrets,
  };
  await putText(pack, MANIFEST, JSON.stringify(manifest));
  pack.finalize();
  return manifest;
}

/**
 * Writes everything into one archive while it is in use; `check` reads it back before it gets its name. The database is
 * that of one moment, files are as they are when it is their turn. Nothing is left behind by one that failed.
 */
export async function writeBackup(
  file: string,
  choice: BackupChoice,
  check: (file: string) => Promise<unknown>,
): Promise<Manifest> {
  const part = `${file}.part`;
  const pack = createPack();
  const zstd = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  try {
    const written = pipeline(pack, zstd, createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }));
    // The file of the settings is packed on its own, with or without its secrets.
    const leftOut = [...choice.leftOut, part, file, choice.reading.file?.name ?? file].map((path) => resolve(path));
    const filled = fill(pack, { ...choice, leftOut });
    filled.catch((error: unknown) => pack.destroy(error as Error));
    const [writing, filling] = await Promise.allSettled([written, filled]);
    if (writing.status === 'rejected') throw writing.reason;
    if (filling.status === 'rejected') throw filling.reason;
    await check(part);
    await rename(part, file);
    const folder = await open(dirname(resolve(file)), 'r');
    await folder.sync().finally(() => folder.close());
    return filling.value;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) await rm(part, { force: true });
    throw error;
  }
}
