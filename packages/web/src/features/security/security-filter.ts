import { SECURITY_REASONS } from '@steward/api-client/rules/security';
import { schemaOfRefusal } from '../../components/form/schema.ts';

/** What the security log is asked for: texts are empty for anything. */
export interface SecurityFilter {
  readonly reason: string;
  readonly name: string;
  readonly address: string;
}

/** The filter that an address holds. A reason that is none counts as left out. */
export function filterOfSearch(search: URLSearchParams): SecurityFilter {
  const reason = search.get('reason') ?? '';
  return {
    reason: SECURITY_REASONS.some((one) => one === reason) ? reason : '',
    name: search.get('name') ?? '',
    address: search.get('address') ?? '',
  };
}

/** The address of a filter, without what is left out: it begins at the first page. */
export function searchOfFilter(filter: SecurityFilter): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, text] of Object.entries(filter) as [string, string][])
    if (text.trim() !== '') search.set(name, text.trim());
  return search;
}

export const filterSchema = schemaOfRefusal((_: SecurityFilter) => undefined);
