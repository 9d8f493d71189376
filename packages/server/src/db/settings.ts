import type { Db, Tx } from './schema.ts';

/** What Steward keeps of itself under that key. */
export const readSetting = async (db: Db | Tx, key: string): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst())?.value;

export const writeSetting = (tx: Tx, key: string, value: string) =>
  tx
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();

export const forgetSetting = (tx: Tx, key: string) => tx.deleteFrom('setting').where('key', '=', key).execute();
