import { BadRequestError } from './errors.ts';

/**
 * The moment of which a newest-first list is read page by page: rows that came later are left out, and rows that went
 * later stay, so that none is repeated or passed over between two pages.
 */
export interface PageMark {
  /** Epoch seconds. */
  readonly at: number;
  /** The newest row of then. */
  readonly id: number;
}

/** The mark in the header `Pagination-As-Of`; people and scripts hand it back as it came. */
export const writeMark = ({ at, id }: PageMark): string => `${at}.${id}`;

/** Reads the header. Throws `BadRequestError` for what is no mark. */
export function readMark(header: string | string[] | undefined): PageMark | undefined {
  if (header === undefined) return undefined;
  const parts = typeof header === 'string' ? /^(\d{1,12})\.(\d{1,15})$/.exec(header) : null;
  if (!parts) throw new BadRequestError('The header Pagination-As-Of must be one that an answer had.');
  return { at: Number(parts[1]), id: Number(parts[2]) };
}

/** A mark serves reading a list to its end, not asking what it held long ago. */
const HOLDS_S = 86_400;

/** The mark of a page: the one that was asked for, when it is of the last day, or a new one at the newest row. */
export async function markOf(
  { asOf }: { readonly asOf?: PageMark | undefined },
  now: number,
  newestId: () => Promise<number | null>,
): Promise<PageMark> {
  if (asOf !== undefined && asOf.at <= now && asOf.at >= now - HOLDS_S) return asOf;
  return { at: now, id: (await newestId()) ?? 0 };
}

/** So many rows may have come since a mark at most, where these are counted to be taken from what is counted already. */
const NEAR_ROWS = 1000;

interface NearMark {
  readonly asOf: PageMark;
  /** Whether it is that of an earlier page. */
  readonly isEarlier: boolean;
  /** Whether few rows came since. It is the sender's word: a mark may be as of a moment at which there was nothing. */
  readonly isNear: boolean;
}

/** The same, for a list that the database counts. */
export async function nearMarkOf(
  page: { readonly asOf?: PageMark | undefined },
  now: number,
  newestId: () => Promise<number | null>,
): Promise<NearMark> {
  const asOf = await markOf(page, now, newestId);
  const isEarlier = page.asOf === asOf;
  return { asOf, isEarlier, isNear: !isEarlier || ((await newestId()) ?? 0) - asOf.id <= NEAR_ROWS };
}
