import * as z from 'zod/mini';
import { admin } from '../rules/access.ts';
import { AWARD_ANSWERS, AWARD_YEAR_STATES } from '../rules/awards.ts';
import { MANAGER } from '../rules/roles.ts';
import { ById, Count, Instant, Text } from './common.ts';
import { endpoint, group } from './endpoint.ts';
import { keptShape, managed, ordered, retirable } from './managed.ts';

const YEAR = 'Enter a year from 2000 to 2100.';
const Year = z.int(YEAR).check(z.minimum(2000, YEAR), z.maximum(2100, YEAR));

/** A year of the awards. */
export const AwardYear = z.object({
  ...keptShape,
  year: Count,
  state: z.enum(AWARD_YEAR_STATES),
  awards: Count,
  closesAt: Instant,
});
export type AwardYear = z.infer<typeof AwardYear>;

const yearList = {
  path: 'rpg/manage/award-years',
  item: AwardYear,
  body: z.object({ year: Year }),
  one: 'year',
  many: 'years of the awards',
  empty: 'There are no awards yet.',
  removing: 'The year and its awards are gone.',
  touches: ['awards', 'awardEntries'],
  help: { year: 'Voting closes by itself on June 20 of that year, at 20:00.' },
} as const;

export const awardYears = group('awardYears', {
  ...managed(yearList),
  setState: endpoint({
    method: 'POST',
    path: 'rpg/manage/award-years/{id}/state',
    access: admin(MANAGER),
    summary: 'Open the voting of a year, close it, or take it back into preparation while nobody has voted.',
    params: ById,
    body: z.object({ state: z.enum(AWARD_YEAR_STATES, 'Choose prepared, open or closed.') }),
    response: AwardYear,
    means: 'Players can vote for the awards of a year while it is open, until it closes.',
    touches: yearList.touches,
  }),
});

/** An award that can be voted for. */
export const AwardEntry = z.object({
  ...keptShape,
  year: Count,
  category: z.string(),
  award: z.string(),
  answer: z.enum(AWARD_ANSWERS),
  /** Kind of group asked for; 0: any. */
  kind: Count,
});
export type AwardEntry = z.infer<typeof AwardEntry>;

const entryList = {
  path: 'rpg/manage/awards',
  item: AwardEntry,
  body: z.object({
    year: Year,
    category: Text(60, 'Enter a category.'),
    award: Text(120, 'Enter what the award is for.'),
    answer: z.enum(AWARD_ANSWERS, 'Choose player, group or text.'),
    kind: z._default(z.int('Choose a kind of group.'), 0),
  }),
  one: 'award',
  many: 'awards of all years',
  empty: 'There are no awards yet.',
  removing: 'Nobody can vote for it any more.',
  retiring: 'Nobody can vote for it any more. The votes that it has stay in the results.',
  touches: ['awards', 'awardYears'],
  help: {
    category: 'Awards of one category stand together, and each person or group can be chosen once in it.',
    kind: 'Only for awards that are answered with a group.',
  },
} as const;

export const awardEntries = group('awardEntries', {
  ...managed(entryList),
  ...ordered(entryList),
  ...retirable(entryList),
});
