import { useMemo, type ReactNode } from 'react';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartProps } from './series.ts';

interface BarChartProps extends ChartProps {
  /** The name of each bar, in order: days as `20-06-2026`, or categories. */
  readonly labels: readonly string[];
  /** A shorter name for the axis. */
  readonly shortLabel?: (label: string) => string;
  /** What the labels are, for the table's header. */
  readonly labelHeader?: string;
  readonly kind?: 'line' | 'bar';
  readonly controls?: ReactNode;
}

/** Values by day or category. Drag to zoom, double-click for the whole. */
export function BarChart(props: BarChartProps) {
  const { labels, shortLabel = (label) => label, labelHeader = 'Day', kind = 'bar', ...chart } = props;
  const xs = useMemo(() => labels.map((_, index) => index), [labels]);
  return (
    <ChartFrame
      {...chart}
      kind={kind}
      xs={xs}
      ordinal
      tick={(x) => {
        const label = labels[x];
        return label === undefined ? '' : shortLabel(label);
      }}
      labelAt={(index) => labels[index] ?? ''}
      xHeader={labelHeader}
    />
  );
}
