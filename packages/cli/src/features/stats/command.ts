import { CHART_TITLES } from '@steward/api-client/rules/chart-titles';
import { hourColumns } from '@steward/api-client/columns/stats';
import { stats } from '@steward/api-client/contract/stats';
import { ownFields } from '../../command/fields.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { resourceOf } from '../../io/columns.ts';
import { placeResource, placesOf, type Board, type PlaceRow } from './place-columns.ts';

const PIPE_CELLS = 80;
const CHART_LINES = 16;

const hourResource = resourceOf(hourColumns, {
  players: { tone: (point) => (point.players === null ? 'quiet' : 'text') },
});

async function hoursRun(context: CliContext, { chart: isDrawn }: { chart: boolean }): Promise<void> {
  const { out, host } = context;
  const points = await (await context.api()).call(stats.playersPerHour);
  const { hoursChart } = await import('./chart.ts');
  const { isTty, columns } = host.streams.stdout;
  const isWanted = isDrawn && isTty && !out.options.json;
  const chart = isWanted ? hoursChart(points, columns ?? PIPE_CELLS, CHART_LINES) : undefined;
  if (!chart) return out.rows(points, hourResource, 'Nothing was measured yet.');
  await out.line(CHART_TITLES.online);
  for (const line of chart.lines) await out.line(out.paint('accent', line));
  await out.line(out.paint('quiet', chart.axis));
}

const PLACE_FIELDS = ownFields<PlaceRow>({ board: true, unit: true, place: true, name: true, amount: true });
const NOBODY = stats.ingame.empty;

async function scoreboardRun(context: CliContext): Promise<void> {
  const api = await context.api();
  const [ingame, activity] = await Promise.all([api.call(stats.ingame), api.call(stats.activity)]);
  await context.out.rows(placesOf([...ingame, ...activity]), placeResource, NOBODY);
}

async function pumpkinRun(context: CliContext): Promise<void> {
  const { game, discord } = await (await context.api()).call(stats.pumpkin);
  const boards: readonly Board[] = [
    { title: 'In the game', unit: 'Pumpkins', entries: game },
    { title: 'On Discord', unit: 'Pumpkins', entries: discord },
  ];
  await context.out.rows(placesOf(boards), placeResource, NOBODY);
}

export const statsCommand = branch({
  name: 'stats',
  summary: 'Show figures and boards of the community.',
  details: 'The totals of the community are in "steward status".',
  children: [
    defineCommand({
      name: 'players-per-hour',
      summary: 'Show how many were online, hour by hour, in the last 48 hours.',
      details: 'A chart on a terminal, a table elsewhere. Hours that were not measured are gaps, not zeros.',
      options: [{ flags: '--no-chart', help: 'A table on a terminal too.' }],
      output: 'rows',
      answers: stats.playersPerHour,
      examples: ['steward stats players-per-hour', 'steward stats players-per-hour --json'],
      read: (given) => ({ chart: given.flag('chart') }),
      run: hoursRun,
    }),
    defineCommand({
      name: 'scoreboard',
      summary: 'List the boards of the game and of activity, of the last 3 weeks.',
      output: 'rows',
      fields: PLACE_FIELDS,
      examples: ['steward stats scoreboard', 'steward stats scoreboard --fields board,place,name'],
      read: () => ({}),
      run: scoreboardRun,
    }),
    defineCommand({
      name: 'pumpkin',
      summary: 'List who found the most pumpkins, in the game and on Discord.',
      output: 'rows',
      fields: PLACE_FIELDS,
      examples: ['steward stats pumpkin'],
      read: () => ({}),
      run: pumpkinRun,
    }),
  ],
});
