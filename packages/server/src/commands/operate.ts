import { showDuration } from '@steward/api-client/rules/playtime';
import { PlayerName } from '@steward/api-client/contract/moderation';
import { NewPassword } from '@steward/api-client/contract/accounts';
import type { Config } from '../config/config.ts';
import { findPlayer } from '../core/players/repository.ts';
import { normalizeName } from '../db/names.ts';
import { LATEST } from '../db/migrate.ts';
import type { Db, Tx } from '../db/schema.ts';
import { refusalOfPassword } from '../modules/accounts/new-password.ts';
import { OWNER } from '@steward/api-client/rules/roles';
import { addOwner, findAnyOwner } from '../modules/accounts/repository-owners.ts';
import { CommandError, type CommandIo } from '../core/command-io.ts';
import { withServices } from './open-services.ts';
import { operated } from './operator.ts';

const OWNER_SKIN = 0;

async function ownerPassword(io: CommandIo): Promise<string> {
  const given = io.env['STEWARD_OWNER_PASSWORD'];
  if (given !== undefined && given !== '') return given;
  if (!io.askSecret) throw new CommandError('Run this in a terminal, or put the password into STEWARD_OWNER_PASSWORD.');
  const password = await io.askSecret('Password of the owner (8 characters or more): ');
  if ((await io.askSecret('The same again: ')) !== password)
    throw new CommandError('The two were not the same. Nothing was made; please try again.');
  return password;
}

/** Makes the first owner. Refuses when there is one. */
export async function init(config: Config, io: CommandIo, { name: given }: { name: string }): Promise<void> {
  const name = PlayerName.safeParse(given);
  if (!name.success) throw new CommandError(name.error.issues[0]?.message ?? 'Enter a name.');
  await withServices(config, io, async (services) => {
    const { database, passwords, clock } = services;
    const refuseSecond = async (db: Db | Tx): Promise<void> => {
      const owner = await findAnyOwner(db);
      if (owner !== undefined)
        throw new CommandError(`There is an owner already: ${owner}. Owners give ranks in the panel.`);
    };
    await refuseSecond(database.db);
    const password = NewPassword.safeParse({ password: await ownerPassword(io) });
    if (!password.success) throw new CommandError(password.error.issues[0]?.message ?? 'Enter a password.');
    const weak = await refusalOfPassword(password.data.password, name.data);
    if (weak !== undefined) throw new CommandError(`${weak} Nothing was made; please try again.`);
    const hash = await passwords.hash(password.data.password);
    await database.withWrite(async (tx) => {
      await refuseSecond(tx);
      const nameLower = normalizeName(name.data);
      const same = await findPlayer(tx, nameLower);
      if (same) throw new CommandError(`There is a player named ${same.name} already. Choose another name.`);
      await addOwner(tx, { name: name.data, nameLower, passwordHash: hash, skin: OWNER_SKIN, now: clock.now() });
      await operated(tx, services, { action: 'owner.init', target: name.data, after: { adminLevel: OWNER } });
    });
    io.err(`${name.data} is the owner now. Start the server with "steward-server serve" and sign in.`);
  });
}

/** Brings the database to the version of this Steward, and says how long it took. */
export async function migrateDatabase(config: Config, io: CommandIo): Promise<void> {
  const begun = performance.now();
  const { from } = await withServices(config, io, ({ upgraded }) => Promise.resolve(upgraded));
  const took = showDuration((performance.now() - begun) / 1000);
  io.err(
    from === LATEST
      ? `The database is at version ${LATEST}.`
      : `The database went from version ${from} to ${LATEST} in ${took}.`,
  );
}
