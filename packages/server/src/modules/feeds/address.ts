import { feedAddressRefusal, HTTPS_ONLY, type FeedTarget } from '@steward/api-client/rules/feeds';
import type { Config } from '../../config/config.ts';
import { leadsInside } from '../../core/outward.ts';
import { allowedRanges } from './send.ts';

/**
 * What an address is refused for; undefined when it may be kept. A name that leads nowhere now may be kept: where it
 * leads is looked at again at each try.
 */
export async function addressRefusal(
  config: Pick<Config, 'feeds'>,
  target: FeedTarget,
  address: string,
): Promise<string | undefined> {
  const refusal = feedAddressRefusal(target, address);
  if (refusal !== undefined) return refusal;
  const allowed = allowedRanges(config);
  if (new URL(address).protocol === 'http:' && allowed.length === 0) return HTTPS_ONLY;
  return (await leadsInside(address, allowed))
    ? 'This address belongs to a private network. The operator can allow it: feeds.privateAddresses.'
    : undefined;
}
