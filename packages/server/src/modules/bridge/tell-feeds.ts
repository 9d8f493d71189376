import type { GameEvent } from '@steward/api-client/contract/game-events';
import { FULL_BAN_PUNISHMENT, punishmentName, TEMPORARY_BAN_PUNISHMENT } from '@steward/api-client/rules/punishments';
import { DELETED, typeWord } from '@steward/api-client/rules/tickets';
import { tellFeeds, type Told } from '../../db/feeds.ts';
import type { Tx } from '../../db/schema.ts';
import { findTickets } from './ingest/repository-tickets.ts';
import type { WatchedJoin } from './ingest/watched.ts';

type Of<K extends GameEvent['kind']> = Extract<GameEvent, { readonly kind: K }>;
type TicketEvent = Of<'ticket.opened' | 'ticket.handled' | 'ticket.closed'>;
type At = (event: GameEvent) => number;

/** Who did something that no staff did. */
const GAME = 'the game';

const BANS: readonly number[] = [TEMPORARY_BAN_PUNISHMENT, FULL_BAN_PUNISHMENT];

function punished({ player, staff = GAME, type, reason, until }: Of<'player.punished'>): Told {
  const facts = { player, staff, reason };
  if (!BANS.includes(type)) return { event: 'punishment', facts: { ...facts, type: punishmentName(type) } };
  const ends = type === FULL_BAN_PUNISHMENT ? undefined : until;
  return { event: 'ban', facts: { ...facts, ends: ends ?? 'never' } };
}

const isTicketEvent = (event: GameEvent): event is TicketEvent =>
  event.kind === 'ticket.opened' || event.kind === 'ticket.handled' || event.kind === 'ticket.closed';

type TicketRow = Awaited<ReturnType<typeof findTickets>>[number];

/** What feeds show of a ticket. */
const ticketFacts = ({ id, type, reason, reporter, reported }: TicketRow) => ({
  number: String(id),
  type: typeWord(type).toLowerCase(),
  player: reporter ?? DELETED,
  reported: reported ?? '',
  reason,
});

function ticketTold(event: TicketEvent, row: TicketRow): Told {
  const thread = `ticket ${event.ticket}`;
  const facts = ticketFacts(row);
  const told = (state: string, staff: string, word: string, ends = false): Told => ({
    event: 'ticket',
    facts: { ...facts, staff, state },
    thread,
    ends,
    key: `${thread} of ${row.created_at} ${word}`,
  });
  if (event.kind === 'ticket.opened') return told('New', '', 'new');
  if (event.kind === 'ticket.handled') return told(`Taken by ${event.staff}`, event.staff, `taken by ${event.staff}`);
  return told(`Closed: ${event.reason}`, row.handler ?? '', 'closed', true);
}

async function toldByTickets(tx: Tx, events: readonly TicketEvent[], at: At): Promise<Told[]> {
  if (events.length === 0) return [];
  const rows = await findTickets(tx, [...new Set(events.map(({ ticket }) => ticket))]);
  const known = new Map(rows.map((row) => [row.id, row]));
  return events.flatMap((event) => {
    const row = known.get(event.ticket);
    return row ? [{ ...ticketTold(event, row), at: at(event) }] : [];
  });
}

const joined = ({ name, staff, reason, joins, at }: WatchedJoin): Told => ({
  event: 'watched',
  facts: { player: name, staff: staff ?? DELETED, reason, joins: String(joins) },
  at,
});

interface Heard {
  readonly at: At;
  readonly now: number;
  /** Watched players who joined. */
  readonly joins: readonly WatchedJoin[];
}

/** Tells feeds what a game server reported, in the transaction that takes it in. */
export async function tellFeedsOf(tx: Tx, events: readonly GameEvent[], { at, now, joins }: Heard): Promise<void> {
  const told = events.flatMap((event): Told[] => {
    if (event.kind === 'player.punished') return [{ ...punished(event), at: at(event) }];
    if (event.kind === 'player.unbanned')
      return [{ event: 'unban', facts: { player: event.player, staff: event.staff ?? GAME }, at: at(event) }];
    return [];
  });
  const ofTickets = await toldByTickets(tx, events.filter(isTicketEvent), at);
  await tellFeeds(tx, [...told, ...ofTickets, ...joins.map(joined)], now);
}
