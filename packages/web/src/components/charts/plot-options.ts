import type uPlot from 'uplot';
import { offsetOf } from '../format.ts';
import { toneOf, type Series } from './series.ts';

export interface PlotInput {
  readonly kind: 'line' | 'bar';
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  /** What the axis shows at an x value. */
  readonly tick: (x: number, stepSize: number) => string;
  /** Positions of the axis; the plot's own choice when undefined. */
  readonly ordinal: boolean;
  readonly onCursor: (index: number | undefined) => void;
  readonly onZoom: (zoomed: boolean) => void;
}

const FONT = '11px "Inter Variable", system-ui, sans-serif';

const colourOf = (token: string) => getComputedStyle(document.documentElement).getPropertyValue(token).trim();

const fade = (colour: string, percent: number) => `color-mix(in srgb, ${colour} ${percent}%, transparent)`;

function drawLabels(plot: uPlot, series: readonly Series[]) {
  const { ctx, data } = plot;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.font = `550 ${11 * ratio}px "Inter Variable", system-ui, sans-serif`;
  ctx.textAlign = 'right';
  ctx.textBaseline = 'bottom';
  const taken: number[] = [];
  series.forEach((one, index) => {
    const values = data[index + 1] ?? [];
    const last = values.findLastIndex((value) => value !== null && value !== undefined);
    if (last < 0) return;
    const x = plot.valToPos(data[0][last] ?? 0, 'x', true);
    let y = plot.valToPos(values[last] ?? 0, 'y', true) - 4 * ratio;
    while (taken.some((other) => Math.abs(other - y) < 13 * ratio)) y -= 13 * ratio;
    taken.push(y);
    ctx.fillStyle = colourOf(toneOf(one, index));
    ctx.fillText(one.label, x, y);
  });
  ctx.restore();
}

const offsetAt = (at: number) => offsetOf(at * 1000) / 1000;

/** Where the community's clocks show full steps: midnights, full hours. Epoch seconds. */
export function wallSplits(low: number, high: number, step: number): number[] {
  const found: number[] = [];
  const begin = Math.ceil((low + offsetAt(low)) / step) * step;
  for (let wall = begin; wall - offsetAt(low) <= high + step; wall += step) {
    const at = wall - offsetAt(wall - offsetAt(low));
    if (at >= low && at <= high && at > (found.at(-1) ?? -Infinity)) found.push(at);
  }
  return found;
}

const DIRECT_LABELS = 3;

/** uPlot's options in the colours of the theme that is shown now. */
export function plotOptions(
  input: PlotInput,
  width: number,
  height: number,
  bars: uPlot.Series.PathBuilder,
): uPlot.Options {
  const { kind, series, format, tick, ordinal, onCursor, onZoom } = input;
  const grid = { stroke: colourOf('--line'), width: 1 };
  const axis = { stroke: colourOf('--text-3'), font: FONT, ticks: { show: false } };
  return {
    width,
    height,
    // On the right there is room for half of the last label.
    padding: [12, 20, 0, 0],
    legend: { show: false },
    cursor: {
      drag: { x: true, y: false, setScale: true },
      y: false,
      points: { size: 7, width: 2, fill: colourOf('--panel') },
    },
    scales: {
      x: { time: false, ...(kind === 'bar' ? { range: (_plot, low, high) => [low - 0.5, high + 0.5] } : {}) },
      y: { range: (_plot, low, high) => [Math.min(0, low ?? 0), Math.max(1, (high ?? 0) * 1.12)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 64,
        size: 28,
        ...(ordinal
          ? { incrs: [1, 2, 3, 5, 7, 10, 14, 20, 28, 30, 60, 90] }
          : {
              incrs: [3600, 7200, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800, 1_209_600, 2_592_000],
              splits: (_plot, _axis, low, high, step) => wallSplits(low, high, step),
            }),
        values: (_plot, splits, _axis, _space, step) => splits.map((x) => tick(x, step)),
      },
      {
        ...axis,
        grid,
        space: 36,
        size: (_plot, values) => 16 + 7 * Math.max(2, ...(values ?? []).map((value) => value?.length ?? 0)),
        values: (_plot, splits) => splits.map((value) => format(value)),
      },
    ],
    series: [
      {},
      ...series.map((one, index): uPlot.Series => {
        const colour = colourOf(toneOf(one, index));
        return {
          label: one.label,
          stroke: kind === 'bar' ? fade(colour, 0) : colour,
          width: kind === 'bar' ? 0 : 1.75,
          spanGaps: false,
          points: { show: false },
          ...(kind === 'bar'
            ? { paths: bars, fill: fade(colour, 78) }
            : series.length === 1
              ? { fill: fade(colour, 10) }
              : {}),
        };
      }),
    ],
    hooks: {
      setCursor: [(plot) => onCursor(plot.cursor.idx ?? undefined)],
      setScale: [
        (plot, key) => {
          if (key !== 'x') return;
          const xs = plot.data[0];
          const { min, max } = plot.scales.x ?? {};
          onZoom(min !== undefined && max !== undefined && (min > (xs[0] ?? 0) || max < (xs.at(-1) ?? 0)));
        },
      ],
      ...(series.length > 1 && series.length <= DIRECT_LABELS && kind === 'line'
        ? { draw: [(plot: uPlot) => drawLabels(plot, series)] }
        : {}),
    },
  };
}
