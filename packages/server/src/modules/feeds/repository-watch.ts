import { sql } from 'kysely';
import type { Db, Tx } from '../../db/schema.ts';

/** Names that a ticket waits, so that each feed tells it once. */
const keyOf = sql<string>`'waits ' || ticket.id || ' of ' || ticket.created_at`;

/** Open tickets of a span that nobody took and that this feed did not tell of, the oldest first. */
export const listUntakenTickets = (
  db: Db | Tx,
  feed: number,
  { from, until }: { readonly from: number; readonly until: number },
) =>
  db
    .selectFrom('ticket')
    .leftJoin('player as reporter', 'reporter.id', 'ticket.reporter_id')
    .select(['ticket.id', 'ticket.type', 'ticket.reason', 'ticket.created_at', 'reporter.name as reporter'])
    .select(keyOf.as('key'))
    .where('ticket.close_reason', '=', 'None')
    .where('ticket.handler_id', 'is', null)
    .where('ticket.created_at', '>', from)
    .where('ticket.created_at', '<=', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('feed_delivery')
            .select('feed_delivery.id')
            .where('feed_delivery.feed_id', '=', feed)
            .where('feed_delivery.event_key', '=', keyOf),
        ),
      ),
    )
    .orderBy('ticket.created_at')
    .limit(50)
    .execute();
