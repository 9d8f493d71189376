import { say } from '@steward/api-client/rules/say';
import { uses } from '../../words/uses.ts';
import type { KeptGroupType, KeptPropertyType } from '@steward/api-client/contract/types';
import { MOST_TYPES } from '@steward/api-client/rules/types';
import { ConflictError, InvalidError } from '../../core/errors.ts';
import { findSameName } from '../../core/kept-lists.ts';

type Named = KeptGroupType | KeptPropertyType;

/** What is said where something is of a type: that it cannot be removed, and that it keeps its number. */
export const ofThisType = {
  group: {
    used: (row: Named) => say(uses.groupType, row),
    number: (row: Named) => say(uses.groupTypeNumber, row),
  },
  property: {
    used: (row: Named) => say(uses.propertyType, row),
    number: (row: Named) => say(uses.propertyTypeNumber, row),
  },
} as const;

/** What no type may be: one of a number or name that another has, or one too many. */
export function refuse<T extends Named>(
  { number, name }: { readonly number: number; readonly name: string },
  { old, others }: { readonly old: T | undefined; readonly others: readonly T[] },
  keepsNumber: (row: T) => string,
): void {
  const holder = others.find((one) => one.number === number);
  if (holder) throw new InvalidError({ number: `${holder.name} has this number.` });
  if (findSameName(others, (one) => one.name, name)) throw new InvalidError({ name: 'Another type has this name.' });
  if (old && old.number !== number && old.uses > 0) throw new InvalidError({ number: keepsNumber(old) });
  if (!old && others.length >= MOST_TYPES)
    throw new ConflictError(`There are ${MOST_TYPES} types already, which is the most. Remove one first.`);
}
