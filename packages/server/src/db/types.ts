import { TYPE_SHAPES, TYPE_TONES, type Types } from '@steward/api-client/rules/types';
import type { Db, Tx } from './schema.ts';

export const toneOf = (text: string) => TYPE_TONES.find((one) => one === text) ?? 'neutral';
export const shapeOf = (text: string) => TYPE_SHAPES.find((one) => one === text) ?? 'circle';

/** The types of groups and properties, in the order of the managers. */
export async function readKeptTypes(db: Db | Tx): Promise<Types> {
  const groups = await db.selectFrom('type_of_group').selectAll().orderBy('position').orderBy('id').execute();
  const properties = await db.selectFrom('type_of_property').selectAll().orderBy('position').orderBy('id').execute();
  return {
    groups: groups.map(({ number, name, tone, plus }) => ({ number, name, tone: toneOf(tone), plus: plus === 1 })),
    properties: properties.map(({ number, name, tone, shape }) => ({
      ...{ number, name, tone: toneOf(tone) },
      shape: shapeOf(shape),
    })),
  };
}

/** Whether groups may be of a type. */
export const isGroupType = async (tx: Tx, type: number): Promise<boolean> =>
  (await tx.selectFrom('type_of_group').select('id').where('number', '=', type).executeTakeFirst()) !== undefined;

/** Whether groups of a type can have Group Plus. */
export const hasPlus = async (tx: Tx, type: number): Promise<boolean> =>
  (await tx.selectFrom('type_of_group').select('plus').where('number', '=', type).executeTakeFirst())?.plus === 1;
