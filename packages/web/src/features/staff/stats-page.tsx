import { CHART_TITLES } from '@steward/api-client/rules/chart-titles';
import { staff } from '@steward/api-client/contract/staff';
import { MINUTES_A_WEEK, TICKETS_A_WEEK } from '@steward/api-client/rules/staff';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { BarChart } from '../../components/charts/bar-chart.tsx';
import { Facts } from '../../components/facts.tsx';
import { formatCount, formatDay, formatMinutes, withoutYear } from '../../components/format.ts';
import { PageError, isLost } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';

const low = (isLow: boolean) => isLow && <Badge tone="warning">Low</Badge>;

/** A staff member's own tickets, reviews and hours. */
export function OwnStatsPage() {
  const query = useQuery(read(staff.stats));
  if (isLost(query)) return <PageError error={query.error} onRetry={() => void query.refetch()} />;
  const stats = query.data;
  const weeks = stats?.weeks ?? [];
  const labels = weeks.map(({ from }) => formatDay(from));
  return (
    <Page meta="What you did for the community." read={query}>
      <Panel title="Tickets">
        {stats && (
          <Facts
            facts={[
              { label: 'Handled tickets', value: formatCount(stats.handledTickets) },
              { label: 'Reports', value: formatCount(stats.reportTickets) },
              { label: 'Support', value: formatCount(stats.supportTickets) },
              { label: 'Reviews', value: formatCount(stats.reviews) },
              {
                label: 'Average review',
                value: stats.averageReview === null ? 'None yet' : `${stats.averageReview} of 5`,
              },
              { label: 'Punishments, last month', value: formatCount(stats.punishmentsLastMonth) },
            ]}
          />
        )}
      </Panel>
      <Panel title="Last 7 days">
        {stats && (
          <Facts
            facts={[
              {
                label: 'Played',
                value: (
                  <>
                    {formatMinutes(stats.minutesLastWeek)} {low(stats.minutesLastWeek < MINUTES_A_WEEK)}
                  </>
                ),
              },
              {
                label: 'Tickets',
                value: (
                  <>
                    {formatCount(stats.ticketsLastWeek)} {low(stats.ticketsLastWeek < TICKETS_A_WEEK)}
                  </>
                ),
              },
            ]}
          />
        )}
      </Panel>
      <Panel>
        <BarChart
          title={CHART_TITLES.hours}
          labels={labels}
          shortLabel={withoutYear}
          labelHeader="Week from"
          series={[{ label: 'Hours', values: weeks.map(({ minutes }) => Math.round(minutes / 6) / 10) }]}
          loading={stats === undefined}
          height={200}
        />
      </Panel>
      <Panel>
        <BarChart
          title="Tickets handled per week"
          labels={labels}
          shortLabel={withoutYear}
          labelHeader="Week from"
          series={[{ label: 'Tickets', values: weeks.map(({ tickets }) => tickets), tone: 'blue' }]}
          loading={stats === undefined}
          height={200}
        />
      </Panel>
    </Page>
  );
}
