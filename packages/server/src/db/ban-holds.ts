import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { Schema } from './schema.ts';

/** Whether a row of `ban` has not come to its end at that time (epoch seconds), lifted or not. */
export function banLastsAt(at: number): Expression<SqlBool> {
  const e = expressionBuilder<Schema, 'ban'>();
  return e.or([e('ban.end_at', 'is', null), e('ban.end_at', '>', at)]);
}

/** Whether a row of `ban` holds at that time (epoch seconds), as `banHolds` of the rules says it of one that was read. */
export function banHoldsAt(now: number): Expression<SqlBool> {
  const e = expressionBuilder<Schema, 'ban'>();
  return e.and([e('ban.lifted_at', 'is', null), banLastsAt(now)]);
}
