import type { Endpoint } from '@steward/api-client/contract/endpoint';
import type { Config } from '../config.ts';
import type { Limit } from '../core/rate-limit.ts';

const SEARCHES = /(?:^|\/)search(?:\/|$)|^rpg\/logs\/archive\//;

/** The limit of a call per caller: searches have one. */
export const limitOf = ({ path }: Endpoint, { limits }: Config): Limit | undefined =>
  SEARCHES.test(path) ? { name: 'search', most: limits.searchesPerMinute, seconds: 60 } : undefined;
