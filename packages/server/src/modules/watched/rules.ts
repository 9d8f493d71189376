import { outranks, type Standing } from '@steward/api-client/rules/roles';

/** Whoever began a watch may end it, and staff who outrank them; anybody of those who may watch, once that account is gone. */
export const mayEnd = (actor: Standing, by: Standing | undefined): boolean =>
  by === undefined || actor.id === by.id || outranks(actor, by);

/** What is wrong with when a watch ends (epoch seconds; null: never); undefined when nothing is. */
export function endRefusal(until: number | null, now: number, latest: number): string | undefined {
  if (until === null) return undefined;
  if (Number.isNaN(until)) return 'Enter a time that exists, such as 2026-06-20T18:00:00Z.';
  if (until <= now) return 'Enter an end in the future.';
  return until > latest ? 'Leave the end empty to watch until somebody stops it.' : undefined;
}
