import type { HourPoint } from '@steward/api-client/contract/stats';
import { CHART_TITLES } from '@steward/api-client/rules/chart-titles';
import { type Loading, useNoticeText } from '../../tui/components/notice.tsx';
import { Painted } from '../../tui/components/painted.tsx';
import { clean } from '../../io/sanitize.ts';
import { hoursChart } from './chart.ts';

interface ChartProps {
  readonly points: readonly HourPoint[];
  readonly query: Loading;
  readonly width: number;
  readonly height: number;
}

export function HoursChart({ points, query, width, height }: ChartProps) {
  const notice = useNoticeText({ query, empty: 'Nothing was measured yet.' }) ?? '';
  const chart = hoursChart(points, width, height - 1);
  return (
    <>
      <Painted pieces={[{ text: CHART_TITLES.online, tone: 'text' }]} />
      {chart ? (
        [
          ...chart.lines.map((line, at) => <Painted key={at} pieces={[{ text: line, tone: 'accent' }]} />),
          <Painted key="axis" pieces={[{ text: chart.axis, tone: 'quiet' }]} />,
        ]
      ) : (
        <Painted pieces={[{ text: clean(notice), tone: query.error ? 'danger' : 'quiet' }]} />
      )}
    </>
  );
}
