import { COMMUNITY_HEADER, hearCommunity } from '../rules/community.ts';
import { hearTypes, TYPES_HEADER } from '../rules/types.ts';
import type { Transport } from '../transport/transport.ts';

/** The header tells whole seconds, so that a smaller difference may be none. */
const LEAST_SKEW_MS = 2000;

export interface ServerClock {
  /** The server's time in epoch milliseconds; the own clock's until an answer told it. */
  now(): number;
  /** Whether an answer told it. */
  isKnown(): boolean;
}

/**
 * A transport that learns from the `Date` of each answer how far the server's clock is from the one of this machine, so
 * that a length such as '7d' ends when the server says so. A difference under 2 s counts as none. The answer's own header
 * tells by which clocks the community counts its days, before anything of the answer is shown.
 */
export function clockedTransport<T extends Transport>(
  transport: T,
  ownNow: () => number = Date.now,
): { readonly transport: Transport; readonly clock: ServerClock } {
  let skew: number | undefined;
  return {
    transport: {
      async send(request) {
        const sent = ownNow();
        const response = await transport.send(request);
        const community = response.header(COMMUNITY_HEADER);
        hearCommunity(community);
        // What tells the community is an answer of Steward itself, and tells of types that are its own, too.
        if (community !== null) hearTypes(response.header(TYPES_HEADER));
        const told = Date.parse(response.header('date') ?? '');
        if (!Number.isNaN(told)) {
          const received = ownNow();
          const found = told + 500 - (sent + received) / 2;
          skew = Math.abs(found) < LEAST_SKEW_MS + (received - sent) / 2 ? 0 : Math.round(found);
        }
        return response;
      },
    },
    clock: { now: () => ownNow() + (skew ?? 0), isKnown: () => skew !== undefined },
  };
}
