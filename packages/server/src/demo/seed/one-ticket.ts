import type { NewRow } from '../../modules/bridge/ingest/repository-insert.ts';
import { MINUTE } from '../calendar.ts';
import type { Person } from '../plan/person.ts';
import type { Random } from '../random.ts';
import { CLOSE_REASONS, REPORT_REASONS, REVIEWS, SUPPORT_REASONS } from '../texts/reasons.ts';
import type { Stage } from './stage.ts';

const REPORT = 1;
const SUPPORT = 2;
const OPEN = 'None';
const STILL_OPEN = 25 * MINUTE;

/** A new ticket, as the report log has it. */
export const ticketLine = (
  id: number,
  type: number,
  reporter: string,
  reported: string | undefined,
  reason: string,
): string =>
  type === REPORT && reported !== undefined
    ? `#${id} ${reporter} reports ${reported}: ${reason}`
    : `#${id} ${reporter} asks: ${reason}`;

export function ticketOf(
  random: Random,
  world: Stage['world'],
  handlers: readonly Person[],
  at: number,
): NewRow<'ticket'> {
  const type = random.chance(0.45) ? REPORT : SUPPORT;
  const isLost = random.chance(0.02);
  const handler = random.chance(0.96) && handlers.length > 0 ? random.pick(handlers) : undefined;
  const closedAt = at + Math.round(random.skewed(6 * MINUTE, 0.9));
  const isOpen =
    at > world.now - STILL_OPEN
      ? closedAt > world.now || random.chance(0.3)
      : handler === undefined && random.chance(0.02);
  const isHandled = handler !== undefined && !(isOpen && random.chance(0.5));
  const isReviewed = isHandled && !isOpen && random.chance(0.55);
  return {
    type,
    reporter_id: isLost ? null : random.pick(world.cast).id,
    reported_id: type === REPORT && !isLost ? random.pick(world.cast).id : null,
    handler_id: isHandled ? handler.id : null,
    created_at: at,
    reason: random.pick(type === REPORT ? REPORT_REASONS : SUPPORT_REASONS),
    close_reason: isOpen
      ? OPEN
      : isHandled
        ? random.pick(CLOSE_REASONS[type === REPORT ? 'report' : 'support'])
        : 'Reporter left the game',
    closed_at: isOpen ? null : Math.min(closedAt, world.now),
    reviewed: isReviewed ? Number(random.weighted({ 5: 60, 4: 22, 3: 9, 2: 4, 1: 5 })) : null,
    review: isReviewed && random.chance(0.5) ? random.pick(REVIEWS) : null,
  };
}
