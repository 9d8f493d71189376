import { research } from '@steward/api-client/contract/research';
import { listOptions, noteListed, readList, readPaging, type Paging } from '../../command/paging.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { Given } from '../../command/given.ts';
import type { CliContext } from '../../context.ts';
import { clean } from '../../io/sanitize.ts';
import { items, logins, networth, players, wealth, weekly, type Figures } from './figures.ts';

interface ChartOptions {
  readonly chart: boolean;
}

const NO_CHART = {
  flags: '--no-chart',
  help: 'A table instead of a chart; always so where the output is no terminal.',
};
const CHART_HEIGHT = 16;
const SMALL_HEIGHT = 11;

const readChart = (given: Given): ChartOptions => ({ chart: given.flag('chart') });

/** On a terminal a chart, which says more at a glance; a table elsewhere, and where no chart can be drawn. */
async function show<T extends object>(
  context: CliContext,
  rows: readonly T[],
  figures: Figures<T>,
  { chart }: ChartOptions,
): Promise<void> {
  const { out } = context;
  const { columns, isTty } = context.host.streams.stdout;
  if (chart && isTty && !out.options.json) {
    const { drawChart } = await import('./chart.ts');
    const specs = figures.charts(rows);
    const height = specs.length > 1 ? SMALL_HEIGHT : CHART_HEIGHT;
    const drawn = specs.flatMap((spec) => drawChart(spec, columns ?? 80, height) ?? []);
    if (drawn.length > 0) {
      for (const line of drawn) await out.line(line.map(({ text, tone }) => out.paint(tone, clean(text))).join(''));
      return;
    }
  }
  await out.rows(rows, figures.resource, figures.empty);
}

async function wealthRun(context: CliContext, options: ChartOptions): Promise<void> {
  await show(context, await (await context.api()).call(research.wealth), wealth, options);
}

async function itemsRun(context: CliContext, options: ChartOptions): Promise<void> {
  await show(context, await (await context.api()).call(research.items), items, options);
}

async function playersRun(context: CliContext, options: ChartOptions): Promise<void> {
  await show(context, await (await context.api()).call(research.semiannualPlayers), players, options);
}

async function loginsRun(context: CliContext, options: ChartOptions): Promise<void> {
  await show(context, await (await context.api()).call(research.semiannualLogins), logins, options);
}

async function weeklyRun(context: CliContext, options: ChartOptions): Promise<void> {
  await show(context, await (await context.api()).call(research.weekly), weekly, options);
}

async function networthRun(context: CliContext, paging: Paging): Promise<void> {
  const api = await context.api();
  const page = await readList(paging, (part) => api.call(research.networth, part));
  await context.out.rows(page.items, networth.resource, networth.empty);
  await noteListed(context, page);
}

export const command = branch({
  name: 'research',
  summary: 'Show figures of the community over time.',
  details: 'From the snapshots that are taken once a day. For lead admins and above.',
  children: [
    defineCommand({
      name: 'wealth',
      summary: 'Chart the wealth of all players and groups by day.',
      options: [NO_CHART],
      output: 'rows',
      answers: research.wealth,
      examples: ['steward research wealth', 'steward research wealth --no-chart', 'steward research wealth --json'],
      read: readChart,
      run: wealthRun,
    }),
    defineCommand({
      name: 'items',
      summary: 'Chart the most common items in the game by day.',
      options: [NO_CHART],
      output: 'rows',
      answers: research.items,
      examples: ['steward research items', 'steward research items --no-chart'],
      read: readChart,
      run: itemsRun,
    }),
    defineCommand({
      name: 'players',
      summary: 'Chart registrations, bans and punishments of the last 6 months.',
      options: [NO_CHART],
      output: 'rows',
      answers: research.semiannualPlayers,
      examples: ['steward research players', 'steward research players --fields day,bans'],
      read: readChart,
      run: playersRun,
    }),
    defineCommand({
      name: 'logins',
      summary: 'Chart logins and different players of the last 6 months.',
      options: [NO_CHART],
      output: 'rows',
      answers: research.semiannualLogins,
      examples: ['steward research logins', 'steward research logins --no-chart'],
      read: readChart,
      run: loginsRun,
    }),
    defineCommand({
      name: 'networth',
      summary: 'List players by net worth, highest first.',
      options: listOptions(research.networth),
      output: 'rows',
      answers: research.networth,
      examples: ['steward research networth --limit 10', 'steward research networth --fields name,total'],
      read: (given) => readPaging(given, research.networth),
      run: networthRun,
    }),
    defineCommand({
      name: 'weekly',
      summary: 'Chart the weeks: hours played, registrations, punishments, bans, tickets.',
      options: [NO_CHART],
      output: 'rows',
      answers: research.weekly,
      examples: ['steward research weekly', 'steward research weekly --no-chart'],
      read: readChart,
      run: weeklyRun,
    }),
  ],
});
