import { givenRows } from '../../../db/given-rows.ts';
import type { Tx } from '../../../db/schema.ts';

const USE = ['player_id', 'first_at', 'last_at', 'count'] as const;

/** How often a player came with an address or a serial. */
export type UseRow = Readonly<{
  player_id: number;
  first_at: number;
  last_at: number;
  count: number;
}>;

/** Adds to how often players came from addresses. */
export const addAddresses = (tx: Tx, rows: readonly (UseRow & { readonly ip: string })[]) => {
  const columns = [...USE, 'ip'] as const;
  return tx
    .insertInto('ip_use')
    .columns(columns)
    .expression(givenRows(tx, columns, rows))
    .onConflict((conflict) =>
      conflict.columns(['player_id', 'ip']).doUpdateSet((eb) => ({
        last_at: eb.ref('excluded.last_at'),
        count: eb('ip_use.count', '+', eb.ref('excluded.count')),
      })),
    )
    .execute();
};

/** Adds to how often players came with serials. */
export const addSerials = (tx: Tx, rows: readonly (UseRow & { readonly serial: string })[]) => {
  const columns = [...USE, 'serial'] as const;
  return tx
    .insertInto('serial_use')
    .columns(columns)
    .expression(givenRows(tx, columns, rows))
    .onConflict((conflict) =>
      conflict.columns(['player_id', 'serial']).doUpdateSet((eb) => ({
        last_at: eb.ref('excluded.last_at'),
        count: eb('serial_use.count', '+', eb.ref('excluded.count')),
      })),
    )
    .execute();
};
