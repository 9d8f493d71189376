import type { ParsedInput } from '@steward/api-client/contract/endpoint';
import {
  groupTypes,
  propertyTypes,
  type KeptGroupType,
  type KeptPropertyType,
} from '@steward/api-client/contract/types';
import { showMany } from '@steward/api-client/rules/numbers';
import { MOST_TYPES } from '@steward/api-client/rules/types';
import { ConflictError, InvalidError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { keeps, moves, sameName, type KeptList } from '../../core/kept-lists.ts';
import { listGroupTypes, listPropertyTypes } from './repository.ts';

type Named = KeptGroupType | KeptPropertyType;

const usersOf = {
  group: ({ uses }: Named) => showMany(uses, 'group or award is', 'groups and awards are'),
  property: ({ uses }: Named) => showMany(uses, 'property or interior is', 'properties and interiors are'),
};

/** What no type may be: one of a number or name that another has, or one too many. */
function refuse<T extends Named>(
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

const groups: KeptList<KeptGroupType, ParsedInput<typeof groupTypes.add>['body']> = {
  action: 'group-type',
  one: 'type',
  table: 'type_of_group',
  list: listGroupTypes,
  nameOf: ({ name }) => name,
  columns(body, about) {
    refuse(body, about, usersOf.group);
    const { number, name, tone, plus } = body;
    return { number, name, tone, plus: Number(plus === 'yes') };
  },
  used: (row) => `${usersOf.group(row)} of this type`,
};

const properties: KeptList<KeptPropertyType, ParsedInput<typeof propertyTypes.add>['body']> = {
  action: 'property-type',
  one: 'type',
  table: 'type_of_property',
  list: listPropertyTypes,
  nameOf: ({ name }) => name,
  columns(body, about) {
    refuse(body, about, usersOf.property);
    const { number, name, tone, shape } = body;
    return { number, name, tone, shape };
  },
  used: (row) => `${usersOf.property(row)} of this type`,
};

export const groupTypeRoutes = implement(groupTypes, { ...keeps(groups), ...moves(groups) });
export const propertyTypeRoutes = implement(propertyTypes, { ...keeps(properties), ...moves(properties) });
