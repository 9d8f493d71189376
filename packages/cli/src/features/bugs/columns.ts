import { bugColumns } from '@steward/api-client/columns/bugs';
import type { Bug } from '@steward/api-client/contract/bugs';
import { resourceOf } from '../../io/columns.ts';

/** Who reported it; an account that is gone has no name. */
export const reporterOf = (bug: Pick<Bug, 'name'>): string => bug.name ?? 'Deleted account';

export const bugResource = resourceOf(bugColumns, {
  status: { tone: (bug) => (bug.status === 'open' ? 'warning' : 'ok') },
  feature: { min: 10 },
  description: { min: 20 },
  name: { min: 12 },
  date: { tone: 'quiet' },
});
