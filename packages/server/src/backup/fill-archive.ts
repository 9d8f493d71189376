import { createHash } from 'node:crypto';
import type { Pack } from 'tar-stream';
import type { Reading } from '../config/read.ts';
import { fileWithoutSecrets, variablesWithoutSecrets } from '../config/without-secrets.ts';
import { withSnapshot } from '../db/copy/snapshot.ts';
import { VERSION } from '../modules/site/version.ts';
import { chosenFiles, type FileChoice, packFile } from './files.ts';
import { CONFIG, MANIFEST, type Manifest } from './manifest.ts';
import { packDatabase, putText } from './pack-database.ts';

const KEYS = new Set(['STEWARD_SECRET_KEY', 'STEWARD_AUDIT_KEY']);

export interface BackupChoice extends FileChoice {
  readonly reading: Reading;
  /** Keeps passwords and webhooks of the settings in the archive; never the keys. */
  readonly withSecrets: boolean;
  readonly now: number;
}

function settingsOf({ reading: { set, file }, withSecrets }: BackupChoice) {
  const known = withSecrets ? set : variablesWithoutSecrets(set);
  const variables = Object.fromEntries(Object.entries(known).filter(([name]) => !KEYS.has(name)));
  const text = file && (withSecrets ? file.text : `${JSON.stringify(fileWithoutSecrets(file.given), null, 2)}\n`);
  return { variables, text };
}

export async function fill(pack: Pack, choice: BackupChoice): Promise<Manifest> {
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
