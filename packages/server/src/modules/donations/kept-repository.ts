import type { KeptPackage, PerkKind } from '@steward/api-client/contract/donation-lists';
import { isBuiltInPerk, perkUnit } from '@steward/api-client/rules/perks';
import { keptOf } from '../../db/kept-lists.ts';
import type { Db, Tx } from '../../db/schema.ts';

/** All packages in the order of the donate page, retired ones too. */
export async function listKeptPackages(db: Db | Tx): Promise<KeptPackage[]> {
  const rows = await db.selectFrom('donate_package').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map((row) => ({
    ...keptOf(row, row.bought),
    name: row.name,
    description: row.description,
    credits: row.credits,
    perk: row.perk,
    amount: row.amount,
  }));
}

/** All perks, with how many packages give them and how many players have them. */
export async function listPerkKinds(db: Db | Tx): Promise<PerkKind[]> {
  const rows = await db
    .selectFrom('perk_kind')
    .selectAll('perk_kind')
    .select(({ selectFrom }) => [
      selectFrom('donate_package')
        .select((e) => e.fn.countAll<number>().as('many'))
        .whereRef('donate_package.perk', '=', 'perk_kind.key')
        .as('packages'),
      selectFrom('perk')
        .select((e) => e.fn.countAll<number>().as('many'))
        .whereRef('perk.kind', '=', 'perk_kind.key')
        .where('perk.amount', '>', 0)
        .as('players'),
    ])
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...keptOf(row, (row.packages ?? 0) + (row.players ?? 0)),
    key: row.key,
    name: row.name,
    description: row.description,
    unit: perkUnit(row.key),
    builtIn: isBuiltInPerk(row.key),
  }));
}

/** Counts that a package was bought once more. */
export const countBought = (tx: Tx, id: number) =>
  tx
    .updateTable('donate_package')
    .set((row) => ({ bought: row('bought', '+', 1) }))
    .where('id', '=', id)
    .execute();
