import type { HourPoint } from '@steward/api-client/contract/stats';
import { localStamp } from '@steward/api-client/rules/log-days';
import { plot } from 'asciichart';
import { filled, spread } from './spread.ts';

export interface Chart {
  readonly lines: readonly string[];
  /** The times under it. */
  readonly axis: string;
}

const LABEL = 5;
/** Cells before the first value: the label and the axis. */
const OFFSET = LABEL + 1;

/** A line of players online per hour, as wide and high as given. Undefined when nothing was measured, or there is no room. */
export function hoursChart(points: readonly HourPoint[], width: number, height: number): Chart | undefined {
  const room = width - OFFSET;
  if (room < 12 || height < 3 || points.every(({ players }) => players === null)) return undefined;
  const places = spread(points, room);
  const values = places.map(({ players }) => players);
  const series = filled(values);
  const most = Math.max(1, ...series);
  const drawn = plot(series, {
    min: 0,
    max: most,
    height: height - 2,
    offset: 2,
    format: (value) => String(Math.round(value)).padStart(LABEL),
  });
  const lines = drawn.split('\n').map((line) =>
    [...line]
      .map((char, at) => (at >= OFFSET && values[at - OFFSET] === null ? ' ' : char))
      .join('')
      .trimEnd(),
  );
  return { lines, axis: axisOf(places, room) };
}

const AXIS_STEP = 12;

function axisOf(places: readonly HourPoint[], room: number): string {
  let axis = ' '.repeat(OFFSET);
  for (let at = 0; at + 5 <= room; at += AXIS_STEP) {
    const point = places[at];
    if (!point) break;
    axis = axis.padEnd(OFFSET + at) + localStamp(Date.parse(point.at)).slice(11, 16);
  }
  return axis;
}
