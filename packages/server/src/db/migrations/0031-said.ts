import { flag, id, integer, optionalText, text } from '../table.ts';

/** What was said in games and told as events, until it stands in the logs. */
export const saidTables = {
  bridge_said: {
    columns: {
      /** Grows from line to line of a server, also when all were removed. */
      id: id(),
      server: text(),
      /** The type of log. */
      type: text(),
      at: integer(),
      /** What it is called in the line: a channel, `cmd`, `console`. */
      label: text(),
      player: optionalText(),
      text: text(),
      heard_at: integer(),
      /** It is to be written: no log of the server brings the same. */
      decided: flag(),
    },
    indexes: [['server', 'id']],
  },
} as const;
