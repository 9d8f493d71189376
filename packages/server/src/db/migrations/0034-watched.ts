import { counter, id, integer, optionalReference, references, optionalInteger, text } from '../table.ts';

/** Players whom staff watch, each once. */
export const watchedTables = {
  watched_player: {
    columns: {
      id: id(),
      player_id: references('player'),
      staff_id: optionalReference('player'),
      reason: text(),
      since: integer(),
      /** When it ends by itself; null: when somebody ends it. */
      until_at: optionalInteger(),
      joins: counter(),
      last_join_at: optionalInteger(),
    },
    unique: [['player_id']],
    indexes: [['last_join_at'], ['since', 'id']],
  },
} as const;
