import * as z from 'zod/mini';
import { TYPE_NAME_LENGTH, TYPE_SHAPES, TYPE_TONES } from '../rules/types.ts';
import { Count, Text } from './common.ts';
import { group } from './endpoint.ts';
import { keptShape, managed, ordered } from './managed.ts';

const NUMBER = 'Enter the number that the game has for it: a whole number from 1 to 9999.';
const typeNumber = z.int(NUMBER).check(z.minimum(1, NUMBER), z.maximum(9999, NUMBER));
const tone = z.enum(TYPE_TONES, 'Choose a colour.');
const name = Text(TYPE_NAME_LENGTH, 'Enter a name.');
const HELP = { number: 'It cannot change while something is of this type.' } as const;

/** A type of groups, by the number that the game has for it. */
export const KeptGroupType = z.object({
  ...keptShape,
  number: Count,
  name: z.string(),
  tone: z.enum(TYPE_TONES),
  /** Whether such a group can have Group Plus. */
  plus: z.enum(['yes', 'no']),
});
export type KeptGroupType = z.infer<typeof KeptGroupType>;

const groupTypeList = {
  path: 'rpg/manage/group-types',
  item: KeptGroupType,
  body: z.object({ number: typeNumber, name, tone, plus: z.enum(['yes', 'no'], 'Choose yes or no.') }),
  one: 'type',
  many: 'types of groups',
  empty: 'There are no types of groups yet.',
  removing: 'Groups that the game gives this number to are shown by the number.',
  touches: ['groups', 'awards', 'awardEntries'],
  help: { ...HELP, plus: 'A perk buys a month of it, and members see when it ends.' },
} as const;

export const groupTypes = group('groupTypes', { ...managed(groupTypeList), ...ordered(groupTypeList) });

/** A type of properties, by the number that the game has for it. */
export const KeptPropertyType = z.object({
  ...keptShape,
  number: Count,
  name: z.string(),
  tone: z.enum(TYPE_TONES),
  shape: z.enum(TYPE_SHAPES),
});
export type KeptPropertyType = z.infer<typeof KeptPropertyType>;

const propertyTypeList = {
  path: 'rpg/manage/property-types',
  item: KeptPropertyType,
  body: z.object({ number: typeNumber, name, tone, shape: z.enum(TYPE_SHAPES, 'Choose a shape.') }),
  one: 'type',
  many: 'types of properties',
  empty: 'There are no types of properties yet.',
  removing: 'Properties that the game gives this number to are shown as "Other".',
  touches: ['properties'],
  help: { ...HELP, shape: 'How such a property is drawn on the map. Hotels have a sign of their own.' },
} as const;

export const propertyTypes = group('propertyTypes', { ...managed(propertyTypeList), ...ordered(propertyTypeList) });
