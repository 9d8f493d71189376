import type uPlot from 'uplot';
import { offsetOf } from '../format.ts';
import { movedApart } from './moved-apart.ts';
import { flatteningOf, toneOf, type Series } from './series.ts';

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

const DIRECT_LABELS = 5;
const LABEL_GAP = 13;
const LETTER = 6.4;
/** Below it there is no room for names beside the lines: they stand under the chart alone. */
const LEAST_WIDTH = 560;

/** Pixels at the right of the drawing for the names of its lines; 0: they are not written there. */
function roomForLabels({ kind, series }: PlotInput, width: number): number {
  if (kind !== 'line' || series.length < 2 || series.length > DIRECT_LABELS || width < LEAST_WIDTH) return 0;
  return 12 + LETTER * Math.max(...series.map(({ label }) => label.length));
}

/** Writes the name of each line beside its end, in its colour. */
function drawLabels(plot: uPlot, series: readonly Series[], room: number) {
  const { ctx, data, bbox } = plot;
  const ratio = devicePixelRatio;
  const ends = series.flatMap((one, index) => {
    const values = data[index + 1] ?? [];
    const last = values[values.findLastIndex((value) => value !== null && value !== undefined)];
    if (last === undefined || last === null) return [];
    const y = plot.valToPos(last, plot.series[index + 1]?.scale ?? 'y', true);
    return [{ label: one.label, colour: colourOf(toneOf(one, index)), y }];
  });
  const gap = LABEL_GAP * ratio;
  const heights = movedApart(
    ends.map(({ y }) => y),
    gap,
    bbox.top + gap / 2,
    bbox.top + bbox.height,
  );
  ctx.save();
  ctx.font = `550 ${11 * ratio}px "Inter Variable", system-ui, sans-serif`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  ends.forEach(({ label, colour }, index) => {
    ctx.fillStyle = colour;
    ctx.fillText(label, ctx.canvas.width - (room - 6) * ratio, heights[index] ?? 0);
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

/** The middle line of the crosshair stands on the point whose values are told. */
function onPoint(plot: uPlot, left: number, top: number): [number, number] {
  if (left < 0) return [left, top];
  const x = plot.data[0][plot.posToIdx(left)];
  return [x === undefined ? left : plot.valToPos(x, 'x'), top];
}

/** uPlot's options in the colours of the theme that is shown now. */
export function plotOptions(
  input: PlotInput,
  width: number,
  height: number,
  bars: uPlot.Series.PathBuilder,
): uPlot.Options {
  const { kind, series, format, tick, ordinal, onCursor, onZoom } = input;
  const flattening = kind === 'line' ? flatteningOf(series) : undefined;
  const flatteningAt = series.findIndex(({ label }) => label === flattening);
  const range = (_plot: uPlot, low: number | null, high: number | null): [number, number] => [
    Math.min(0, low ?? 0),
    Math.max(1, (high ?? 0) * 1.12),
  ];
  const grid = { stroke: colourOf('--line'), width: 1 };
  const axis = { stroke: colourOf('--text-3'), font: FONT, ticks: { show: false } };
  const room = roomForLabels(input, width);
  const amounts = {
    space: 36,
    size: (_plot: uPlot, values: string[] | null) =>
      16 + 7 * Math.max(2, ...(values ?? []).map((value) => value.length)),
    values: (_plot: uPlot, splits: number[]) => splits.map((value) => format(value)),
  };
  return {
    width,
    height,
    // On the right there is room for half of the last label.
    padding: [12, Math.max(20, room), 0, 0],
    legend: { show: false },
    cursor: {
      drag: { x: true, y: false, setScale: true },
      y: false,
      move: onPoint,
      points: { size: 7, width: 2, fill: colourOf('--panel') },
    },
    scales: {
      x: { time: false, ...(kind === 'bar' ? { range: (_plot, low, high) => [low - 0.5, high + 0.5] } : {}) },
      y: { range },
      ...(flattening === undefined ? {} : { own: { range } }),
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
      { ...axis, ...amounts, grid },
      ...(flattening === undefined
        ? []
        : [
            {
              ...axis,
              ...amounts,
              scale: 'own',
              side: 1 as const,
              grid: { show: false },
              stroke: colourOf(toneOf(series[flatteningAt] ?? { label: '', values: [] }, flatteningAt)),
            },
          ]),
    ],
    series: [
      {},
      ...series.map((one, index): uPlot.Series => {
        const colour = colourOf(toneOf(one, index));
        return {
          label: one.label,
          scale: one.label === flattening ? 'own' : 'y',
          stroke: kind === 'bar' ? fade(colour, 0) : colour,
          width: kind === 'bar' ? 0 : 1.75,
          // Lines of two scales may lie on each other: the one below shows through.
          ...(one.label === flattening ? { dash: [8, 5] } : {}),
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
      ...(room > 0 ? { draw: [(plot: uPlot) => drawLabels(plot, series, room)] } : {}),
    },
  };
}
