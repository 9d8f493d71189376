import { type Award, AWARD_FIELDS, awards } from '@steward/api-client/contract/awards';
import { site } from '@steward/api-client/contract/site';
import { NOT_PREPARED } from '@steward/api-client/rules/awards';
import { showMoment } from '@steward/api-client/rules/moments';
import { types } from '@steward/api-client/rules/types';
import { ownFields } from '../../command/fields.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import { plural } from '../../io/format.ts';
import { parseAnswer } from './ballot.ts';
import {
  awardResource,
  type AwardRow,
  awardRows,
  groupResource,
  playerResource,
  resultResource,
  resultRows,
} from './columns.ts';
import { entriesCommand, yearsCommand } from './kept.ts';
import { type VoteOptions, voteRun } from './vote.ts';

const LAST_YEAR = 9999;
/** The number of a type of groups that the community has, of what was typed. */
function typeOf(typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined;
  const { groups } = types();
  const found = groups.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());
  if (found) return found.number;
  throw new UsageError(
    `There is no type "${typed}" of groups. Use ${groups.map(({ name }) => name.toLowerCase()).join(', ')}.`,
  );
}

async function listRun(context: CliContext): Promise<void> {
  const { out } = context;
  const page = await (await context.api()).call(awards.all);
  await out.rows(awardRows(page), awardResource, NOT_PREPARED);
  if (out.options.json) return;
  await out.note(
    `Awards ${page.year}. Fill in at least ${page.needed} of ${page.awards.length}. Voting closes on ${showMoment(page.closesAt)}.`,
    'quiet',
  );
  if (page.refusal !== null) await out.note(page.refusal, 'warning');
}

async function resultsRun(context: CliContext, { year }: { year: number | undefined }): Promise<void> {
  const { out } = context;
  const query = year === undefined ? {} : { year };
  const results = await (await context.api()).call(awards.results, { query });
  if (out.options.json && (!out.options.csv || out.options.fields !== undefined)) return out.record(results, () => []);
  await out.rows(resultRows(results), resultResource, 'Nobody voted in this year.');
  await out.note(
    `Awards ${results.year}: ${plural(results.totalVotes, 'vote')} of ${plural(results.total, 'voter')}. Years: ${results.years.join(', ') || 'none yet'}.`,
    'quiet',
  );
}

export interface SearchOptions {
  readonly text: string;
  readonly groups: boolean;
  readonly type: string | undefined;
}

async function searchRun(context: CliContext, { text, groups, type }: SearchOptions): Promise<void> {
  const api = await context.api();
  if (!groups) {
    const found = await api.call(awards.searchPlayers, { params: { text } });
    return context.out.rows(found, playerResource, 'Nothing found...');
  }
  // Any answer tells which types the community has.
  if (type !== undefined) await api.call(site.config);
  const wanted = typeOf(type);
  const found = await api.call(awards.searchGroups, {
    query: { q: text, ...(wanted === undefined ? {} : { type: wanted }) },
  });
  return context.out.rows(found, groupResource, 'Nothing found...');
}

export const command = branch({
  name: 'awards',
  summary: 'Vote for the awards of the year, see the results, and keep the awards.',
  children: [
    defineCommand({
      name: 'list',
      summary: "List this year's awards and your votes.",
      output: 'rows',
      answers: { id: awards.all.id, fields: AWARD_FIELDS },
      fields: ownFields<Omit<AwardRow, keyof Award>>({ vote: true }),
      examples: ['steward awards list', 'steward awards list --fields id,award,input'],
      read: () => ({}),
      run: listRun,
    }),
    defineCommand({
      name: 'results',
      summary: 'Show the results of a year.',
      options: [
        { flags: '--year <year>', help: 'The year; the one that is voted for now when left out.' },
        { flags: '--wide', help: 'All columns, however wide.' },
      ],
      output: 'record',
      answers: awards.results,
      examples: ['steward awards results', 'steward awards results --year 2025 --json'],
      read: (given) => ({ year: given.whole('year', { min: 1, max: LAST_YEAR }) }),
      run: resultsRun,
    }),
    defineCommand({
      name: 'search',
      summary: 'Find players or groups that can be voted for.',
      arguments: [{ name: 'text', help: 'At least 3 characters of a player, 2 of a group.' }],
      options: [
        { flags: '-g, --groups', help: 'Groups instead of players.' },
        { flags: '-t, --type <type>', help: 'Only groups of this type, such as family.' },
      ],
      output: 'rows',
      answers: [awards.searchPlayers, awards.searchGroups],
      examples: ['steward awards search carl', 'steward awards search grove --groups --type criminal'],
      read: (given): SearchOptions => ({
        text: given.required('text'),
        groups: given.flag('groups') || given.text('type') !== undefined,
        type: given.text('type'),
      }),
      run: searchRun,
    }),
    defineCommand({
      name: 'vote',
      summary: 'Vote, once a year.',
      details:
        'An answer is the id of the award, "=", and the name of a player or group, "#" with their id, or a text where\nthe award wants one. At least three quarters of the awards must be answered. A vote cannot be changed.',
      options: [
        { flags: '-a, --answer <award=answer>', help: 'The answer to one award.', many: true },
        { flags: '-f, --file <file>', help: 'Answers as a JSON object of award ids; "-" for standard input.' },
      ],
      output: 'record',
      changes: true,
      rehearses: true,
      answers: awards.vote,
      examples: [
        'steward awards vote --answer 1=Carl_Johnson --answer 2="Grove Street" --answer 3="The night of the flood"',
        'steward awards vote --file ballot.json --yes',
      ],
      read: (given): VoteOptions => ({ answers: given.many('answer').map(parseAnswer), file: given.text('file') }),
      run: voteRun,
    }),
    yearsCommand,
    entriesCommand,
  ],
});
