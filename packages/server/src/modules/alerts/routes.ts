import { alerts } from '@steward/api-client/contract/alerts';
import { isSamePerson, ownAccountRefusal } from '@steward/api-client/rules/roles';
import type { Caller } from '../../core/caller.ts';
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { isUnderWay } from '../../core/outbox.ts';
import { standingOf } from '../../core/players/standing.ts';
import { normalizeName } from '../../db/names.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { requirePlayer } from '../../core/players/require-player.ts';
import { alertItem } from './deliver.ts';
import * as inbox from './inbox-repository.ts';
import * as repository from './repository.ts';
import { alertRefusal, mayDelete, mayRead } from './rules.ts';

const RETRY_TEXTS = {
  none: 'This alert was not sent to Discord.',
  waiting: 'This alert is being delivered right now.',
  sent: 'This alert was already delivered.',
} as const;

const ABOUT_YOURSELF = 'Of alerts about yourself you change only those that you made.';

interface OfPlayer {
  readonly player: Awaited<ReturnType<typeof requirePlayer>>;
  readonly id: number;
  readonly reader: Caller;
}

/** An alert about a player that the reader may read. Throws `NotFoundError`, or `ForbiddenError` to whom it would be about. */
async function requireAlert(db: Db | Tx, { player, id, reader }: OfPlayer) {
  const alert = await repository.findAlert(db, id);
  const subject = standingOf(player);
  if (alert?.player_id === player.id && mayRead(reader, alert, subject)) return alert;
  // Whether there is one is not told to whom it would be about.
  if (isSamePerson(reader, subject)) throw new ForbiddenError(ownAccountRefusal(reader, subject) ?? ABOUT_YOURSELF);
  throw new NotFoundError(`There is no alert ${id} about ${player.name}.`);
}

export const alertRoutes = implement(alerts, {
  async inbox({ db, query: { look }, caller, now, services }) {
    const found = await inbox.listInbox(db, caller, now);
    if (look === true && found.some(({ unread }) => unread)) {
      const newest = Math.max(...found.map(({ id }) => id));
      await services.database.withWrite((tx) => inbox.markRead(tx, caller.id, newest), { beside: true });
      services.live.note('own', [normalizeName(caller.name)]);
    }
    return found;
  },

  async list({ db, params, caller }) {
    const player = await requirePlayer(db, params.name);
    const subject = standingOf(player);
    const rows = await repository.listAlerts(db, player.id);
    const readable = rows.filter((row) => mayRead(caller, row, subject));
    return readable.map((row) => repository.alertOf(row, mayDelete(caller, row.staff_id, subject)));
  },

  async add({ tx, params, body, caller, now, audit, command, after }) {
    const player = await requirePlayer(tx, params.name);
    const channel = body.channel_id == null ? undefined : await repository.findChannel(tx, body.channel_id);
    const refusal = alertRefusal(body, caller, channel?.level);
    if (refusal) throw new InvalidError(refusal);
    const id = await repository.insertAlert(tx, {
      player: player.id,
      staff: caller.id,
      channel: channel?.id ?? null,
      tagDiscordId: body.tag_discord_id === '' ? null : (body.tag_discord_id ?? null),
      tagHere: body.tag_here,
      tagIngame: body.tag_ingame,
      reason: body.reason,
      delivery: channel ? 'waiting' : 'none',
      now,
    });
    const recorded = audit({ action: 'alert.add', target: player.name, after: { ...body, alert: id } });
    if (body.tag_ingame)
      command('alert', { player: player.id, name: player.name, staff: caller.name, reason: body.reason });
    if (channel) after(alertItem(id));
    return recorded.answer(repository.alertOf(await requireAlert(tx, { player, id, reader: caller }), true));
  },

  async remove({ tx, params, caller, target, now, audit }) {
    const alert = await requireAlert(tx, { player: target, id: params.id, reader: caller });
    const subject = standingOf(target);
    if (!mayDelete(caller, alert.staff_id, subject))
      throw new ForbiddenError('You cannot delete alerts of someone with the same or higher rank.');
    await repository.deleteAlert(tx, alert.id, now);
    return audit({
      action: 'alert.remove',
      target: target.name,
      before: { alert: alert.id, reason: alert.reason, staff: alert.staff_name },
    }).answer({ ok: true } as const);
  },

  async retry({ tx, params, caller, now, audit, after }) {
    const player = await requirePlayer(tx, params.name);
    const alert = await requireAlert(tx, { player, id: params.id, reader: caller });
    const subject = standingOf(player);
    const { delivery, canDelete, ...rest } = repository.alertOf(alert, mayDelete(caller, alert.staff_id, subject));
    if (delivery === 'none' || delivery === 'sent' || (await isUnderWay(tx, alertItem(alert.id), now)))
      throw new ConflictError(RETRY_TEXTS[delivery === 'failed' ? 'waiting' : delivery]);
    if ((alert.channel_level ?? 0) > caller.adminLevel)
      throw new ForbiddenError('Your rank may not alert this channel.');
    await repository.setDelivery(tx, alert.id, 'waiting', null);
    const recorded = audit({
      action: 'alert.retry',
      target: player.name,
      before: { alert: alert.id, delivery },
      after: { alert: alert.id, delivery: 'waiting' },
    });
    after(alertItem(alert.id));
    return recorded.answer({ ...rest, canDelete, delivery: 'waiting' as const, deliveryError: null });
  },

  channels: ({ db, caller }) => repository.listChannels(db, caller.adminLevel),
});
