import { counter, flag, integer, optionalInteger, optionalText, text, textFrom } from '../table.ts';

/** How game servers answered when they were asked last. */
export const gameStatusTables = {
  game_status: {
    columns: {
      /** Which of the configured servers. */
      server: text(),
      online: flag(),
      /** Since when it is, or is not; null: it was never asked. */
      since: optionalInteger(),
      hostname: textFrom(''),
      players: counter(),
      max_players: counter(),
      ping: optionalInteger(),
      version: optionalText(),
      /** `unreachable` or `unreadable`. */
      problem: optionalText(),
      /** How many times in a row it did not answer. */
      misses: counter(),
      asked_at: optionalInteger(),
      /** When it is asked next; whoever asks moves it on first. */
      due_at: integer(),
    },
    primaryKey: ['server'],
  },
  /** Players of a server that is asked, by minute and by hour: what was counted, how often, and the most. */
  game_players: {
    columns: {
      server: text(),
      /** Seconds that one row stands for. */
      span: integer(),
      /** Its beginning. */
      at: integer(),
      total: integer(),
      count: integer(),
      most: integer(),
    },
    primaryKey: ['server', 'span', 'at'],
    indexes: [['span', 'at']],
  },
} as const;
