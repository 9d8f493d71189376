import { NOTHING_CHANGED } from '@steward/api-client/rules/refusals';
import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { KEY_SETTING, keyFiles, presentSecrets, promoteKey } from '../core/secret-key.ts';
import { createSecrets, makeKeyFile, readKeyFile, type Secrets } from '../core/secrets.ts';
import { allSealed, replaceSealed } from '../db/sealed.ts';
import { readSetting, writeSetting } from '../db/settings.ts';
import { CommandError, type CommandIo } from '../core/command-io.ts';
import { withServices } from './open-services.ts';
import { operated } from './operator.ts';

const LEAST_KEY = 32;

/** The key to change to: of the environment where the present one is, else of a file that becomes the key file. */
function nextSecrets(config: Config, io: CommandIo): Secrets {
  if (config.secretKey === undefined) {
    const { next } = keyFiles(config);
    return createSecrets(existsSync(next) ? (readKeyFile(next) ?? '') : makeKeyFile(next));
  }
  const given = io.env['STEWARD_NEW_SECRET_KEY'] ?? '';
  if (given.length < LEAST_KEY)
    throw new CommandError(
      `The key is set by STEWARD_SECRET_KEY. Put the new one, ${LEAST_KEY} characters or more, into STEWARD_NEW_SECRET_KEY and run this again.`,
    );
  return createSecrets(given);
}

/**
 * Seals all secrets with a new key, in one transaction; cut off at any moment, the database and one of the key files
 * fit together, and the next start puts that one in place. Servers that run read the key file again by themselves.
 */
export const rotateKey = (config: Config, io: CommandIo): Promise<void> =>
  withServices(config, io, async (services) => {
    const { database, secrets } = services;
    if ((await readSetting(database.db, KEY_SETTING)) !== secrets.fingerprint)
      throw new CommandError(
        'The present key does not belong to this database. Put back the right one first, or run "steward-server key adopt".',
      );
    const next = nextSecrets(config, io);
    const changed = await database.withWrite(async (tx) => {
      const sealed = await allSealed(tx);
      for (const one of sealed) {
        const text = secrets.open(one.sealed, one.context);
        if (text === undefined)
          throw new CommandError(
            `The secret of ${one.table} ${one.id} cannot be opened with the present key. ${NOTHING_CHANGED}`,
          );
        await replaceSealed(tx, one, next.seal(text, one.context));
      }
      await writeSetting(tx, KEY_SETTING, next.fingerprint);
      await operated(tx, services, { action: 'key.rotate', target: 'secret key', after: { sealed: sealed.length } });
      return sealed.length;
    });
    if (config.secretKey === undefined) {
      promoteKey(config);
      io.err(
        `${changed} secrets are sealed with a new key now. The old key lies in secret.key.old: backups from before need it.`,
      );
    } else
      io.err(
        `${changed} secrets are sealed with the new key now. Set STEWARD_SECRET_KEY to it and restart every server; until then codes of authenticator apps are refused. Backups from before need the old key.`,
      );
  });

/** Goes on with the present key where the one of the database is lost. */
export const adoptKey = (config: Config, io: CommandIo): Promise<void> =>
  withServices(config, io, async (services) => {
    const { fingerprint } = presentSecrets(config);
    await services.database.withWrite(async (tx) => {
      await writeSetting(tx, KEY_SETTING, fingerprint);
      await operated(tx, services, { action: 'key.adopt', target: 'secret key' });
    });
    io.err(
      'The database goes on with this key. People with two-factor sign in with a recovery code, and set it up anew; "steward-server account reset-2fa" helps who has none.',
    );
  });
