import { moderation } from '@steward/api-client/contract/moderation';
import { PERMISSION_NAMES, adminTitle, developerTitle } from '@steward/api-client/rules/roles';
import type { WriteContext } from '../../core/context.ts';
import { endAccess } from '../../core/end-access.ts';
import { ConflictError, ForbiddenError, InvalidError } from '../../core/errors.ts';
import { implement, preparedWrite } from '../../core/implement.ts';
import { normalizeName } from '../../db/names.ts';
import { listOf } from '../../core/relations.ts';
import { requireGoodPassword } from '../accounts/new-password.ts';
import { forgetDevices } from '../accounts/repository-devices.ts';
import { addHistory, DEVELOPER_RANK_LINE } from '../../core/players/repository.ts';
import * as repository from './repository.ts';
import * as names from './repository-names.ts';
import { warningOfName } from './name-warning.ts';
import { permissionRefusal, rankRefusal, registrationRefusal, switchPermission } from './rules.ts';
import { OPTIONS } from './options.ts';

type OptionContext = Pick<
  WriteContext<typeof moderation.setDisabled>,
  'tx' | 'body' | 'caller' | 'target' | 'now' | 'audit' | 'command' | 'tellAccess'
>;

/** How many tokens ended with a change, for the audit log, where any did. */
const revokedIn = (ended: { readonly tokens: number } | undefined) =>
  ended && ended.tokens > 0 ? { revoked: ended.tokens } : {};

async function setOption(context: OptionContext, column: repository.OptionColumn) {
  const { tx, caller, target, now, audit, command } = context;
  const { enabled } = context.body;
  const { name, label, already } = OPTIONS[column];
  if ((target[column] === 1) === enabled) throw new ConflictError(already(target.name)[enabled ? 0 : 1]);
  await repository.setOption(tx, target.id, column, enabled);
  const ended = column === 'disabled' && enabled ? await endAccess(context, target.id, 'disabled') : undefined;
  await addHistory(tx, { player: target.id, action: `${label}: ${enabled ? 'on' : 'off'}`, staff: caller.id, now });
  const recorded = audit({
    action: `player.${name}`,
    target: target.name,
    before: { enabled: !enabled },
    after: { enabled, ...revokedIn(ended) },
  });
  command('option', { player: target.id, name: target.name, option: name, enabled });
  return recorded.answer({ enabled });
}

export const moderationRoutes = implement(moderation, {
  password: preparedWrite(
    ({ services, body }) => services.passwords.hash(body.password),
    async (context, hash) => {
      const { tx, body, caller, target, now, audit, command } = context;
      await requireGoodPassword(body.password, target.name);
      await repository.setPasswordHash(tx, target.id, hash);
      const ended = await endAccess(context, target.id, 'password-by-staff');
      await forgetDevices(tx, target.id, undefined);
      await addHistory(tx, { player: target.id, action: 'Password changed by staff', staff: caller.id, now });
      const recorded = audit({
        action: 'player.change-password',
        target: target.name,
        after: { endedSessions: ended.sessions, revoked: ended.tokens },
      });
      command('reload', { player: target.id, name: target.name });
      return recorded.answer({ ok: true } as const);
    },
  ),

  async rank(context) {
    const { tx, body, caller, target, now, audit, command } = context;
    const refusal = rankRefusal(caller.adminLevel, body.level);
    if (refusal) throw new InvalidError({ level: refusal });
    const before = target.admin_level;
    if (before === body.level) throw new ConflictError(`${target.name} already has the rank ${adminTitle(before)}.`);
    await repository.setLevel(tx, target.id, 'admin_level', body.level);
    const ended = body.level < before ? await endAccess(context, target.id, 'rights') : undefined;
    await addHistory(tx, {
      player: target.id,
      action: `Rank: ${adminTitle(before)} to ${adminTitle(body.level)}`,
      staff: caller.id,
      now,
    });
    const recorded = audit({
      action: 'player.rank',
      target: target.name,
      before: { adminLevel: before },
      after: { adminLevel: body.level, ...revokedIn(ended) },
    });
    command('rank', { player: target.id, name: target.name, admin_level: body.level });
    return recorded.answer({ adminLevel: body.level });
  },

  async developerRank(context) {
    const { tx, body, caller, target, now, audit, command } = context;
    const before = target.developer_level;
    if (before === body.level)
      throw new ConflictError(`${target.name} already has the developer rank ${developerTitle(before)}.`);
    await repository.setLevel(tx, target.id, 'developer_level', body.level);
    const ended = body.level < before ? await endAccess(context, target.id, 'rights') : undefined;
    await addHistory(tx, {
      player: target.id,
      action: `${DEVELOPER_RANK_LINE}${developerTitle(before)} to ${developerTitle(body.level)}`,
      staff: caller.id,
      now,
    });
    const recorded = audit({
      action: 'player.developer-rank',
      target: target.name,
      before: { developerLevel: before },
      after: { developerLevel: body.level, ...revokedIn(ended) },
    });
    command('developer-rank', { player: target.id, name: target.name, developer_level: body.level });
    return recorded.answer({ developerLevel: body.level });
  },

  async rename({ tx, body, caller, target, now, audit, command }) {
    const { name } = body;
    const nameLower = normalizeName(name);
    if (name === target.name) throw new ConflictError(`The player is already called ${name}.`);
    const namesake = await names.findNamesake(tx, target.id, nameLower);
    if (namesake) throw new ConflictError(`The name ${namesake.name} is taken. Choose another one.`);
    const warning = body.confirm === true ? undefined : await warningOfName(tx, target.id, name);
    if (warning !== undefined) throw new InvalidError({ confirm: warning });
    await names.rename(tx, {
      player: target.id,
      oldName: target.name,
      oldNameLower: target.name_lower,
      newName: name,
      newNameLower: nameLower,
      staff: caller.id,
      now,
    });
    await addHistory(tx, { player: target.id, action: `Name: ${target.name} to ${name}`, staff: caller.id, now });
    const recorded = audit({
      action: 'player.rename',
      target: target.name,
      before: { name: target.name },
      after: { name },
    });
    command('rename', { player: target.id, name, old_name: target.name });
    return recorded.answer({ name });
  },

  setDisabled: (context) => setOption(context, 'disabled'),
  setForceVac: (context) => setOption(context, 'force_vac'),
  setVacExempt: (context) => setOption(context, 'vac_exempt'),
  setPhoneBan: (context) => setOption(context, 'phone_ban'),

  async permissions(context) {
    const { tx, body, caller, target, now, audit, command } = context;
    const { permission, enabled } = body;
    const refusal = permissionRefusal(caller.adminLevel, permission);
    if (refusal) throw new ForbiddenError(refusal);
    const before = listOf(target.permissions);
    const permissions = switchPermission(before, permission, enabled);
    if (!permissions)
      throw new ConflictError(
        `${target.name} ${enabled ? 'already has' : 'does not have'} ${PERMISSION_NAMES[permission]}.`,
      );
    await repository.setPermissions(tx, target.id, permissions);
    const ended = enabled ? undefined : await endAccess(context, target.id, 'rights');
    await addHistory(tx, {
      player: target.id,
      action: `${enabled ? 'Got' : 'Lost'} ${PERMISSION_NAMES[permission]}`,
      staff: caller.id,
      now,
    });
    const recorded = audit({
      action: 'player.permissions',
      target: target.name,
      before: { permissions: before },
      after: { permissions, ...revokedIn(ended) },
    });
    command('permission', { player: target.id, name: target.name, permission, enabled });
    return recorded.answer({ permissions });
  },

  async resetRegistration({ tx, caller, target, now, audit, command }) {
    const refusal = registrationRefusal(target.registration, target.name);
    if (refusal) throw new ConflictError(refusal);
    await repository.resetRegistration(tx, target.id);
    await addHistory(tx, { player: target.id, action: 'Registration reset', staff: caller.id, now });
    const recorded = audit({
      action: 'player.reset-registration',
      target: target.name,
      before: { registration: target.registration },
      after: { registration: 0 },
    });
    command('reset-registration', { player: target.id, name: target.name });
    return recorded.answer({ registration: 0 });
  },

  async resetSpawn({ tx, caller, target, now, audit, command }) {
    const before = target.spawn_x === null ? null : { x: target.spawn_x, y: target.spawn_y, z: target.spawn_z };
    await repository.clearSpawn(tx, target.id);
    await addHistory(tx, { player: target.id, action: 'Spawn point reset', staff: caller.id, now });
    const recorded = audit({
      action: 'player.reset-spawn',
      target: target.name,
      before: { spawn: before },
      after: { spawn: null },
    });
    command('reset-spawn', { player: target.id, name: target.name });
    return recorded.answer({ ok: true } as const);
  },
});
