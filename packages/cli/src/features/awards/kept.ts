import { entryNoun, yearNoun } from '@steward/api-client/columns/award-lists';
import { awardYears } from '@steward/api-client/contract/award-lists';
import type { AwardYearState } from '@steward/api-client/rules/awards';
import { idArgument, readId } from '../../command/id.ts';
import { keptCommand, keptRow, tellKept } from '../../command/kept.ts';
import { command as defineCommand } from '../../command/spec.ts';

const stateCommand = (name: string, state: AwardYearState, summary: string, said: string) =>
  defineCommand({
    name,
    summary,
    arguments: [idArgument('year')],
    output: 'record',
    changes: true,
    rehearses: true,
    answers: awardYears.setState,
    examples: [`steward awards years ${name} 3`],
    read: (given) => readId(given, 'year'),
    async run(context, { id }) {
      if (state === 'closed') {
        const row = await keptRow(context, yearNoun, id);
        await context.prompts.confirm(`Close the voting of ${row.year}? Nobody can vote in it then.`, context.global);
      }
      const row = await (await context.api()).call(awardYears.setState, { params: { id }, body: { state } });
      await tellKept(context, yearNoun, row, said);
    },
  });

export const yearsCommand = keptCommand({
  noun: yearNoun,
  name: 'years',
  under: 'awards',
  summary: 'Keep the years of the awards, and open and close their voting.',
  sample: '--year 2040',
  change: '--year 2041',
  more: [
    stateCommand('open', 'open', 'Open the voting of a year.', 'The voting is open.'),
    stateCommand('close', 'closed', 'Close the voting of a year, after a question.', 'The voting is closed.'),
    stateCommand(
      'prepare',
      'prepared',
      'Take a year back into preparation in which nobody has voted.',
      'The year is in preparation.',
    ),
  ],
});

export const entriesCommand = keptCommand({
  noun: entryNoun,
  name: 'entries',
  under: 'awards',
  summary: 'Keep the awards that players vote for, and their categories.',
  sample: '--year 2040 --category Groups --award "Kindest family" --answer group --kind 4',
  change: '--award "Kindest family of all"',
});
