import type { DonatePackage } from '@steward/api-client/contract/donations';
import type { Db, Tx } from '../../db/schema.ts';

const packages = (db: Db | Tx) =>
  db
    .selectFrom('donate_package')
    .select(['id', 'name', 'description', 'credits', 'perk', 'amount', 'revision'])
    .where('retired_at', 'is', null);

/** What credits buy now, in the order of the shop. */
export const listPackages = (db: Db): Promise<DonatePackage[]> =>
  packages(db).orderBy('position').orderBy('id').execute();

/** One package that can be bought. */
export const findPackage = (tx: Tx, id: number) => packages(tx).where('id', '=', id).executeTakeFirst();
