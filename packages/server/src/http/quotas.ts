import type { Endpoint, Quota } from '@steward/api-client/contract/endpoint';
import type { Caller } from '../core/caller.ts';
import type { Services } from '../core/services.ts';

const REFUSALS: Readonly<Record<Quota['name'], (most: number) => string>> = {
  tails: (most) => `You follow ${most} logs already, the most for one person. Close one of them first.`,
  pages: (most) =>
    `${most} open pages are told of changes already, the most for one person. The others are read again by themselves.`,
  followedSearches: (most) => `You follow ${most} searches already, the most for one person. Close one of them first.`,
};

/** What the call counts against as it is made: by server-sent events, or with its flag. */
export function quotaOf({ quota }: Endpoint, isEvents: boolean, query: unknown): Quota | undefined {
  if (quota?.flag === undefined) return isEvents ? quota : undefined;
  return (query as Readonly<Record<string, unknown>> | undefined)?.[quota.flag] === true ? quota : undefined;
}

/** Opens a stream that counts against a quota; its place is left when it ends, or when it cannot be opened. */
export async function withinQuota(
  quota: Quota,
  caller: Caller,
  { config, streamLeases }: Services,
  open: () => Promise<void>,
): Promise<void> {
  const most = config.quotas[quota.name];
  const leave = await streamLeases.take(caller.id, quota.name, most, REFUSALS[quota.name](most));
  try {
    await open();
  } finally {
    leave();
  }
}
