import { playedTitle } from '@steward/api-client/rules/chart-titles';
import { characterColumns, foundCharacterColumns, playedColumns } from '@steward/api-client/columns/players';
import { CHARACTER_FIELDS, PLAYED_PERIODS, PROFILE_KINDS, players } from '@steward/api-client/contract/players';
import { showPlaytime } from '@steward/api-client/rules/playtime';
import { command as defineCommand, type Command } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { FailedError } from '../../errors.ts';
import { resourceOf } from '../../io/columns.ts';
import { plural } from '../../io/format.ts';
import { foundResource } from './columns.ts';
import { gameFacts, profileFacts } from './facts.ts';
import { NAME, readName, type OfPlayer } from './given.ts';

const foundCharacterResource = resourceOf(foundCharacterColumns, {
  name: { min: 24 },
  masterAccount: { min: 12 },
});

const characterResource = resourceOf(characterColumns, {
  name: { min: 24 },
  banned: { tone: (character) => (character.banned ? 'danger' : 'text') },
});

const playedResource = resourceOf(playedColumns);

async function showRun(context: CliContext, { name }: OfPlayer): Promise<void> {
  const profile = await (await context.api()).call(players.show, { params: { name } });
  await context.out.record(profile, () => profileFacts(profile, context.clock.now()));
}

const GAMES = ['tdm', 'ugmp'] as const;
type Game = (typeof GAMES)[number];
const GAME_PROFILES = { tdm: players.showTdm, ugmp: players.showUgmp } as const;

async function gameRun(context: CliContext, { name, game }: OfPlayer & { readonly game: Game }): Promise<void> {
  const profile = await (await context.api()).call(GAME_PROFILES[game], { params: { name } });
  await context.out.record(profile, () => gameFacts(profile, context.clock.now()));
}

async function searchRun(context: CliContext, { text }: { readonly text: string }): Promise<void> {
  const found = await (await context.api()).call(players.search, { params: { text } });
  await context.out.rows(found, foundResource, 'Nothing found...');
}

async function searchCharactersRun(context: CliContext, { text }: { readonly text: string }): Promise<void> {
  const found = await (await context.api()).call(players.searchCharacters, { params: { text } });
  await context.out.rows(found, foundCharacterResource, players.searchCharacters.empty);
}

async function charactersRun(context: CliContext, { name }: OfPlayer): Promise<void> {
  const { characters } = await (await context.api()).call(players.show, { params: { name } });
  if (!characters) throw new FailedError('Your rank does not show the characters of other players.');
  await context.out.rows(characters, characterResource, 'This player does not have any characters.');
}

const PLAYED = {
  rpg: players.playedPerDay,
  tdm: players.playedPerDayTdm,
  ugmp: players.playedPerDayUgmp,
} as const;

const PERIODS = PLAYED_PERIODS.map(String);
const CHART_LINES = 12;
const MOST_COLUMNS = 120;

interface PlayedOptions extends OfPlayer {
  readonly period: string | undefined;
  readonly game: keyof typeof PLAYED;
  readonly chart: boolean;
}

async function playedRun(context: CliContext, { name, period, game, chart }: PlayedOptions): Promise<void> {
  const { out, host } = context;
  const query = { period };
  const days = await (await context.api()).call(PLAYED[game], { params: { name }, query });
  if (!chart || out.options.json) return out.rows(days, playedResource, 'Nothing was played in these days.');
  const { playedChart } = await import('./played-chart.ts');
  const lines = playedChart(days, Math.min(MOST_COLUMNS, host.streams.stdout.columns ?? 80), CHART_LINES);
  const total = days.reduce((sum, { minutes }) => sum + minutes, 0);
  await out.line(out.paint('strong', playedTitle(plural(days.length, 'day'))));
  for (const line of lines) await out.line(line);
  await out.line(`${showPlaytime(total)} in all`);
}

export const profileCommands: readonly Command[] = [
  defineCommand({
    name: 'show',
    summary: 'Show a profile.',
    arguments: [NAME],
    output: 'record',
    answers: players.show,
    examples: ['steward player show Carl_Johnson', 'steward player show "[TAG]Jo.hn" --fields name,cash,banks'],
    read: readName,
    run: showRun,
  }),
  defineCommand({
    name: 'game',
    summary: 'Show a profile of another game.',
    arguments: [NAME, { name: 'game', help: 'Which game.', choices: GAMES }],
    output: 'record',
    answers: Object.values(GAME_PROFILES),
    examples: ['steward player game Carl_Johnson tdm'],
    read: (given) => ({ ...readName(given), game: given.choice('game', GAMES) ?? 'tdm' }),
    run: gameRun,
  }),
  defineCommand({
    name: 'search',
    summary: 'Find players by name, old name or number.',
    arguments: [{ name: 'text', help: 'At least 3 characters.' }],
    output: 'rows',
    answers: players.search,
    examples: ['steward player search carl'],
    read: (given) => ({ text: given.required('text') }),
    run: searchRun,
  }),
  defineCommand({
    name: 'search-characters',
    summary: 'Find characters by name.',
    arguments: [{ name: 'text', help: 'At least 3 characters.' }],
    output: 'rows',
    answers: players.searchCharacters,
    examples: ['steward player search-characters carl'],
    read: (given) => ({ text: given.required('text') }),
    run: searchCharactersRun,
  }),
  defineCommand({
    name: 'characters',
    summary: 'List the characters of a player.',
    arguments: [NAME],
    output: 'rows',
    answers: { id: players.show.id, fields: CHARACTER_FIELDS },
    examples: ['steward player characters Carl_Johnson'],
    read: readName,
    run: charactersRun,
  }),
  defineCommand({
    name: 'played',
    summary: 'Show the hours that a player was online, day by day.',
    details: 'A chart; with --no-chart a table. Other periods than 60 days are for lead admins and above.',
    arguments: [NAME],
    options: [
      { flags: '--period <days>', help: 'Days back from today (60).', choices: PERIODS },
      { flags: '--game <game>', help: 'Which game (rpg).', choices: PROFILE_KINDS },
      { flags: '--no-chart', help: 'As a table.' },
    ],
    output: 'rows',
    answers: Object.values(PLAYED),
    examples: ['steward player played Carl_Johnson', 'steward player played Carl_Johnson --period 120 --no-chart'],
    read: (given): PlayedOptions => ({
      ...readName(given),
      period: given.text('period'),
      game: given.choice('game', PROFILE_KINDS) ?? 'rpg',
      chart: given.flag('chart'),
    }),
    run: playedRun,
  }),
];
