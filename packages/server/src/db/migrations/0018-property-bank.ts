import { id, integer, maybeOf, of, text } from '../table.ts';

/** What was paid into and out of properties. */
export const propertyBankTables = {
  property_bank_entry: {
    columns: {
      id: id(),
      property_id: of('property'),
      at: integer(),
      amount: integer(),
      reason: text(),
      player_id: maybeOf('player'),
    },
    indexes: [['property_id', 'at']],
  },
} as const;
