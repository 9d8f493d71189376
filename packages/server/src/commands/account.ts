import { NOTHING_CHANGED } from '@steward/api-client/rules/refusals';
import { NewPassword } from '@steward/api-client/contract/accounts';
import type { Config } from '../config/config.ts';
import { endAccess, tellAccess } from '../core/end-access.ts';
import { normalizeName } from '../db/names.ts';
import type { Services } from '../core/services.ts';
import type { Tx } from '../db/schema.ts';
import { refusalOfPassword } from '../modules/accounts/new-password.ts';
import { findOwner, removeTwoFactor } from '../modules/accounts/repository-recovery.ts';
import { listOwners } from '../modules/accounts/repository-owners.ts';
import { forgetDevices } from '../modules/accounts/repository-devices.ts';
import { setPasswordHash } from '../modules/moderation/repository.ts';
import { CommandError, type CommandIo } from '../core/command-io.ts';
import { withServices } from './open-services.ts';
import { operated } from './operator.ts';

/** Prints the owners, a name a line. */
export const printOwners = (config: Config, io: CommandIo): Promise<void> =>
  withServices(config, io, async ({ db }) => {
    const owners = await listOwners(db);
    for (const { name, two_factor: twoFactor, disabled } of owners)
      io.out(`${name}\t${twoFactor ? 'two-factor on' : 'two-factor off'}${disabled ? '\tdisabled' : ''}`);
    if (owners.length === 0) io.err('There is no owner yet. "steward-server init" makes the first one.');
  });

async function accountNamed({ db }: Services, name: string) {
  const found = await findOwner(db, normalizeName(name));
  if (!found)
    throw new CommandError(`There is no player called ${name}. "steward-server account list-owners" names the owners.`);
  return found;
}

async function newPassword(io: CommandIo): Promise<string> {
  const given = io.env['STEWARD_NEW_PASSWORD'];
  if (given !== undefined && given !== '') return given;
  if (!io.askSecret) throw new CommandError('Run this in a terminal, or put the password into STEWARD_NEW_PASSWORD.');
  const password = await io.askSecret('New password (8 characters or more): ');
  if ((await io.askSecret('The same again: ')) !== password)
    throw new CommandError('The two were not the same. Nothing was changed; please try again.');
  return password;
}

/** Sets a password; every session and token of the account ends. */
export const resetPassword = (config: Config, io: CommandIo, { name }: { name: string }): Promise<void> =>
  withServices(config, io, async (services) => {
    const account = await accountNamed(services, name);
    const password = await newPassword(io);
    const parsed = NewPassword.safeParse({ password });
    const refusal = parsed.success
      ? await refusalOfPassword(password, account.name)
      : (parsed.error.issues[0]?.message ?? 'Enter a password.');
    if (refusal !== undefined) throw new CommandError(`${refusal} ${NOTHING_CHANGED}`);
    const hash = await services.passwords.hash(password);
    const told: number[] = [];
    await services.database.withWrite(async (tx) => {
      await setPasswordHash(tx, account.id, hash);
      const ended = await endAccess(ending(tx, services, told), account.id, 'password-by-staff');
      await forgetDevices(tx, account.id, undefined);
      await operated(tx, services, { action: 'account.reset-password', target: account.name, after: shown(ended) });
    });
    for (const player of new Set(told)) await tellAccess(services, player);
    io.err(`${account.name} has a new password. Every device was signed out, every token revoked.`);
  });

/** Ends access as a call does; whom to tell afterwards is gathered. */
const ending = (tx: Tx, { clock }: Services, told: number[]) => ({
  tx,
  now: clock.now(),
  tellAccess: (player: number) => void told.push(player),
});

const shown = ({ sessions, tokens }: { sessions: number; tokens: number }) => ({
  endedSessions: sessions,
  revoked: tokens,
});

async function reset(tx: Tx, services: Services, account: { id: number; name: string }, told: number[]): Promise<void> {
  await removeTwoFactor(tx, account.id);
  const ended = await endAccess(ending(tx, services, told), account.id, 'two-factor');
  await forgetDevices(tx, account.id, undefined);
  await operated(tx, services, { action: 'account.reset-two-factor', target: account.name, after: shown(ended) });
}

/** Turns two-factor off; every session and token of the account ends. */
export const resetTwoFactor = (config: Config, io: CommandIo, { name }: { name: string }): Promise<void> =>
  withServices(config, io, async (services) => {
    const account = await accountNamed(services, name);
    if (account.totp_enabled !== 1) throw new CommandError(`Two-factor of ${account.name} is not on.`);
    const told: number[] = [];
    await services.database.withWrite((tx) => reset(tx, services, account, told));
    for (const player of new Set(told)) await tellAccess(services, player);
    io.err(`Two-factor of ${account.name} is off: the password is enough. Set it up anew after signing in.`);
  });
