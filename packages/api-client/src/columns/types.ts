import { groupTypes, propertyTypes, type KeptGroupType, type KeptPropertyType } from '../contract/types.ts';
import { SHAPE_WORDS, TONE_WORDS, TYPE_SHAPES, TYPE_TONES } from '../rules/types.ts';
import { columnsOf } from './column.ts';
import type { KeptField, KeptNoun } from './kept-noun.ts';

const tones = TYPE_TONES.map((value) => ({ value, label: TONE_WORDS[value] }));
const shapes = TYPE_SHAPES.map((value) => ({ value, label: SHAPE_WORDS[value] }));
const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

const common = {
  id: { header: 'Id', kind: 'id' },
  number: { header: 'Number', kind: 'number' },
  name: { header: 'Name' },
  position: { header: 'Place', kind: 'number' },
  retired: null,
  revision: null,
} as const;

const fields: readonly KeptField<KeptGroupType | KeptPropertyType>[] = [
  { name: 'number', label: 'Number', kind: 'number', value: (row) => row?.number ?? '' },
  { name: 'name', label: 'Name', kind: 'line', value: (row) => row?.name ?? '' },
  { name: 'tone', label: 'Colour', kind: 'choice', choices: tones, value: (row) => row?.tone ?? 'neutral' },
];

export const groupTypeNoun: KeptNoun<KeptGroupType> = {
  one: 'type',
  many: 'types of groups',
  counted: 'typeOfGroups',
  calls: groupTypes,
  columns: columnsOf<KeptGroupType>()({
    ...common,
    tone: { header: 'Colour', kind: 'word', value: ({ tone }) => TONE_WORDS[tone] },
    plus: { header: 'Group Plus', kind: 'word', value: ({ plus }) => (plus === 'yes' ? 'Yes' : 'No') },
    uses: { header: 'Groups and awards', kind: 'count' },
  }),
  fields: [
    ...fields,
    { name: 'plus', label: 'Group Plus', kind: 'choice', choices: yesNo, value: (row) => row?.plus ?? 'no' },
  ],
  nameOf: ({ name }) => name,
};

export const propertyTypeNoun: KeptNoun<KeptPropertyType> = {
  one: 'type',
  many: 'types of properties',
  counted: 'typeOfProperties',
  calls: propertyTypes,
  columns: columnsOf<KeptPropertyType>()({
    ...common,
    tone: { header: 'Colour', kind: 'word', value: ({ tone }) => TONE_WORDS[tone] },
    shape: { header: 'Shape', kind: 'word', value: ({ shape }) => SHAPE_WORDS[shape] },
    uses: { header: 'Properties', kind: 'count' },
  }),
  fields: [
    ...fields,
    { name: 'shape', label: 'Shape', kind: 'choice', choices: shapes, value: (row) => row?.shape ?? 'circle' },
  ],
  nameOf: ({ name }) => name,
};
