import type { Kept } from '@steward/api-client/contract/managed';
import { Badge } from '../badge.tsx';

/** The column that says whether a row is offered. */
export const keptBadge = (offered: string, retired = 'Retired') => ({
  cell: (row: Pick<Kept, 'retired'>) => (row.retired ? <Badge>{retired}</Badge> : <Badge tone="ok">{offered}</Badge>),
  width: 112,
});
