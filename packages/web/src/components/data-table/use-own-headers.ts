import { sharedHeader } from '@steward/api-client/rules/headers';
import { useEffect } from 'react';
import type { Column } from './column.ts';

/** Reports an error, which tests hear and nobody sees, when two columns of a table have one header: in its CSV one would be lost. */
export function useOwnHeaders(label: string, columns: readonly Pick<Column<never>, 'header'>[]): void {
  const shared = sharedHeader(columns.map(({ header }) => header));
  useEffect(() => {
    if (shared !== undefined) reportError(new Error(`Two columns of the table "${label}" are called "${shared}".`));
  }, [label, shared]);
}
