import * as z from 'zod/mini';
import { Count, Text } from './common.ts';
import { group } from './endpoint.ts';
import { keptShape, managed, ordered } from './managed.ts';

const NUMBER = 'Enter the number that the game has for it, from 1 to 9,999.';

/** A type by the number that the game has for it. */
export const TypeName = z.object({ ...keptShape, number: Count, name: z.string() });
export type TypeName = z.infer<typeof TypeName>;

const shared = {
  item: TypeName,
  body: z.object({
    number: z.int(NUMBER).check(z.minimum(1, NUMBER), z.maximum(9999, NUMBER)),
    name: Text(40, 'Enter a name.'),
  }),
  one: 'type',
  help: { number: 'It cannot change while something is of this type.' },
} as const;

const groupList = {
  ...shared,
  path: 'rpg/manage/group-types',
  many: 'types of groups',
  empty: 'There are no types of groups yet.',
  removing: 'Groups of this number are shown by the number from then on.',
  touches: ['groups', 'site', 'awards'],
} as const;

export const groupTypes = group('groupTypes', { ...managed(groupList), ...ordered(groupList) });

const propertyList = {
  ...shared,
  path: 'rpg/manage/property-types',
  many: 'types of properties',
  empty: 'There are no types of properties yet.',
  removing: 'Properties of this number are shown as others from then on.',
  touches: ['properties', 'site', 'assets'],
} as const;

export const propertyTypes = group('propertyTypes', { ...managed(propertyList), ...ordered(propertyList) });
