import { donatePackages, perkKinds, type KeptPackage, type PerkKind } from '../contract/donation-lists.ts';
import { GROUP_PLUS_PERK } from '../rules/perks.ts';
import { columnsOf } from './column.ts';
import { choicesFrom, type KeptNoun } from './kept-noun.ts';
import { keptState } from './kept-state.ts';

export const packageNoun: KeptNoun<KeptPackage> = {
  one: 'package',
  many: 'packages',
  counted: 'package',
  calls: donatePackages,
  columns: columnsOf<KeptPackage>()({
    id: { header: 'Id', kind: 'id' },
    name: { header: 'Name' },
    credits: { header: 'Credits', kind: 'count' },
    perk: { header: 'Perk', kind: 'word' },
    amount: { header: 'Amount', kind: 'count' },
    uses: { header: 'Bought', kind: 'count' },
    retired: keptState('On sale', 'Retired'),
    description: { header: 'Description' },
    position: { header: 'Place', kind: 'number' },
    revision: null,
  }),
  fields: [
    { name: 'name', label: 'Name', kind: 'line', value: (row) => row?.name ?? '' },
    { name: 'description', label: 'Description', kind: 'block', value: (row) => row?.description ?? '' },
    { name: 'credits', label: 'Credits', kind: 'number', value: (row) => row?.credits ?? '' },
    {
      name: 'perk',
      label: 'Perk',
      kind: 'choice',
      choices: choicesFrom<PerkKind>(perkKinds.list, (rows) =>
        rows.map(({ key, name, retired }) => ({ value: key, label: retired ? `${name} (retired)` : name })),
      ),
      value: (row) => row?.perk ?? GROUP_PLUS_PERK,
    },
    { name: 'amount', label: 'Amount', kind: 'number', value: (row) => row?.amount ?? 1 },
  ],
  nameOf: ({ name }) => name,
};

export const perkNoun: KeptNoun<PerkKind> = {
  one: 'perk',
  many: 'perks',
  counted: 'perk',
  calls: perkKinds,
  columns: columnsOf<PerkKind>()({
    id: { header: 'Id', kind: 'id' },
    name: { header: 'Name' },
    key: { header: 'Key', kind: 'code' },
    unit: { header: 'Counted in', kind: 'word' },
    uses: { header: 'Used by', kind: 'count' },
    retired: keptState('In use', 'Retired'),
    description: { header: 'Description' },
    position: { header: 'Place', kind: 'number' },
    builtIn: null,
    revision: null,
  }),
  fields: [
    { name: 'key', label: 'Key', kind: 'code', value: (row) => row?.key ?? '' },
    { name: 'name', label: 'Name', kind: 'line', value: (row) => row?.name ?? '' },
    { name: 'description', label: 'Description', kind: 'block', value: (row) => row?.description ?? '' },
  ],
  nameOf: ({ name }) => name,
};
