import type { KeptGroupType, KeptPropertyType } from '@steward/api-client/contract/types';
import { showMany } from '@steward/api-client/rules/numbers';
import { MOST_TYPES } from '@steward/api-client/rules/types';
import { ConflictError, InvalidError } from '../../core/errors.ts';
import { sameName } from '../../core/kept-lists.ts';

type Named = KeptGroupType | KeptPropertyType;

export const usersOf = {
  group: ({ uses }: Named) => showMany(uses, 'group or award is', 'groups and awards are'),
  property: ({ uses }: Named) => showMany(uses, 'property or interior is', 'properties and interiors are'),
};

/** What no type may be: one of a number or name that another has, or one too many. */
export function refuse<T extends Named>(
  { number, name }: { readonly number: number; readonly name: string },
  { old, others }: { readonly old: T | undefined; readonly others: readonly T[] },
  users: (row: T) => string,
): void {
  const holder = others.find((one) => one.number === number);
  if (holder) throw new InvalidError({ number: `${holder.name} has this number.` });
  if (sameName(others, (one) => one.name, name)) throw new InvalidError({ name: 'Another type has this name.' });
  if (old && old.number !== number && old.uses > 0)
    throw new InvalidError({ number: `${users(old)} of this type: its number stays. Add another type instead.` });
  if (!old && others.length >= MOST_TYPES)
    throw new ConflictError(`There are ${MOST_TYPES} types already, which is the most. Remove one first.`);
}
