import { LOG_TYPES } from '@steward/api-client/rules/log-access';
import type { LogType } from '@steward/api-client/rules/log-access';
import { addDays } from '@steward/api-client/rules/log-days';

/** How many days before today logs are kept, by type; null: for ever. A type that is not named has the default. */
export type LogRetention = Readonly<Partial<Record<LogType | 'default', number | null>>>;

/** Undefined when logs of the type are kept for ever. */
export function keptDays(retention: LogRetention, type: LogType): number | undefined {
  const own = retention[type];
  return (own === undefined ? retention.default : own) ?? undefined;
}

/** Whether logs of a type may be removed at all. */
export const isAnyLimited = (retention: LogRetention): boolean =>
  LOG_TYPES.some(({ type }) => keptDays(retention, type) !== undefined);

/** Whether a day's logs of a type were kept long enough. Never those of today and yesterday, nor of days to come. */
export function isExpired(retention: LogRetention, type: LogType, day: string, today: string): boolean {
  const days = keptDays(retention, type);
  return days !== undefined && day < addDays(today, -Math.max(1, days));
}
