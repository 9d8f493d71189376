import type { Bug } from '@steward/api-client/contract/bugs';
import { showMoment } from '@steward/api-client/rules/moments';
import type { Resource } from '../../io/columns.ts';

/** Who reported it; an account that is gone has no name. */
export const reporterOf = (bug: Pick<Bug, 'name'>): string => bug.name ?? 'Deleted account';

export const bugResource: Resource<Bug> = {
  columns: [
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (bug) => String(bug.id) },
    {
      key: 'status',
      header: 'Status',
      cell: (bug) => bug.status,
      tone: (bug) => (bug.status === 'open' ? 'warning' : 'ok'),
    },
    { key: 'feature', header: 'Feature', min: 10, cell: (bug) => bug.feature },
    { key: 'description', header: 'Description', min: 20, cell: (bug) => bug.description },
    { key: 'name', header: 'Name', min: 12, cell: reporterOf },
    { key: 'date', header: 'Date', tone: () => 'quiet', cell: (bug) => showMoment(bug.date) },
  ],
};
