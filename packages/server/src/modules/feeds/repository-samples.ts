import type { Db } from '../../db/schema.ts';

const ACTIONS = [
  ...['player.ban', 'player.unban', 'player.punish', 'player.rank', 'player.permissions'],
  ...['restart.plan', 'develop.restart', 'session.flag'],
];

/** The latest entries of the audit log of what feeds tell of, newest first. */
export const latestEntries = (db: Db) =>
  db
    .selectFrom('audit')
    .select(['action', 'target', 'before', 'after', 'actor_name', 'at'])
    .where('id', 'in', (e) =>
      e
        .selectFrom('audit')
        .select((by) => by.fn.max('id').as('id'))
        .where('action', 'in', ACTIONS)
        .groupBy('action'),
    )
    .orderBy('id', 'desc')
    .execute();
