import { endOfDay, isRealDay, startOfDay } from '@steward/api-client/rules/log-days';
import { BadRequestError } from './errors.ts';

/** Epoch seconds at which a day of the community begins or ends. Throws 400 for a day that does not exist. */
export function edgeOfDay(field: 'from' | 'to', day: string | undefined): number | undefined {
  if (day === undefined) return undefined;
  if (!isRealDay(day)) throw new BadRequestError('This day does not exist.', { [field]: 'This day does not exist.' });
  return Math.floor((field === 'from' ? startOfDay(day) : endOfDay(day)) / 1000);
}
