import { plot } from 'asciichart';
import type { Tone } from '../../io/style.ts';

/** One line of a chart. A gap is null, not a zero. */
export interface Series {
  readonly label: string;
  readonly tone: Tone;
  readonly values: readonly (number | null)[];
}

/** What is drawn: a title that says measure and unit, places from left to right, and up to five lines. */
export interface ChartSpec {
  readonly title: string;
  readonly labels: readonly string[];
  readonly series: readonly Series[];
}

/** A piece of a line in one tone; no control characters but what labels hold. */
export interface Span {
  readonly text: string;
  readonly tone: Tone;
}

export type Line = readonly Span[];

const LABEL = 7;
/** Cells before the first value: the label and the axis. */
const OFFSET = LABEL + 1;
const LEAST_ROOM = 12;
const LEAST_HEIGHT = 4;
const AXIS_STEP = 12;

/** Lines differ without colour too: light, heavy, double, dashed, dots. Level, corners, steep. */
const STYLES: readonly (readonly [string, string, string, string, string, string])[] = [
  ['─', '╰', '╭', '╮', '╯', '│'],
  ['━', '┗', '┏', '┓', '┛', '┃'],
  ['═', '╚', '╔', '╗', '╝', '║'],
  ['╌', '╰', '╭', '╮', '╯', '┊'],
  ['•', '•', '•', '•', '•', '•'],
];

const styleOf = (at: number) => STYLES[at % STYLES.length] ?? ['─', '╰', '╭', '╮', '╯', '│'];

/** A number in at most 7 cells: `950`, `12.3k`, `450M`. */
export function showShort(value: number): string {
  const units: readonly (readonly [number, string])[] = [
    [1e12, 'T'],
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'k'],
  ];
  for (const [size, unit] of units) {
    if (Math.abs(value) < size) continue;
    const scaled = value / size;
    const digits = Math.abs(scaled) >= 100 ? 0 : Math.abs(scaled) >= 10 ? 1 : 2;
    return `${Number(scaled.toFixed(digits))}${unit}`;
  }
  return Math.abs(value) < 10 ? String(Math.round(value * 10) / 10) : String(Math.round(value));
}

/** Values for `width` places: the mean of those that share a place, or each spread over several. */
export function placed(values: readonly (number | null)[], width: number): (number | null)[] {
  const count = values.length;
  if (count === 0) return [];
  return Array.from({ length: width }, (_, at) => {
    const from = Math.floor((at * count) / width);
    const to = Math.max(from + 1, Math.floor(((at + 1) * count) / width));
    const known = values.slice(from, to).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  });
}

/** The line is drawn on through a gap, and then taken out there. */
function filled(values: readonly (number | null)[]): number[] {
  let last = values.find((value) => value !== null) ?? 0;
  return values.map((value) => (last = value ?? last));
}

interface Range {
  readonly min: number;
  readonly max: number;
  readonly height: number;
}

/** The cells of one line, and the axis with its labels before them. A value is drawn up to the next one: the last twice. */
function drawn(values: readonly (number | null)[], at: number, { min, max, height }: Range) {
  const [level, ...rest] = styleOf(at);
  const text = plot(filled([...values, values.at(-1) ?? null]), {
    min,
    max,
    height,
    offset: 2,
    format: (value) => showShort(value).padStart(LABEL),
    symbols: ['┤', '┤', level, level, level, ...rest],
  });
  const rows = text.split('\n').map((row) => [...row]);
  return {
    heads: rows.map((row) => row.slice(0, OFFSET).join('')),
    cells: rows.map((row) => row.slice(OFFSET).map((cell, place) => (values[place] === null ? ' ' : cell))),
  };
}

function axisOf(labels: readonly string[], room: number): string {
  let axis = ' '.repeat(OFFSET);
  for (let at = 0; at < room; at += AXIS_STEP) {
    const label = labels[Math.floor((at * labels.length) / room)] ?? '';
    if (at + label.length > room) break;
    axis = axis.padEnd(OFFSET + at) + label;
  }
  return axis;
}

/** Cells side by side in the same tone as one piece. */
function joined(spans: readonly Span[]): Line {
  const line: Span[] = [];
  for (const span of spans) {
    const last = line.at(-1);
    if (last?.tone === span.tone) line[line.length - 1] = { text: last.text + span.text, tone: span.tone };
    else line.push(span);
  }
  return line;
}

/**
 * A chart with its title, axis and the names of its lines, in at most `width` × `height` cells. The first series lies
 * above the others. Undefined when there is nothing to draw, or no room.
 */
export function drawChart(spec: ChartSpec, width: number, height: number): readonly Line[] | undefined {
  const room = width - OFFSET;
  const rows = height - 3;
  const series = spec.series.map((one) => ({ ...one, places: placed(one.values, room) }));
  const known = series.flatMap(({ places }) => places.filter((value) => value !== null));
  if (room < LEAST_ROOM || rows < LEAST_HEIGHT - 1 || known.length === 0) return undefined;
  const range: Range = {
    min: known.reduce((least, value) => Math.min(least, value), 0),
    max: known.reduce((most, value) => Math.max(most, value), 1),
    height: rows - 1,
  };
  const layers = series.map(({ places, tone }, at) => ({ tone, ...drawn(places, at, range) }));
  const heads = layers[0]?.heads ?? [];
  const body = heads.map((head, row): Line => {
    const cells = Array.from({ length: room }, (_, place): Span => {
      const layer = layers.find(({ cells: drawing }) => (drawing[row]?.[place] ?? ' ') !== ' ');
      return { text: layer?.cells[row]?.[place] ?? ' ', tone: layer?.tone ?? 'quiet' };
    });
    return joined([{ text: head, tone: 'quiet' }, ...cells]);
  });
  const legend = series.map(({ label, tone }, at): Span => ({ text: `  ${styleOf(at)[0]} ${label}`, tone }));
  return [
    [{ text: spec.title.slice(0, width), tone: 'strong' }],
    ...body,
    [{ text: axisOf(spec.labels, room), tone: 'quiet' }],
    within(joined([{ text: ' '.repeat(OFFSET - 2), tone: 'quiet' }, ...legend]), width),
  ];
}

/** The beginning of a line that fits. Names of lines are of our own or cleaned. */
function within(line: Line, width: number): Line {
  let left = width;
  return line.flatMap((span) => {
    const text = span.text.slice(0, Math.max(0, left));
    left -= span.text.length;
    return text === '' ? [] : [{ ...span, text }];
  });
}
