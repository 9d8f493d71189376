import { SIGN_IN_WORD } from '@steward/api-client/rules/audit-sentences';
import { writeCondition } from '@steward/api-client/rules/lists';
import { isRealDay } from '@steward/api-client/rules/plain-days';
import { schemaOfRefusal } from '../../components/form/schema.ts';

/** What the audit log is asked for: texts are empty for anything, days are `YYYYMMDD`. */
export interface AuditFilter {
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

const TEXTS = ['actor', 'action', 'target'] as const;
const DAYS = ['from', 'to'] as const;

/** The filter that an address holds. A day that is none counts as left out. */
export function filterOfSearch(search: URLSearchParams): AuditFilter {
  const day = (name: string) => {
    const text = search.get(name);
    return text !== null && isRealDay(text) ? text : undefined;
  };
  const text = (name: string) => search.get(name) ?? '';
  return { actor: text('actor'), action: text('action'), target: text('target'), from: day('from'), to: day('to') };
}

/** The address of a filter, without what is left out: it begins at the first page. */
export function searchOfFilter(filter: AuditFilter): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of TEXTS) if (filter[name].trim() !== '') search.set(name, filter[name].trim());
  for (const name of DAYS) {
    const day = filter[name];
    if (day !== undefined) search.set(name, day);
  }
  return search;
}

/** What the call is asked: only what is set. */
export const queryOfFilter = (filter: AuditFilter): Readonly<Record<string, string>> =>
  Object.fromEntries(searchOfFilter(filter));

export const filterSchema = schemaOfRefusal(({ from, to }: AuditFilter) =>
  from === undefined || to === undefined || from <= to
    ? undefined
    : { to: 'The last day must not be before the first.' },
);

/** Signing in and out stand apart from what was changed. */
export const AUDIT_KINDS = ['changes', 'sign-ins'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const KIND_LABELS: Readonly<Record<AuditKind, string>> = { changes: 'Changes', 'sign-ins': 'Sign-ins' };

/** What the list is asked for a kind. */
export const KIND_WHERE: Readonly<Record<AuditKind, string>> = {
  changes: writeCondition('action', '!~', SIGN_IN_WORD),
  'sign-ins': writeCondition('action', '~', SIGN_IN_WORD),
};

const KEY = 'show';

/** The kind that an address asks for; undefined for all. */
export const kindOfSearch = (search: URLSearchParams): AuditKind | undefined =>
  AUDIT_KINDS.find((kind) => kind === search.get(KEY));

/** The same address for entries of a kind, or for all, from its first page. */
export function withKind(search: URLSearchParams, kind: AuditKind | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of [KEY, 'page', 'as-of']) next.delete(name);
  if (kind !== undefined) next.set(KEY, kind);
  return next;
}
