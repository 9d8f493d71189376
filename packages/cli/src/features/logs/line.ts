import { logTypeOf } from '@steward/api-client/rules/log-access';
import { showDay } from '@steward/api-client/rules/log-days';
import { clean } from '../../io/sanitize.ts';
import type { Paint, Tone } from '../../io/style.ts';
import { fit } from '../../io/width.ts';
import { pieces } from './highlight.ts';

/** What a line of a log says, whether it was found or followed. */
export interface LogLine {
  readonly day: string;
  readonly file: string;
  readonly time: string | null;
  readonly text: string;
}

const STAMP = /^\[\d{4}-\d\d-\d\dT(\d\d:\d\d:\d\d)(?:Z|[+-]\d\d:\d\d)\] ?/;
const NO_CLOCK = '        ';
const TYPE_WIDTH = 10;

/** A line taken apart: the clock that it was written at, its type, and what it says, clean. */
export interface LineParts {
  readonly clock: string;
  readonly type: string;
  readonly body: string;
}

export function partsOf({ file, text }: Pick<LogLine, 'file' | 'text'>): LineParts {
  const stamp = STAMP.exec(text);
  return {
    clock: stamp?.[1] ?? NO_CLOCK,
    type: logTypeOf(file) ?? file.replace(/\.log$/, ''),
    body: clean(stamp ? text.slice(stamp[0].length) : text),
  };
}

const TYPE_TONES: Readonly<Record<string, Tone>> = {
  cheat: 'danger',
  admin: 'accent',
  report: 'warning',
  damage: 'warning',
  death: 'warning',
  shoot: 'warning',
  connection: 'ok',
  money: 'ok',
};

export const typeTone = (type: string): Tone => TYPE_TONES[type] ?? 'quiet';

/** A line as people read it: clock, type, text with what matched marked; with the day where several are shown. */
export function lineText(
  line: LogLine,
  paint: Paint,
  options: { matcher?: RegExp | undefined; withDay?: boolean } = {},
): string {
  const { clock, type, body } = partsOf(line);
  const marked = pieces(body, options.matcher)
    .map(({ text, isMatch }) => paint(isMatch ? 'match' : 'text', text))
    .join('');
  const day = options.withDay ? `${paint('quiet', showDay(line.day))} ` : '';
  return `${day}${paint('quiet', clock)} ${paint(typeTone(type), fit(type, TYPE_WIDTH))} ${marked}`;
}
