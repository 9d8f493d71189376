import {
  counter,
  flag,
  id,
  integer,
  optionalReference,
  references,
  optionalInteger,
  optionalText,
  text,
  textFrom,
} from '../table.ts';

/** What is told outside, each message with what became of it, and the messages that are changed. */
export const feedTables = {
  feed: {
    columns: {
      id: id(),
      name: text(),
      target: text(),
      /** As it may be shown. */
      address: text(),
      /** The address and the key that signs, as JSON. */
      sealed: text(),
      /** JSON, as the lists below. */
      events: text(),
      templates: text(),
      form: text(),
      minutes: integer(),
      words: text(),
      logs: text(),
      state: textFrom('on'),
      why: optionalText(),
      created_at: integer(),
      created_by: optionalReference('player'),
    },
  },
  feed_delivery: {
    columns: {
      id: id(),
      feed_id: references('feed'),
      event: text(),
      /** Names what happened, where that could be told twice. */
      event_key: optionalText(),
      /** What follows one another in one message that is changed, such as `ticket 12`. */
      thread: optionalText(),
      /** Nothing follows in that message. */
      ends: flag(),
      /** JSON. */
      facts: text(),
      at: integer(),
      state: textFrom('waiting'),
      tries: counter(),
      status: optionalInteger(),
      error: optionalText(),
      sent_at: optionalInteger(),
    },
    unique: [['feed_id', 'event_key']],
    indexes: [['feed_id', 'id'], ['feed_id', 'state', 'id'], ['event', 'id'], ['at']],
  },
  feed_message: {
    columns: { feed_id: references('feed'), thread: text(), message: text(), at: integer() },
    primaryKey: ['feed_id', 'thread'],
    indexes: [['at']],
  },
} as const;
