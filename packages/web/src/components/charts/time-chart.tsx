import { showShortDay } from '@steward/api-client/rules/plain-days';
import { dayOfInstant, epochOf, formatClock, formatDateTime } from '../format.ts';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartProps } from './series.ts';
import { useMemo, type ReactNode } from 'react';

interface TimeChartProps extends ChartProps {
  /** Instants of the wire, in order; one a value. */
  readonly times: readonly string[];
  readonly kind?: 'line' | 'bar';
  readonly controls?: ReactNode;
}

const DAY_S = 86_400;

/** Values over time, by the community's clocks. Drag to zoom, double-click for the whole. */
export function TimeChart({ times, kind = 'line', ...chart }: TimeChartProps) {
  const xs = useMemo(() => times.map((at) => epochOf(at) / 1000), [times]);
  const tick = (x: number, step: number) => {
    const at = x * 1000;
    if (step >= DAY_S) return showShortDay(dayOfInstant(at));
    return formatClock(at) === '00:00' ? showShortDay(dayOfInstant(at)) : formatClock(at);
  };
  return (
    <ChartFrame
      {...chart}
      kind={kind}
      xs={xs}
      ordinal={false}
      tick={tick}
      labelAt={(index) => formatDateTime(times[index] ?? 0)}
      xHeader="Time"
    />
  );
}
