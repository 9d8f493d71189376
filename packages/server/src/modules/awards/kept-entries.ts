import { say } from '@steward/api-client/rules/say';
import { uses } from '../../words/uses.ts';
import { awardEntries, type AwardEntry } from '@steward/api-client/contract/award-lists';
import type { ParsedInput } from '@steward/api-client/contract/endpoint';
import { InvalidError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { handleManaged, type KeptList, handleOrdered, handleRetirable } from '../../core/kept-lists.ts';
import { isGroupType } from '../../db/types.ts';
import * as repository from './kept-repository.ts';
import { listEntries } from './kept-entries-repository.ts';

type EntryBody = ParsedInput<typeof awardEntries.add>['body'];

/** What would give votes that were sent another meaning, by field. */
function meaningRefusal(old: AwardEntry, body: EntryBody): Record<string, string> | undefined {
  const kept = say(uses.awardMeaning, old);
  if (old.year !== body.year) return { year: kept };
  if (old.answer !== body.answer) return { answer: kept };
  if (old.answer === 'group' && old.kind !== body.kind) return { kind: kept };
  return old.category === body.category ? undefined : { category: kept };
}

const entries: KeptList<AwardEntry, EntryBody> = {
  action: 'award',
  one: 'award',
  table: 'award',
  list: (db) => listEntries(db),
  nameOf: ({ award, year }) => `${award} ${year}`,
  async columns(body, { tx, old, others }) {
    const { year, category, award, answer, kind } = body;
    const kept = (await repository.listYears(tx, 0)).find((one) => one.year === year);
    if (!kept) throw new InvalidError({ year: `There is no year ${year} yet. Add it first.` });
    if (others.some((one) => one.year === year && one.award.toLowerCase() === award.toLowerCase()))
      throw new InvalidError({ award: `There is an award of this name in ${year}.` });
    if (answer === 'group' && kind > 0 && kind !== old?.kind && !(await isGroupType(tx, kind)))
      throw new InvalidError({ kind: 'There is no such type of groups. Choose another.' });
    const refusal = old && old.uses > 0 ? meaningRefusal(old, body) : undefined;
    if (refusal) throw new InvalidError(refusal);
    if (kept.uses > 0 && old?.year !== year)
      throw new InvalidError({
        year: say(uses.awardYearVoted, { uses: kept.uses, year }),
      });
    return {
      ...{ year, category, award },
      free_fill: Number(answer === 'text'),
      input: answer === 'text' ? null : answer,
      group_type: answer === 'group' && kind > 0 ? kind : null,
    };
  },
  used: (row) => say(uses.award, row),
  instead: 'Close it: nobody can vote for it any more, and its votes stay in the results.',
  within: ({ year }) => year,
};

export const awardEntryRoutes = implement(awardEntries, {
  ...handleManaged(entries),
  ...handleOrdered(entries),
  ...handleRetirable(entries),
});
