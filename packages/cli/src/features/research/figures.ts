import { manage } from '@steward/api-client/contract/manage';
import { itemsTitle, wealthTitle, CHART_TITLES } from '@steward/api-client/rules/chart-titles';
import {
  loginsColumns,
  networthColumns,
  playersColumns,
  wealthColumns,
  weekColumns,
} from '@steward/api-client/columns/research';
import type { Output } from '@steward/api-client/contract/endpoint';
import { research, type NetworthRow } from '@steward/api-client/contract/research';
import { showDay } from '@steward/api-client/rules/log-days';
import { resourceOf, type Resource } from '../../io/columns.ts';
import { showCount } from '../../io/format.ts';
import type { Tone } from '../../io/style.ts';
import type { ChartSpec, Series } from './chart.ts';

type WealthDay = Output<typeof research.wealth>[number];
type Item = Output<typeof research.items>[number];
type PlayersDay = Output<typeof research.semiannualPlayers>[number];
type LoginsDay = Output<typeof research.semiannualLogins>[number];
type Week = Output<typeof research.weekly>[number];

/** Figures over time: the rows as a table, and the charts that are made from them. */
export interface Figures<T extends object> {
  readonly title: string;
  readonly resource: Resource<T>;
  /** Said when there is nothing. */
  readonly empty: string;
  charts(rows: readonly T[]): readonly ChartSpec[];
}

const NO_SNAPSHOT = manage.wealthTax.empty;
const MOST_ITEMS = 5;
const ITEM_TONES: readonly Tone[] = ['accent', 'warning', 'ok', 'danger', 'strong'];

const line = <T>(rows: readonly T[], label: string, tone: Tone, of: (row: T) => number): Series => ({
  label,
  tone,
  values: rows.map(of),
});

const DAY = { day: { tone: 'quiet' } } as const;

export const wealth: Figures<WealthDay> = {
  get title() {
    return wealthTitle();
  },
  resource: resourceOf(wealthColumns, DAY),
  empty: NO_SNAPSHOT,
  charts: (rows) => [
    {
      title: wealthTitle(),
      labels: rows.map(({ day }) => showDay(day)),
      series: [
        line(rows, 'Cash', 'ok', (row) => row.cash),
        line(rows, 'Bank', 'accent', (row) => row.bank),
        line(rows, 'Vehicles', 'warning', (row) => row.vehicles),
        line(rows, 'Properties', 'danger', (row) => row.properties),
        line(rows, 'Groups', 'strong', (row) => row.groups),
      ],
    },
  ],
};

const latest = ({ days }: Item): number | undefined => days.at(-1)?.amount;

function changeOf({ days }: Item): string {
  const [first, last] = [days[0]?.amount, days.at(-1)?.amount];
  if (first === undefined || last === undefined) return '-';
  return `${last > first ? '+' : ''}${showCount(last - first)}`;
}

export const items: Figures<Item> = {
  title: 'Items in the game by day',
  resource: {
    columns: [
      { key: 'name', header: 'Item', min: 16, cell: (item) => item.name },
      { key: 'amount', header: 'Amount', align: 'right', cell: (item) => showCount(latest(item) ?? 0) },
      { key: 'change', header: 'Change', align: 'right', cell: changeOf },
      {
        key: 'from',
        header: 'Since',
        tone: () => 'quiet',
        cell: ({ days: [first] }) => (first ? showDay(first.day) : '-'),
      },
    ],
  },
  empty: NO_SNAPSHOT,
  charts(rows) {
    const days = [...new Set(rows.flatMap((item) => item.days.map(({ day }) => day)))].sort();
    return [
      {
        title: itemsTitle(MOST_ITEMS),
        labels: days.map(showDay),
        series: rows.slice(0, MOST_ITEMS).map((item, at): Series => {
          const amounts = new Map(item.days.map(({ day, amount }) => [day, amount]));
          return {
            label: item.name,
            tone: ITEM_TONES[at] ?? 'text',
            values: days.map((day) => amounts.get(day) ?? null),
          };
        }),
      },
    ];
  },
};

export const players: Figures<PlayersDay> = {
  title: CHART_TITLES.players,
  resource: resourceOf(playersColumns, DAY),
  empty: 'Nothing was counted yet.',
  charts: (rows) => [
    {
      title: CHART_TITLES.players,
      labels: rows.map(({ day }) => showDay(day)),
      series: [
        line(rows, 'Registrations', 'accent', (row) => row.registrations),
        line(rows, 'Bans', 'danger', (row) => row.bans),
        line(rows, 'Punishments', 'warning', (row) => row.punishments),
      ],
    },
  ],
};

export const logins: Figures<LoginsDay> = {
  title: CHART_TITLES.logins,
  resource: resourceOf(loginsColumns, DAY),
  empty: 'Nothing was counted yet.',
  charts: (rows) => [
    {
      title: CHART_TITLES.logins,
      labels: rows.map(({ day }) => showDay(day)),
      series: [
        line(rows, 'Logins', 'accent', (row) => row.logins),
        line(rows, 'Players', 'warning', (row) => row.uniquePlayers),
      ],
    },
  ],
};

export const weekly: Figures<Week> = {
  title: 'Weeks',
  resource: resourceOf(weekColumns, { week: { tone: 'quiet' } }),
  empty: 'Nothing was counted yet.',
  charts(rows) {
    const labels = rows.map(({ week }) => showDay(week));
    return [
      { title: CHART_TITLES.hours, labels, series: [line(rows, 'Hours', 'accent', (row) => row.hours)] },
      {
        title: CHART_TITLES.weeks,
        labels,
        series: [
          line(rows, 'Registrations', 'accent', (row) => row.registrations),
          line(rows, 'Punishments', 'warning', (row) => row.punishments),
          line(rows, 'Bans', 'danger', (row) => row.bans),
          line(rows, 'Tickets', 'ok', (row) => row.tickets),
        ],
      },
    ];
  },
};

export const networth: Figures<NetworthRow> = {
  title: 'Players by net worth, from the last daily snapshot',
  resource: resourceOf(networthColumns, { name: { min: 12 } }),
  empty: NO_SNAPSHOT,
  charts: () => [],
};
