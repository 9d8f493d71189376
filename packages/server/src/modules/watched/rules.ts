import { outranks, type Standing } from '@steward/api-client/rules/roles';

/** Whoever began a watch may end it, and staff who outrank them; anybody of those who may watch, once that account is gone. */
export const mayEnd = (actor: Standing, by: Standing | undefined): boolean =>
  by === undefined || actor.id === by.id || outranks(actor, by);
