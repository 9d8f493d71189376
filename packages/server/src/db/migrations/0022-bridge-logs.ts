import { integer, text } from '../table.ts';

/** How far log files of game servers were taken. */
export const bridgeLogTables = {
  /** A log file; another part each time that it began anew. */
  bridge_log_part: {
    columns: {
      server: text(),
      file: text(),
      part: text(),
      /** How many parts of the file came before this one. */
      generation: integer(),
      /** Bytes of it that are written. */
      read_to: integer(),
      heard_at: integer(),
    },
    primaryKey: ['server', 'file', 'part'],
    indexes: [['heard_at']],
  },
  /** A file of the logs folder that lines of a server are appended to. */
  bridge_log_target: {
    columns: {
      server: text(),
      /** In the logs folder. */
      path: text(),
      /** Behind all of the server that is noted as read: what it sent since may be in the file from there on. */
      written_to: integer(),
      heard_at: integer(),
    },
    primaryKey: ['server', 'path'],
    indexes: [['heard_at']],
  },
} as const;
