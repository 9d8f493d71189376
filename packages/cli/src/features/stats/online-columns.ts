import { onlineColumns } from '@steward/api-client/columns/stats';
import type { OnlinePlayer } from '@steward/api-client/contract/stats';
import { resourceOf, type Resource } from '../../io/columns.ts';
import { plural, showCount, showLength } from '../../io/format.ts';

export const onlineResource = (nowMs: () => number): Resource<OnlinePlayer> =>
  resourceOf(onlineColumns, {
    name: { min: 16 },
    since: { cell: (player) => showLength(nowMs() - Date.parse(player.since)) },
    adminLevel: { tone: 'accent' },
  });

export const SORTS = ['name', 'level', 'time', 'rank'] as const;
export type Sort = (typeof SORTS)[number];

type Order = (one: OnlinePlayer, other: OnlinePlayer) => number;

const ORDERS: Readonly<Record<Sort, Order>> = {
  name: () => 0,
  level: (one, other) => other.level - one.level,
  time: (one, other) => Date.parse(one.since) - Date.parse(other.since),
  rank: (one, other) => other.adminLevel - one.adminLevel,
};

/** The players in an order, of equals those first whose name is; with `staff` only those who have a rank. */
export const chooseOnline = (
  players: readonly OnlinePlayer[],
  { staff, sort }: { readonly staff: boolean; readonly sort: Sort },
): readonly OnlinePlayer[] =>
  players
    .filter(({ adminLevel }) => !staff || adminLevel > 0)
    .sort((one, other) => ORDERS[sort](one, other) || one.name.localeCompare(other.name));

/** How many are online, and how many of them are staff. */
export const onlineTotals = (players: readonly OnlinePlayer[]): string =>
  `${plural(players.length, 'player')} online, ${showCount(players.filter(({ adminLevel }) => adminLevel > 0).length)} of them staff`;
