import type { Routeblock } from '@steward/api-client/contract/routeblocks';
import { showMoment } from '@steward/api-client/rules/moments';
import type { Resource } from '../../io/columns.ts';
import type { Fact } from '../../io/output.ts';

/** Addresses, prefixes and hashes that cannot connect. */
export const routeblockResource: Resource<Routeblock> = {
  columns: [
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (block) => String(block.id) },
    { key: 'route', header: 'Route', min: 18, middle: true, cell: (block) => block.route },
    { key: 'reason', header: 'Reason', min: 14, cell: (block) => block.reason },
    { key: 'since', header: 'Since', tone: () => 'quiet', cell: (block) => showMoment(block.since) },
    { key: 'staffName', header: 'By', min: 8, cell: (block) => block.staffName ?? '-' },
  ],
};

export const routeblockFacts = (block: Routeblock): readonly Fact[] => [
  ['Route', block.route, 'strong'],
  ['Reason', block.reason],
  ['Since', showMoment(block.since)],
  ['By', block.staffName ?? '-'],
  ['Id', String(block.id)],
];

export const REMOVAL_MEANS = 'Whoever uses this route can connect again at once.';
export const removalQuestion = ({ route }: Pick<Routeblock, 'route'>): string => `Remove the block of ${route}?`;
