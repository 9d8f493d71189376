import type { Bug } from '../contract/bugs.ts';
import { columnsOf } from './column.ts';

export const bugColumns = columnsOf<Bug>()({
  id: { header: 'Id', kind: 'id' },
  status: { header: 'Status', kind: 'word' },
  feature: { header: 'Feature' },
  description: { header: 'Description' },
  name: { header: 'Name', kind: 'person', none: 'Deleted account' },
  date: { header: 'Date', kind: 'moment' },
});
