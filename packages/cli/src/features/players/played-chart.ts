import type { PlayedDay } from '@steward/api-client/contract/players';
import { showDay } from '@steward/api-client/rules/log-days';
import { plot } from 'asciichart';

const LABEL = 5;
/** Cells before the first value: the label and the axis. */
const OFFSET = LABEL + 1;
const LEAST_ROOM = 12;
const AXIS_STEP = 12;
/** A day as short as the axis has it: `20-06`. */
const DAY = 5;

/** Hours of each place: the mean of its days where there are more days than places. */
function hoursOf(days: readonly PlayedDay[], places: number): number[] {
  return Array.from({ length: places }, (_, at) => {
    const from = Math.floor((at * days.length) / places);
    const part = days.slice(from, Math.max(from + 1, Math.floor(((at + 1) * days.length) / places)));
    return part.reduce((sum, { minutes }) => sum + minutes, 0) / part.length / 60;
  });
}

/** Hours played a day as a line with its axis, in at most `width` × `height` cells. Empty when there is no room for it. */
export function playedChart(days: readonly PlayedDay[], width: number, height: number): readonly string[] {
  const room = width - OFFSET;
  if (room < LEAST_ROOM || height < 4 || days.length === 0) return [];
  const places = Math.min(room - 1, Math.max(days.length, LEAST_ROOM));
  const hours = hoursOf(days, places);
  const drawn = plot([...hours, hours.at(-1) ?? 0], {
    min: 0,
    max: Math.max(1, ...hours),
    height: height - 2,
    offset: 2,
    format: (value) => `${value.toFixed(1)}h`.padStart(LABEL),
  });
  let axis = '';
  for (let at = 0; at + DAY <= places; at += AXIS_STEP) {
    const day = days[Math.floor((at * days.length) / places)]?.day;
    if (day !== undefined) axis = axis.padEnd(OFFSET + at) + showDay(day).slice(0, DAY);
  }
  return [...drawn.split('\n').map((line) => line.trimEnd()), axis];
}
