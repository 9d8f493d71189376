import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/open.ts';
import { anySealed } from '../db/sealed.ts';
import { readSetting, writeSetting } from '../db/settings.ts';
import type { Log } from './log.ts';
import { createSecrets, keyFromFile, readKeyFile, type Secrets } from './secrets.ts';

/** The setting with the fingerprint of the key that the database's secrets are sealed with. */
export const KEY_SETTING = 'secret-key';

type KeyConfig = Pick<Config, 'secretKey' | 'dataDir'>;

export const keyFiles = ({ dataDir }: Pick<Config, 'dataDir'>) => ({
  current: resolve(dataDir, 'secret.key'),
  /** A key that a rotation is about to put in place. */
  next: resolve(dataDir, 'secret.key.next'),
  old: resolve(dataDir, 'secret.key.old'),
});

const FOREIGN =
  'The key does not belong to this database: it was made or restored with another one. Nobody can sign in with a code of their authenticator app, only with recovery codes. Put back the secret.key (or STEWARD_SECRET_KEY) of this database and start again. If it is lost for good, "steward-server key adopt" goes on with this one.';

/** Puts the key of a rotation in place that was cut off after it had changed the database. */
function finishRotation(config: KeyConfig, wanted: string): Secrets | undefined {
  const files = keyFiles(config);
  const key = config.secretKey === undefined ? readKeyFile(files.next) : undefined;
  if (key === undefined) return undefined;
  const secrets = createSecrets(key);
  if (secrets.fingerprint !== wanted) return undefined;
  promoteKey(config);
  return secrets;
}

/** The next key becomes the current one, which is kept beside it. */
export function promoteKey(config: KeyConfig): void {
  const files = keyFiles(config);
  if (existsSync(files.current)) copyFileSync(files.current, files.old);
  renameSync(files.next, files.current);
}

const readKey = (config: KeyConfig): string => config.secretKey ?? keyFromFile(keyFiles(config).current);

/** The key that is configured, whether the database knows it or not. */
export const presentSecrets = (config: KeyConfig): Secrets => createSecrets(readKey(config));

/**
 * Opens the secrets with the configured key. The database keeps the fingerprint of its key: another key is warned of.
 * A key file that is changed while the server runs is read again when something cannot be opened.
 */
export async function openSecrets(config: KeyConfig, database: Database, log: Log): Promise<Secrets> {
  let secrets = presentSecrets(config);
  const known = await readSetting(database.db, KEY_SETTING);
  if (known !== undefined && known !== secrets.fingerprint) {
    const finished = finishRotation(config, known);
    if (finished) secrets = finished;
    else log.warn(FOREIGN);
  } else if (known === undefined) {
    const sealed = await anySealed(database.db);
    if (sealed && secrets.open(sealed.sealed, sealed.context) === undefined) log.warn(FOREIGN);
    else await database.withWrite((tx) => writeSetting(tx, KEY_SETTING, secrets.fingerprint));
  }
  const reread = (): boolean => {
    const key = config.secretKey === undefined ? readKeyFile(keyFiles(config).current) : undefined;
    if (key === undefined) return false;
    const other = createSecrets(key);
    if (other.fingerprint === secrets.fingerprint) return false;
    secrets = other;
    return true;
  };
  return {
    get fingerprint() {
      return secrets.fingerprint;
    },
    seal: (text, context) => secrets.seal(text, context),
    open(sealed, context) {
      const opened = secrets.open(sealed, context);
      return opened === undefined && reread() ? secrets.open(sealed, context) : opened;
    },
  };
}
