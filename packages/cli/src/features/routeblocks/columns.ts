import { questionOf } from '@steward/api-client/contract/endpoint';
import { routeblockColumns } from '@steward/api-client/columns/routeblocks';
import { routeblocks, type Routeblock } from '@steward/api-client/contract/routeblocks';
import { showMoment } from '@steward/api-client/rules/moments';
import { resourceOf } from '../../io/columns.ts';
import type { Fact } from '../../io/output.ts';

/** Addresses, prefixes and hashes that cannot connect. */
export const routeblockResource = resourceOf(routeblockColumns, {
  route: { min: 18, middle: true },
  reason: { min: 14 },
  since: { tone: 'quiet' },
  staffName: { min: 8 },
});

export const routeblockFacts = (block: Routeblock): readonly Fact[] => [
  ['Route', block.route, 'strong'],
  ['Reason', block.reason],
  ['Since', showMoment(block.since)],
  ['By', block.staffName ?? '-'],
  ['Id', String(block.id)],
];

export const REMOVAL_MEANS = routeblocks.remove.means;
export const removalQuestion = (block: Pick<Routeblock, 'route'>): string => questionOf(routeblocks.remove, block);
