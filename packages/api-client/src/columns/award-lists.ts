import { awardEntries, awardYears, type AwardEntry, type AwardYear } from '../contract/award-lists.ts';
import { groupTypes, type KeptGroupType } from '../contract/types.ts';
import { AWARD_ANSWERS, type AwardAnswer, type AwardYearState } from '../rules/awards.ts';
import { groupType } from '../rules/groups.ts';

import { columnsOf } from './column.ts';
import { choicesFrom, type KeptNoun } from './kept-noun.ts';
import { keptState } from './kept-state.ts';
import { kept } from '../words/kept.ts';

export const AWARD_STATE_LABELS: Readonly<Record<AwardYearState, string>> = {
  prepared: 'In preparation',
  open: 'Open',
  closed: 'Closed',
};

const ANSWER_LABELS: Readonly<Record<AwardAnswer, string>> = {
  player: 'A player',
  group: 'A group',
  text: 'A text',
};

const answerText = ({ answer, kind }: AwardEntry): string =>
  answer === 'group' && kind > 0 ? `A group (${groupType(kind).toLowerCase()})` : ANSWER_LABELS[answer];

export const yearNoun: KeptNoun<AwardYear> = {
  one: 'year',
  many: 'years',
  counted: 'year',
  calls: awardYears,
  columns: columnsOf<AwardYear>()({
    id: { header: 'Id', kind: 'id' },
    year: { header: 'Year', kind: 'number' },
    state: { header: 'State', kind: 'word', value: ({ state }) => AWARD_STATE_LABELS[state] },
    awards: { header: 'Awards', kind: 'count' },
    uses: { header: 'Voters', kind: 'count' },
    closesAt: { header: 'Voting ends', kind: 'moment' },
    position: null,
    retired: null,
    revision: null,
  }),
  fields: [{ name: 'year', label: 'Year', kind: 'number', value: (row) => row?.year ?? '' }],
  nameOf: ({ year }) => `the awards of ${year}`,
};

export const entryNoun: KeptNoun<AwardEntry> = {
  one: 'award',
  many: 'awards',
  counted: 'award',
  calls: awardEntries,
  columns: columnsOf<AwardEntry>()({
    id: { header: 'Id', kind: 'id' },
    year: { header: 'Year', kind: 'number' },
    category: { header: 'Category', kind: 'word' },
    award: { header: 'Award' },
    answer: { header: 'Answer', kind: 'word', value: answerText },
    uses: { header: 'Votes', kind: 'count' },
    retired: keptState('Votable', 'Closed'),
    kind: null,
    position: { header: 'Place', kind: 'number' },
    revision: null,
  }),
  fields: [
    { name: 'year', label: 'Year', kind: 'number', value: (row) => row?.year ?? '' },
    { name: 'category', label: 'Category', kind: 'line', value: (row) => row?.category ?? '' },
    { name: 'award', label: 'Award', kind: 'line', value: (row) => row?.award ?? '' },
    {
      name: 'answer',
      label: 'Answer',
      kind: 'choice',
      choices: AWARD_ANSWERS.map((value) => ({ value, label: ANSWER_LABELS[value] })),
      value: (row) => row?.answer ?? 'player',
    },
    {
      name: 'kind',
      label: 'Kind of group',
      kind: 'choice',
      isNumber: true,
      choices: choicesFrom<KeptGroupType>(groupTypes.list, (rows) => [
        { value: 0, label: 'Any' },
        ...rows.map(({ number, name }) => ({ value: number, label: name })),
      ]),
      value: (row) => row?.kind ?? 0,
    },
  ],
  nameOf: ({ award }) => award,
  retiring: {
    verb: 'Close',
    back: 'Reopen',
    asks: [kept.close, kept.openAgain],
    commands: ['close', 'reopen'],
    done: ['The award is closed.', 'The award can be voted for again.'],
  },
};
