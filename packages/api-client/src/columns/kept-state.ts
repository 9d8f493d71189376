import type { Kept } from '../contract/managed.ts';

/** The column that says whether a row is offered, in two words. */
export const keptState = (offered: string, retired: string) =>
  ({
    header: 'State',
    kind: 'word',
    value: (row: Pick<Kept, 'retired'>) => (row.retired ? retired : offered),
  }) as const;
