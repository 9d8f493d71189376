import { feeds, type Feed, type FeedChange } from '@steward/api-client/contract/feeds';
import { feedRefusal, type FeedTarget } from '@steward/api-client/rules/feeds';
import type * as z from 'zod/mini';
import { ConflictError, InvalidError, NotFoundError } from '../../core/errors.ts';
import { implement, preparedWrite } from '../../core/implement.ts';
import { CHANGED_SINCE } from '../../core/kept-lists.ts';
import { isUnderWay } from '../../core/outbox.ts';
import { randomSecret } from '../../core/secrets.ts';
import { deliveryItem } from '../../db/feeds.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { addressRefusal } from './address.ts';
import * as deliveries from './repository-deliveries.ts';
import * as repository from './repository.ts';
import { samplesOf } from './samples.ts';

const unknownFeed = (id: number) => new NotFoundError(`There is no feed ${id}, or it was removed since.`);
const RESTORED = 'Enter the address again: the one that is kept was sealed with another key.';
const OFF = 'This feed was switched off, as whom it sends to is gone. Enter a new address.';

async function requireFeed(db: Db | Tx, id: number): Promise<repository.FeedRow> {
  const row = await repository.findFeed(db, id);
  if (!row) throw unknownFeed(id);
  return row;
}

async function shown(db: Db | Tx, id: number): Promise<Feed> {
  const feed = await repository.showFeed(db, id);
  if (!feed) throw unknownFeed(id);
  return feed;
}

async function requireDelivery(db: Db | Tx, id: number): Promise<deliveries.DeliveryRow> {
  const row = await deliveries.findDelivery(db, id);
  if (!row) throw new NotFoundError(`There is no message ${id} of a feed, or it was removed since.`);
  return row;
}

type Settings = z.output<(typeof feeds)['edit']['body']>;

/** Refuses what cannot be kept, by field. */
async function checkSettings(tx: Tx, { name, ...rest }: Settings, besides: number): Promise<void> {
  const refusal = feedRefusal(rest);
  if (refusal) throw new InvalidError(refusal);
  if (await repository.isNameTaken(tx, name, besides)) throw new InvalidError({ name: 'Another feed has this name.' });
}

/** What the audit log keeps of a feed: neither address nor key. */
const noted = ({ name, target, address, events, state, words, logs, minutes, form, templates }: Feed) => ({
  ...{ name, target, address, events, state, words, logs, minutes, form },
  templates: Object.keys(templates),
});

const given = ({ address }: FeedChange): string | undefined =>
  address === undefined || address === '' ? undefined : address;
const targetOf = ({ target }: repository.FeedRow): FeedTarget => (target === 'discord' ? 'discord' : 'webhook');

function refuseAddress(refusal: string | undefined): void {
  if (refusal !== undefined) throw new InvalidError({ address: refusal });
}

export const feedRoutes = implement(feeds, {
  list: ({ db }) => repository.listFeeds(db),
  show: ({ db, params }) => shown(db, params.id),

  add: preparedWrite(
    ({ body, services }) => addressRefusal(services.config, body.target, body.address),
    async ({ tx, body, caller, now, services, audit }, refusal) => {
      refuseAddress(refusal);
      await checkSettings(tx, body, 0);
      const secret = body.target === 'webhook' ? randomSecret() : undefined;
      const feed = { ...body, sealed: { address: body.address, secret } };
      const id = await repository.insertFeed(tx, services.secrets, feed, { now, by: caller.id });
      const made = await shown(tx, id);
      return audit({ action: 'feed.add', target: made.name, after: noted(made) }).answer({
        ...made,
        signingSecret: secret ?? null,
      });
    },
  ),

  edit: preparedWrite(
    async ({ db, params, body, services }) => {
      const address = given(body);
      const row = await requireFeed(db, params.id);
      return address === undefined ? undefined : addressRefusal(services.config, targetOf(row), address);
    },
    async ({ tx, params, body, services, audit }, refusal) => {
      refuseAddress(refusal);
      const row = await requireFeed(tx, params.id);
      const [before, address] = [await shown(tx, row.id), given(body)];
      if (body.revision !== undefined && body.revision !== before.revision) throw new ConflictError(CHANGED_SINCE);
      await checkSettings(tx, body, row.id);
      await repository.changeFeed(tx, row.id, body);
      if (address !== undefined) {
        const secret = repository.openSealed(services.secrets, row)?.secret;
        const kept = { address, secret: secret ?? (row.target === 'webhook' ? randomSecret() : undefined) };
        await repository.resealFeed(tx, services.secrets, { id: row.id, target: targetOf(row) }, kept);
        if (row.state === 'off') await repository.setFeedState(tx, row.id, 'on');
      }
      const after = await shown(tx, row.id);
      return audit({ action: 'feed.edit', target: after.name, before: noted(before), after: noted(after) }).answer(
        after,
      );
    },
  ),

  async setState({ tx, params, body, audit, unchanged }) {
    const row = await requireFeed(tx, params.id);
    if (row.state === 'off') throw new ConflictError(OFF);
    if (row.state === body.state) return unchanged(await shown(tx, row.id));
    await repository.setFeedState(tx, row.id, body.state);
    return audit({
      action: body.state === 'on' ? 'feed.resume' : 'feed.pause',
      target: row.name,
      before: { state: row.state },
      after: { state: body.state },
    }).answer(await shown(tx, row.id));
  },

  async renewSecret({ tx, params, services, audit }) {
    const row = await requireFeed(tx, params.id);
    if (row.target !== 'webhook') throw new ConflictError('What goes to Discord is not signed.');
    const sealed = repository.openSealed(services.secrets, row);
    if (!sealed) throw new ConflictError(RESTORED);
    const secret = randomSecret();
    await repository.resealFeed(tx, services.secrets, { id: row.id, target: 'webhook' }, { ...sealed, secret });
    return audit({ action: 'feed.renew-secret', target: row.name }).answer({ signingSecret: secret });
  },

  async remove({ tx, params, audit }) {
    const before = await shown(tx, params.id);
    await repository.removeFeed(tx, before.id);
    return audit({ action: 'feed.remove', target: before.name, before: noted(before) }).answer({ ok: true } as const);
  },

  async test({ tx, params, now, audit, after }) {
    const row = await requireFeed(tx, params.id);
    const id = await deliveries.insertTest(tx, row.id, now);
    const recorded = audit({ action: 'feed.test', target: row.name, after: { delivery: id } });
    after(deliveryItem(row.id, id));
    return recorded.answer(deliveries.deliveryOf(await requireDelivery(tx, id)));
  },

  async deliveries({ db, params, query, page }) {
    await requireFeed(db, params.id);
    return deliveries.listDeliveries(db, { feed: params.id, state: query.state }, page);
  },

  async sendAgain({ tx, params, now, audit, after }) {
    const row = await requireDelivery(tx, params.id);
    const item = deliveryItem(row.feed_id, row.id);
    if (await isUnderWay(tx, item, now)) throw new ConflictError('This message is being sent right now.');
    await deliveries.setWaiting(tx, row.id);
    const recorded = audit({
      action: 'feed.send-again',
      target: row.name,
      before: { delivery: row.id, state: row.state },
      after: { delivery: row.id, state: 'waiting' },
    });
    after(item);
    return recorded.answer(deliveries.deliveryOf(await requireDelivery(tx, row.id)));
  },

  samples: ({ db, now, services }) => samplesOf(db, services.config.communityName, now),
});
