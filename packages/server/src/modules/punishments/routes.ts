import { NOTHING_CHANGED } from '@steward/api-client/rules/refusals';
import { punishments } from '@steward/api-client/contract/punishments';
import { allows } from '@steward/api-client/rules/access';
import { playerBanState } from '@steward/api-client/rules/ban-state';
import { expungeRefusal, punishmentName, punishmentOfBan, recentSince } from '@steward/api-client/rules/punishments';
import { outranks } from '@steward/api-client/rules/roles';
import type { Caller } from '../../core/caller.ts';
import { maybeInstant, secondsOf } from '../../core/clock.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { standingOf } from '../../core/players/standing.ts';
import { requirePlayer } from '../../core/players/require-player.ts';
import { addHistory } from '../../core/players/repository.ts';
import * as repository from './repository.ts';
import { banTerm } from './rules.ts';

const viewOf = (caller: Caller, player: Parameters<typeof standingOf>[0], now: number): repository.PunishmentView => ({
  now,
  since: recentSince(now),
  mayExpunge: allows(punishments.expunge.access, caller) === true && outranks(caller, standingOf(player)),
});

const unknownPunishment = (id: number, name: string) => new NotFoundError(`${name} has no punishment ${id}.`);

export const punishmentRoutes = implement(punishments, {
  async list({ db, params, caller, now }) {
    const player = await requirePlayer(db, params.name);
    return repository.listPunishments(db, player.id, viewOf(caller, player, now));
  },

  async show({ db, params, caller, now }) {
    const player = await requirePlayer(db, params.name);
    const found = await repository.findPunishment(db, player.id, params.id, viewOf(caller, player, now));
    if (!found) throw unknownPunishment(params.id, player.name);
    return found;
  },

  async expunge({ tx, params, body, caller, target, now, audit, command }) {
    const view = viewOf(caller, target, now);
    const before = await repository.findPunishment(tx, target.id, params.id, view);
    if (!before) throw unknownPunishment(params.id, target.name);
    const refusal = expungeRefusal({ status: before.status, at: secondsOf(before.timestamp) }, view.since);
    if (refusal)
      throw new ConflictError(before.expungeStaffUser ? `${refusal} ${before.expungeStaffUser.name} did so.` : refusal);
    await repository.expunge(tx, before.id, caller.id, body.reason, now);
    await addHistory(tx, {
      player: target.id,
      action: `${punishmentName(before.type)} ${before.id} expunged: ${body.reason}`,
      staff: caller.id,
      now,
    });
    const recorded = audit({
      action: 'punishment.expunge',
      target: target.name,
      before: { punishment: before.id, type: before.type, reason: before.reason, status: before.status },
      after: { punishment: before.id, status: 0, reason: body.reason },
    });
    command('punishment.expunge', { player: target.id, name: target.name, punishment: before.id });
    const after = await repository.findPunishment(tx, target.id, before.id, view);
    if (!after) throw unknownPunishment(params.id, target.name);
    return recorded.answer(after);
  },

  async punish({ tx, body, caller, target, now, audit, command }) {
    const { type, reason } = body;
    const description = body.description === undefined || body.description === '' ? null : body.description;
    const id = await repository.insertPunishment(tx, {
      player: target.id,
      staff: caller.id,
      type,
      reason,
      description,
      now,
    });
    await addHistory(tx, { player: target.id, action: `${punishmentName(type)}: ${reason}`, staff: caller.id, now });
    const recorded = audit({
      action: 'player.punish',
      target: target.name,
      after: { punishment: id, type, reason, description },
    });
    command('punish', { player: target.id, name: target.name, punishment: id, type, reason, description });
    const punishment = await repository.findPunishment(tx, target.id, id, viewOf(caller, target, now));
    if (!punishment) throw unknownPunishment(id, target.name);
    return recorded.answer(punishment);
  },

  async ban({ tx, body, caller, target, now, audit, command, tellAccess }) {
    const { type, reason } = body;
    const term = banTerm(body, now);
    if ('refusal' in term) throw new InvalidError({ endTimestamp: term.refusal });
    const earlier = await repository.listBanFacts(tx, target.id, now);
    const state = playerBanState(target.name, earlier);
    if (state.next === 'unban') throw new ConflictError(`${state.sentence} ${NOTHING_CHANGED}`);
    const { endAt, extra } = term;
    const punishment = await repository.insertPunishment(tx, {
      player: target.id,
      staff: caller.id,
      type: punishmentOfBan(type),
      reason,
      extra,
      now,
    });
    const id = await repository.insertBan(tx, {
      player: target.id,
      punishment,
      staff: caller.id,
      type,
      reason,
      endAt,
      now,
    });
    const endTimestamp = maybeInstant(endAt);
    await addHistory(tx, {
      player: target.id,
      action: `${punishmentName(punishmentOfBan(type))}${extra === null ? '' : ` (${extra})`}: ${reason}`,
      staff: caller.id,
      now,
    });
    const recorded = audit({
      action: 'player.ban',
      target: target.name,
      before: { banned: false },
      after: { ban: id, punishment, type, reason, endTimestamp },
    });
    tellAccess(target.id);
    command('kick', { player: target.id, name: target.name, reason });
    command('ban', { player: target.id, name: target.name, ban: id, type, reason, end_timestamp: endTimestamp });
    const ban = (await repository.activeBans(tx, { player: target.id, master: target.id, now })).get(target.id);
    if (!ban) throw new NotFoundError(`The ban ${id} was not found.`);
    return recorded.answer(ban);
  },

  async unban({ tx, caller, target, now, audit, command }) {
    const bans = await repository.listBanFacts(tx, target.id, now);
    const active = bans
      .filter((ban) => ban.holds === 'active')
      .map(({ id, type, endTimestamp }) => ({ ban: id, type, endTimestamp }));
    if (active.length === 0)
      throw new ConflictError(`${target.name} is not banned. ${playerBanState(target.name, bans).sentence}`);
    const ids = active.map(({ ban }) => ban);
    await repository.liftBans(tx, ids, caller.id, now);
    await addHistory(tx, { player: target.id, action: 'Unbanned', staff: caller.id, now });
    const recorded = audit({
      action: 'player.unban',
      target: target.name,
      before: { bans: active },
      after: { lifted: ids },
    });
    command('unban', { player: target.id, name: target.name, bans: ids });
    return recorded.answer({ ok: true } as const);
  },
});
