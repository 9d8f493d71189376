import { cashRangeRefusal, usualCashRange } from '@steward/api-client/rules/cash-range';
import { schemaOfRefusal, type FormSchema } from '../../components/form/schema.ts';

/** What the cash log is asked for; days as `YYYYMMDD`. */
export interface CashFilter {
  readonly reason: string;
  readonly min: number | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The filter that an address holds; the last 30 days when it names none. */
export function filterOfSearch(search: URLSearchParams, today: string): CashFilter {
  const usual = usualCashRange(today);
  const min = search.get('min');
  return {
    reason: search.get('reason') ?? '',
    min: min === null || !/^\d{1,15}$/.test(min) ? undefined : Number(min),
    from: search.get('from') ?? usual.from,
    to: search.get('to') ?? usual.to,
  };
}

/** The address of a filter, without what is usual. */
export function searchOfFilter(filter: CashFilter, today: string): URLSearchParams {
  const usual = usualCashRange(today);
  const search = new URLSearchParams();
  if (filter.reason.trim() !== '') search.set('reason', filter.reason.trim());
  if (filter.min !== undefined) search.set('min', String(filter.min));
  if (filter.from !== undefined && filter.from !== usual.from) search.set('from', filter.from);
  if (filter.to !== undefined && filter.to !== usual.to) search.set('to', filter.to);
  return search;
}

/** Texts by field for a filter that cannot be asked for; undefined when it can. */
export function filterRefusal(
  { min, from, to }: CashFilter,
  today: string,
): Readonly<Record<string, string>> | undefined {
  const wrongMin = min !== undefined && (!Number.isSafeInteger(min) || min < 0);
  return wrongMin ? { min: 'Enter 0 or more.' } : cashRangeRefusal({ from, to }, today);
}

/** The same as a schema of a form. */
export const filterSchema = (today: string): FormSchema =>
  schemaOfRefusal((filter: CashFilter) => filterRefusal(filter, today));
