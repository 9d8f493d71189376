import { id, integer, optionalReference, references, text } from '../table.ts';

/** What was paid into and out of properties. */
export const propertyBankTables = {
  property_bank_entry: {
    columns: {
      id: id(),
      property_id: references('property'),
      at: integer(),
      amount: integer(),
      reason: text(),
      player_id: optionalReference('player'),
    },
    indexes: [['property_id', 'at']],
  },
} as const;
