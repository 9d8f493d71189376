import type { Db, Tx } from './schema.ts';

/** Channels that managers made and did not retire, with their webhooks as they are kept. */
export const openChannels = (db: Db | Tx) =>
  db
    .selectFrom('alert_channel')
    .select(['id', 'name', 'level', 'sealed', 'webhook_url'])
    .where('configured', '=', 0)
    .where('retired_at', 'is', null)
    .orderBy('level')
    .orderBy('id')
    .execute();
