import type { KeptGroupType, KeptPropertyType } from '@steward/api-client/contract/types';
import { keptOf } from '../../db/kept-lists.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { shapeOf, toneOf } from '../../db/types.ts';

/** Types of groups in their order, with how many groups and awards are of each. */
export async function listGroupTypes(db: Db | Tx): Promise<KeptGroupType[]> {
  const rows = await db
    .selectFrom('type_of_group')
    .selectAll('type_of_group')
    .select(({ selectFrom }) => [
      selectFrom('community_group')
        .select((e) => e.fn.countAll<number>().as('many'))
        .whereRef('community_group.type', '=', 'type_of_group.number')
        .as('groups'),
      selectFrom('award')
        .select((e) => e.fn.countAll<number>().as('many'))
        .whereRef('award.group_type', '=', 'type_of_group.number')
        .as('awards'),
    ])
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...keptOf(row, (row.groups ?? 0) + (row.awards ?? 0)),
    ...{ number: row.number, name: row.name, tone: toneOf(row.tone) },
    plus: row.plus === 1 ? 'yes' : 'no',
  }));
}

/** Types of properties in their order, with how many properties and interiors are of each. */
export async function listPropertyTypes(db: Db | Tx): Promise<KeptPropertyType[]> {
  const rows = await db
    .selectFrom('type_of_property')
    .selectAll('type_of_property')
    .select(({ selectFrom }) => [
      selectFrom('property')
        .select((e) => e.fn.countAll<number>().as('many'))
        .whereRef('property.type', '=', 'type_of_property.number')
        .as('properties'),
      selectFrom('interior')
        .select((e) => e.fn.countAll<number>().as('many'))
        .whereRef('interior.type', '=', 'type_of_property.number')
        .as('interiors'),
    ])
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...keptOf(row, (row.properties ?? 0) + (row.interiors ?? 0)),
    ...{ number: row.number, name: row.name, tone: toneOf(row.tone) },
    shape: shapeOf(row.shape),
  }));
}
