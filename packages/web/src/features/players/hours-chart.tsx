import { playedTitle } from '@steward/api-client/rules/chart-titles';
import { PLAYED_PERIODS, type ProfileKind } from '@steward/api-client/contract/players';
import { BarChart } from '../../components/charts/bar-chart.tsx';
import { dayOfInstant, formatDay, withoutYear } from '../../components/format.ts';
import { ErrorNotice } from '../../components/notices.tsx';
import { Panel } from '../../components/panel.tsx';
import { usePeriod, usePlayed, type Period } from './profile-queries.ts';
import css from './profile.module.css';

const YEAR: Period = 356;

const labelOf = (period: Period) => (period === YEAR ? '1 year' : `${period} days`);

const inTenths = (hours: number) => Math.round(hours * 10) / 10;

interface HoursChartProps {
  readonly name: string;
  /** Days before it are gaps: there was no account to play with. */
  readonly createdAt: string;
  readonly game?: ProfileKind;
}

/** Hours played on each day, in the roleplay game unless another is named. */
export function HoursChart({ name, createdAt, game = 'rpg' }: HoursChartProps) {
  const { period, choose } = usePeriod();
  const query = usePlayed(name, game);
  const first = dayOfInstant(createdAt);
  const hours = query.data?.map(({ day, minutes }) => (day < first && minutes === 0 ? null : inTenths(minutes / 60)));
  return (
    <Panel>
      {query.error ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <BarChart
          title={playedTitle(period === YEAR ? 'year' : labelOf(period))}
          labels={query.data?.map(({ day }) => formatDay(day)) ?? []}
          shortLabel={withoutYear}
          series={[{ label: 'Hours', values: hours ?? [] }]}
          format={(value) => `${inTenths(value)} h`}
          zero="Not played in this period."
          loading={query.data === undefined}
          height={200}
          controls={
            choose && (
              <select
                className={css.period}
                aria-label="Period"
                value={period}
                onChange={({ target }) => choose(target.value)}
              >
                {PLAYED_PERIODS.map((one) => (
                  <option key={one} value={one}>
                    {labelOf(one)}
                  </option>
                ))}
              </select>
            )
          }
        />
      )}
    </Panel>
  );
}
