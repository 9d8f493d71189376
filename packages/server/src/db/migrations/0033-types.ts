import type { MigrationContext } from '../migration.ts';
import { counter, flag, id, integer, optionalInteger, text, textFrom } from '../table.ts';

/** What every row of a list has that managers keep. */
const kept = { position: counter(), revision: counter(1), retired_at: optionalInteger() } as const;

/** Types of groups and properties, by the number that the game has for them. */
export const typeTables = {
  type_of_group: {
    columns: { id: id(), number: integer(), name: text(), tone: textFrom('neutral'), plus: flag(), ...kept },
    unique: [['number']],
  },
  type_of_property: {
    columns: {
      id: id(),
      number: integer(),
      name: text(),
      tone: textFrom('neutral'),
      shape: textFrom('circle'),
      ...kept,
    },
    unique: [['number']],
  },
} as const;

const GROUPS = [
  [1, 'Government', 0],
  [2, 'Business', 1],
  [4, 'Family', 1],
  [8, 'Criminal', 1],
] as const;
const PROPERTIES = [
  [2, 'House', 'blue', 'circle'],
  [3, 'Business', 'orange', 'square'],
  [4, 'Apartment', 'violet', 'diamond'],
] as const;

/** Begins with the types that there were before managers could change them. */
export async function keepTypes({ tx }: MigrationContext): Promise<void> {
  await tx
    .insertInto('type_of_group')
    .values(GROUPS.map(([number, name, plus], index) => ({ number, name, tone: 'accent', plus, position: index + 1 })))
    .execute();
  await tx
    .insertInto('type_of_property')
    .values(
      PROPERTIES.map(([number, name, tone, shape], index) => ({ number, name, tone, shape, position: index + 1 })),
    )
    .execute();
}
