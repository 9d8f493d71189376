import type { HourPoint } from '@steward/api-client/contract/stats';
import { CHART_TITLES } from '@steward/api-client/rules/chart-titles';
import { Painted } from '../../tui/components/painted.tsx';
import { hoursChart } from './chart.ts';

interface ChartProps {
  readonly points: readonly HourPoint[];
  readonly notice: string;
  readonly width: number;
  readonly height: number;
}

export function HoursChart({ points, notice, width, height }: ChartProps) {
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
        <Painted pieces={[{ text: notice, tone: 'quiet' }]} />
      )}
    </>
  );
}
