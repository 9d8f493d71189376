import { itemsTitle, wealthTitle, CHART_TITLES } from '@steward/api-client/rules/chart-titles';
import { networthColumns } from '@steward/api-client/columns/research';
import type { Output } from '@steward/api-client/contract/endpoint';
import { research } from '@steward/api-client/contract/research';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../api.ts';
import { BarChart } from '../../components/charts/bar-chart.tsx';
import type { Series } from '../../components/charts/series.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';
import { formatDay, formatMoney, withoutYear } from '../../components/format.ts';
import { ErrorNotice } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { playerPath } from '../../components/paths.ts';

const MILLION = 1_000_000;
const MOST_ITEMS = 5;

interface DayChartProps {
  readonly title: string;
  readonly days: readonly string[] | undefined;
  readonly series: readonly Series[];
  readonly error: Error | null;
  readonly retry: () => void;
  readonly format?: (value: number) => string;
  readonly kind?: 'line' | 'bar';
  readonly labelHeader?: string;
}

function DayChart({ title, days, series, error, retry, format, kind = 'line', labelHeader = 'Day' }: DayChartProps) {
  const labels = useMemo(() => (days ?? []).map(formatDay), [days]);
  return (
    <Panel>
      {error ? (
        <ErrorNotice error={error} onRetry={retry} />
      ) : (
        <BarChart
          title={title}
          labels={labels}
          shortLabel={withoutYear}
          labelHeader={labelHeader}
          kind={kind}
          series={series}
          loading={days === undefined}
          height={260}
          {...(format ? { format } : {})}
        />
      )}
    </Panel>
  );
}

const inMillions = (value: number) => Math.round((value / MILLION) * 100) / 100;

function WealthChart() {
  const { data, error, refetch } = useQuery(read(research.wealth));
  const part = (label: string, pick: (row: NonNullable<typeof data>[number]) => number): Series => ({
    label,
    values: (data ?? []).map((row) => inMillions(pick(row))),
  });
  return (
    <DayChart
      title={wealthTitle('millions')}
      days={data?.map(({ day }) => day)}
      series={[
        part('Cash', (row) => row.cash),
        part('Bank', (row) => row.bank),
        part('Vehicles', (row) => row.vehicles),
        part('Properties', (row) => row.properties),
        part('Groups', (row) => row.groups),
      ]}
      error={error}
      retry={() => void refetch()}
      format={(value) => `${formatMoney(Math.round(value))}M`}
    />
  );
}

type ItemDays = Output<typeof research.items>;

const NO_ITEMS: ItemDays = [];

/** All days on which any item was counted, in order. */
const daysOf = (items: ItemDays): string[] =>
  [...new Set(items.flatMap((item) => item.days.map(({ day }) => day)))].sort();

function ItemsChart() {
  const { data, error, refetch } = useQuery(read(research.items));
  const shown = data?.slice(0, MOST_ITEMS) ?? [];
  const days = useMemo(() => daysOf(data ?? NO_ITEMS), [data]);
  return (
    <DayChart
      title={itemsTitle(MOST_ITEMS)}
      days={data === undefined ? undefined : days}
      series={shown.map((item) => {
        const amounts = new Map(item.days.map(({ day, amount }) => [day, amount]));
        return { label: item.name, values: days.map((day) => amounts.get(day) ?? null) };
      })}
      error={error}
      retry={() => void refetch()}
    />
  );
}

function PlayersChart() {
  const { data, error, refetch } = useQuery(read(research.semiannualPlayers));
  return (
    <DayChart
      title={CHART_TITLES.players}
      days={data?.map(({ day }) => day)}
      series={[
        { label: 'Registrations', values: data?.map((row) => row.registrations) ?? [], tone: 'accent' },
        { label: 'Bans', values: data?.map((row) => row.bans) ?? [], tone: 'red' },
        { label: 'Punishments', values: data?.map((row) => row.punishments) ?? [], tone: 'orange' },
      ]}
      error={error}
      retry={() => void refetch()}
    />
  );
}

function LoginsChart() {
  const { data, error, refetch } = useQuery(read(research.semiannualLogins));
  return (
    <DayChart
      title={CHART_TITLES.logins}
      days={data?.map(({ day }) => day)}
      series={[
        { label: 'Logins', values: data?.map((row) => row.logins) ?? [] },
        { label: 'Players', values: data?.map((row) => row.uniquePlayers) ?? [], tone: 'blue' },
      ]}
      error={error}
      retry={() => void refetch()}
    />
  );
}

function WeeklyCharts() {
  const { data, error, refetch } = useQuery(read(research.weekly));
  const days = data?.map(({ week }) => week);
  return (
    <>
      <DayChart
        title={CHART_TITLES.hours}
        days={days}
        labelHeader="Week from"
        kind="bar"
        series={[{ label: 'Hours', values: data?.map((row) => row.hours) ?? [] }]}
        error={error}
        retry={() => void refetch()}
      />
      <DayChart
        title={CHART_TITLES.weeks}
        days={days}
        labelHeader="Week from"
        series={[
          { label: 'Registrations', values: data?.map((row) => row.registrations) ?? [], tone: 'accent' },
          { label: 'Punishments', values: data?.map((row) => row.punishments) ?? [], tone: 'orange' },
          { label: 'Bans', values: data?.map((row) => row.bans) ?? [], tone: 'red' },
          { label: 'Tickets', values: data?.map((row) => row.tickets) ?? [], tone: 'blue' },
        ]}
        error={error}
        retry={() => void refetch()}
      />
    </>
  );
}

const WORTH = { width: 150 };

const columns = columnsFrom(networthColumns, {
  total: WORTH,
  cash: WORTH,
  bank: WORTH,
  property: WORTH,
  vehicle: WORTH,
});

function Networth() {
  const { query, paging } = usePagedRead(research.networth);
  return (
    <Panel title="Net worth" hint="From the last daily snapshot." flush>
      <DataTable
        id="networth"
        label="Players by net worth"
        columns={columns}
        query={query}
        paging={paging}
        rowKey={(row) => row.userId}
        rowLink={(row) => playerPath(row.name)}
      />
    </Panel>
  );
}

/** Figures of the community over time. */
export const ResearchPage = () => (
  <Page meta="From the snapshots that are taken once a day. Drag over a chart to zoom.">
    <WealthChart />
    <ItemsChart />
    <PlayersChart />
    <LoginsChart />
    <WeeklyCharts />
    <Networth />
  </Page>
);
