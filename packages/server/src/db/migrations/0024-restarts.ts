import {
  counter,
  flag,
  id,
  integer,
  optionalReference,
  optionalInteger,
  optionalText,
  text,
  textFrom,
} from '../table.ts';

/** Restarts: planned, running, over, or not done; their lines, and what plans them. */
export const restartTables = {
  restart: {
    columns: {
      id: id(),
      target: text(),
      /** `waiting`, `running`, `ended`, `cancelled` or `skipped`. */
      state: textFrom('waiting'),
      due_at: integer(),
      reason: textFrom(''),
      only_empty: flag(),
      /** Of which schedule; that may be gone. */
      schedule_id: optionalInteger(),
      by_id: optionalReference('player'),
      by_name: text(),
      by_ip: text(),
      created_at: integer(),
      /** The seconds before it at which players were told last; 0: not yet. */
      told: counter(),
      began_at: optionalInteger(),
      /** The row of the outbox that is its claim. */
      claim_id: optionalInteger(),
      /** The game server whose agent does it. */
      agent: optionalText(),
      /** The command that asks it to. */
      command_id: optionalInteger(),
      /** When the agent began. */
      taken_at: optionalInteger(),
      ended_at: optionalInteger(),
      status: optionalInteger(),
      signal: optionalText(),
      note: optionalText(),
      /** The game server that is asked whether it is back, until it is; null: nobody asks. */
      back_server: optionalText(),
      back_due_at: optionalInteger(),
      is_back: optionalInteger(),
      back_after: optionalInteger(),
    },
    indexes: [
      ['state', 'due_at'],
      ['target', 'id'],
    ],
  },
  restart_line: {
    columns: { restart_id: integer(), n: integer(), stream: text(), text: text() },
    primaryKey: ['restart_id', 'n'],
  },
  restart_schedule: {
    columns: {
      id: id(),
      target: text(),
      /** `05:00`. */
      time: text(),
      /** `mon,thu`; empty: every day. */
      days: textFrom(''),
      only_empty: flag(),
      reason: textFrom(''),
      by_id: optionalReference('player'),
      by_name: text(),
      created_at: integer(),
      /** Of the next restart that was not planned yet. */
      next_at: integer(),
      /** What was left out before it. */
      skipped_at: optionalInteger(),
    },
    indexes: [['next_at']],
  },
} as const;
