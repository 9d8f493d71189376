import { counter, integer, optionalReference, references, optionalInteger, id } from '../table.ts';

/** What the daily snapshot keeps ready, so that no page view reads all players. */
export const rollupTables = {
  snapshot_day: {
    columns: {
      day: integer(),
      last_player_id: counter(),
      last_property_id: counter(),
      finished_at: optionalInteger(),
    },
    primaryKey: ['day'],
  },
  wealth_month: {
    columns: {
      id: id(),
      month: integer(),
      player_id: optionalReference('player'),
      group_id: optionalReference('community_group'),
      days: counter(),
      money: counter(),
      vehicle: counter(),
      property: counter(),
      profit: counter(),
      total: counter(),
    },
    unique: [
      ['month', 'player_id'],
      ['month', 'group_id'],
    ],
    indexes: [['month', 'total']],
  },
  business_month: {
    columns: { property_id: references('property'), day: integer(), revenue: counter(), restock: counter() },
    primaryKey: ['property_id'],
  },
  player_wealth: {
    columns: {
      player_id: references('player'),
      day: integer(),
      cash: counter(),
      bank: counter(),
      vehicles: counter(),
      vehicles_counted: counter(),
      properties: counter(),
      total: counter(),
      minutes: counter(),
      last_login_at: counter(),
      converted: counter(),
    },
    primaryKey: ['player_id'],
    indexes: [['total'], ['converted']],
  },
} as const;
