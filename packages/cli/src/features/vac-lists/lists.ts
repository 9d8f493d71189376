import type { Client } from '@steward/api-client/client/client';
import {
  vacBlacklist,
  vacWhitelist,
  type BlacklistEntry,
  type WhitelistEntry,
} from '@steward/api-client/contract/vac-lists';

/** The calls of each list. */
export const LISTS = { blacklist: vacBlacklist, whitelist: vacWhitelist } as const;

export type ListName = 'blacklist' | 'whitelist';

export const otherList = (list: ListName): ListName => (list === 'blacklist' ? 'whitelist' : 'blacklist');

/** What a removal brings about. */
export const REMOVAL_MEANS: Readonly<Record<ListName, string>> = {
  blacklist: vacBlacklist.remove.means,
  whitelist: vacWhitelist.remove.means,
};

export const removalQuestion = (list: ListName): string => `Remove this hash from the ${list}?`;

/** Active entries of a list, newest first. */
export async function readActive(api: Client, list: ListName): Promise<readonly (BlacklistEntry | WhitelistEntry)[]> {
  const all = await (list === 'blacklist' ? api.call(vacBlacklist.list) : api.call(vacWhitelist.list));
  return all.filter(({ deletedAt }) => deletedAt === null);
}

/** The text of a success. */
export const doneOf = (list: ListName, what: 'add' | 'remove'): string => LISTS[list][what].done;
