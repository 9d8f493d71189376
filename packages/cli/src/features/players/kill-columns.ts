import { killColumns } from '@steward/api-client/columns/records';
import type { Kill } from '@steward/api-client/contract/records';
import { resourceOf, type Resource } from '../../io/columns.ts';

/** Deaths by who killed, or kills by who was killed. */
export const killResource = (other: 'killer' | 'victim'): Resource<Kill> =>
  resourceOf(killColumns, {
    timestamp: { tone: 'quiet' },
    killer: other === 'killer' && { min: 10 },
    victim: other === 'victim' && { min: 10 },
    place: { min: 10 },
    point: { tone: 'quiet' },
  });
