import { isFeedEvent } from '@steward/api-client/rules/feed-events';
import { templateOf } from '@steward/api-client/rules/feeds';
import * as z from 'zod';
import { appendAudit } from '../../core/audit.ts';
import { instant } from '../../core/clock.ts';
import { runKind, type AnyRunKind, type Failure, type OutboxResult } from '../../core/outbox-kinds.ts';
import { insertOutbox } from '../../core/outbox.ts';
import type { Services } from '../../core/services.ts';
import { FEED_KIND } from '../../db/feeds.ts';
import type { Tx } from '../../db/schema.ts';
import { feedGoneNotice } from '../../core/notices.ts';
import { feedMessage, testMessage } from './discord.ts';
import * as deliveries from './repository-deliveries.ts';
import * as repository from './repository.ts';
import { allowedRanges, sendDiscord, sendSigned, signedHeaders, type Outcome, type SendOptions } from './send.ts';

/** A message is tried so often, over three quarters of an hour: those behind it wait meanwhile. */
const MOST_TRIES = 6;
const NOT_ON = 'The feed was not on when this was to be sent. Send it again when it is.';
const SEALED = 'The address cannot be read: it was sealed with another key. Enter it again.';

const final = (error: string): Outcome => ({ status: null, failure: { error, final: true } });

export type FeedServices = Pick<Services, 'db' | 'clock' | 'secrets'> & {
  readonly config: Pick<Services['config'], 'feeds' | 'communityName'>;
  readonly timeoutMs?: number;
};

type Row = deliveries.DeliveryRow;

/** What a signed webhook gets. */
function bodyOf(row: Row, community: string): string {
  const { id, event, at } = row;
  const facts = { ...deliveries.factsOf(row), community, at: instant(at) };
  const text = deliveries.plainText({ ...row, facts: JSON.stringify(facts) });
  return JSON.stringify({ delivery: id, event, at: instant(at), community, text, facts });
}

function messageOf(row: Row, community: string) {
  const { event } = row;
  if (!isFeedEvent(event)) return testMessage(community);
  const at = instant(row.at);
  return feedMessage({
    event,
    template: templateOf(repository.templatesOf(row), event),
    facts: { ...deliveries.factsOf(row), community, at },
    form: row.form === 'text' ? 'text' : 'card',
    at,
  });
}

async function send(services: FeedServices, row: Row, signal: AbortSignal): Promise<Outcome> {
  const { db, clock, secrets, config, timeoutMs } = services;
  if (row.feed_state !== 'on' && row.event !== deliveries.TEST) return final(NOT_ON);
  const sealed = repository.openSealed(secrets, { id: row.feed_id, sealed: row.sealed });
  if (!sealed) return final(SEALED);
  const options: SendOptions = {
    allowed: allowedRanges(config),
    signal,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
  if (row.target === 'discord') {
    const message = row.thread === null ? undefined : await deliveries.findMessage(db, row.feed_id, row.thread);
    return sendDiscord(sealed.address, messageOf(row, config.communityName), { ...options, message });
  }
  const body = bodyOf(row, config.communityName);
  const facts = { body, seconds: clock.now(), event: row.event, delivery: row.id };
  return sendSigned(sealed.address, { body, headers: signedHeaders(sealed.secret ?? '', facts) }, options);
}

/** Sends messages of feeds, those of one feed one after another, and notes what became of each. */
export function feedDelivery(services: FeedServices): AnyRunKind {
  const { db, clock } = services;
  /** Between a try and its note. */
  const outcomes = new Map<number, { readonly row: Row; readonly outcome: Outcome }>();

  async function switchOff(tx: Tx, { feed_id, name }: Row, why: string): Promise<void> {
    const now = clock.now();
    await repository.setFeedState(tx, feed_id, 'off', why);
    await deliveries.failWaiting(tx, feed_id, NOT_ON);
    const by = { id: null, name: 'Steward', ip: '' };
    await appendAudit(tx, by, now, [{ action: 'feed.off', target: name, after: { state: 'off', why } }]);
    await insertOutbox(tx, [feedGoneNotice(name, why)], { now });
  }

  async function note(tx: Tx, delivery: number, result: OutboxResult): Promise<void> {
    const tried = outcomes.get(delivery);
    outcomes.delete(delivery);
    if (result.state === 'again') return void (await deliveries.setWaiting(tx, delivery));
    const now = clock.now();
    const sent = result.state === 'done';
    await deliveries.noteTry(tx, delivery, {
      state: sent ? 'sent' : result.state === 'waiting' ? 'waiting' : 'failed',
      status: tried?.outcome.status ?? null,
      error: sent ? null : result.error,
      sentAt: sent ? now : null,
    });
    if (!tried) return;
    const { row, outcome } = tried;
    if (outcome.gone === true && row.feed_state === 'on' && !sent) await switchOff(tx, row, result.error);
    if (sent && row.thread !== null && row.target === 'discord')
      await deliveries.keepMessage(tx, row.feed_id, row.thread, row.ends === 1 ? undefined : outcome.message, now);
  }

  return runKind({
    kind: FEED_KIND,
    payload: z.object({ delivery: z.int() }),
    async run({ delivery }, signal): Promise<Failure | undefined> {
      const row = await deliveries.findDelivery(db, delivery);
      if (!row) return undefined;
      const outcome = await send(services, row, signal);
      outcomes.set(delivery, { row, outcome });
      const { failure } = outcome;
      return failure && { ...failure, final: failure.final === true || row.tries + 1 >= MOST_TRIES };
    },
    note: (tx, { delivery }, result) => note(tx, delivery, result),
  });
}
