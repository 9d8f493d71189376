import type { Tone } from '../badge.tsx';

export interface Series {
  readonly label: string;
  /** One a point; null where nothing was measured, which is drawn as a gap and never as a zero. */
  readonly values: readonly (number | null)[];
  readonly tone?: Extract<Tone, 'accent' | 'blue' | 'violet' | 'orange' | 'yellow' | 'red' | 'ok'>;
}

export interface ChartProps {
  /** What is measured, with its unit: 'Players online per hour'. */
  readonly title: string;
  readonly series: readonly Series[];
  /** How a value is written: `formatCount` by default. */
  readonly format?: (value: number) => string;
  readonly height?: number;
  /** The sentence when there is nothing to draw. */
  readonly empty?: string;
  /** The sentence when all that was measured is 0. */
  readonly zero?: string;
  /** While the first data is loading: keeps the place. */
  readonly loading?: boolean;
}

export const TONES = ['accent', 'blue', 'orange', 'violet', 'yellow', 'red', 'ok'] as const;

/** The token of a series' colour: its own, or the next of the list. */
export const toneOf = (series: Series, index: number): string =>
  `--${series.tone ?? TONES[index % TONES.length] ?? 'accent'}`;

/** Whether there is any value at all. */
export const hasValues = (series: readonly Series[]): boolean =>
  series.some(({ values }) => values.some((value) => value !== null));

/** Whether all that was measured is 0. */
export const isAllZero = (series: readonly Series[]): boolean =>
  hasValues(series) && series.every(({ values }) => values.every((value) => value === null || value === 0));

/** Each with its colour, whatever stands beside it. */
export const coloured = (series: readonly Series[]): readonly Series[] =>
  series.map((one, index) => ({ ...one, tone: one.tone ?? TONES[index % TONES.length] ?? 'accent' }));

/** Above so many times all others, a line presses them flat. */
const FLATTENS = 4;

const highest = ({ values }: Series): number =>
  values.reduce((most: number, value) => Math.max(most, Math.abs(value ?? 0)), 0);

/** The line that would press the others flat, and has a scale of its own for that; undefined: none does. */
export function flatteningOf(series: readonly Series[]): string | undefined {
  const [first, second] = series
    .map((one) => ({ label: one.label, most: highest(one) }))
    .sort((a, b) => b.most - a.most);
  return first && second && second.most > 0 && first.most >= FLATTENS * second.most ? first.label : undefined;
}

/** What each line is at a point, with its name where there are several. */
export const valueTexts = (series: readonly Series[], index: number, format: (value: number) => string): string[] =>
  series.map(({ label, values }) => {
    const value = values[index];
    const text = value === null || value === undefined ? 'not measured' : format(value);
    return series.length > 1 ? `${label} ${text}` : text;
  });

/** One sentence about a chart for people who do not see it. */
export function describeSeries(
  series: readonly Series[],
  labelAt: (index: number) => string,
  format: (value: number) => string,
): string {
  return series
    .map(({ label, values }) => {
      let low = -1;
      let high = -1;
      let last = -1;
      values.forEach((value, index) => {
        if (value === null) return;
        last = index;
        if (low < 0 || value < (values[low] ?? 0)) low = index;
        if (high < 0 || value > (values[high] ?? 0)) high = index;
      });
      if (last < 0) return `${label}: no values.`;
      const at = (index: number) => `${format(values[index] ?? 0)} at ${labelAt(index)}`;
      return `${label}: lowest ${at(low)}, highest ${at(high)}, last ${at(last)}.`;
    })
    .join(' ');
}
