import { bridge } from '@steward/api-client/contract/bridge';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import type { Config } from '../config/config.ts';
import type { Caller } from '../core/caller.ts';
import type { Limit } from '../core/rate-limit.ts';

const SEARCHES = /(?:^|\/)search(?:\/|$)|^rpg\/logs\/archive\//;

/** Agents report every few seconds: as often as the shortest setting of one allows, and a restart of it between. */
const STATUS: Limit = { name: 'bridge-status', most: 120, seconds: 60 };

/** The limit of a call per caller: searches have one, and what agents tell of their servers. */
export function limitOf({ id, path }: Endpoint, { limits }: Config): Limit | undefined {
  if (id === bridge.status.id) return STATUS;
  return SEARCHES.test(path) ? { name: 'search', most: limits.searchesPerMinute, seconds: 60 } : undefined;
}

/** Whose limit it is: that of a game server is its own, whatever tokens it has. */
export const limitKeyOf = ({ kind, id, server }: Caller): string =>
  kind === 'bridge' ? `server ${server ?? ''}` : String(id);
