import type { Routeblock } from '../contract/routeblocks.ts';
import { columnsOf } from './column.ts';

/** Addresses, prefixes and hashes that cannot connect. */
export const routeblockColumns = columnsOf<Routeblock>()({
  id: { header: 'Id', kind: 'id' },
  route: { header: 'Route', kind: 'code' },
  reason: { header: 'Reason' },
  since: { header: 'Since', kind: 'moment' },
  staffName: { header: 'By', kind: 'person' },
});
