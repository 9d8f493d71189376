import { shortLine } from '@steward/api-client/rules/log-line/excerpt';
import { logTypeOf } from '@steward/api-client/rules/log-access';
import { showDay } from '@steward/api-client/rules/log-days';
import { say } from '@steward/api-client/rules/say';
import { foldRuns } from '@steward/api-client/rules/visible-text';
import { clean } from '../../io/sanitize.ts';
import type { Paint, Tone } from '../../io/style.ts';
import { fit } from '../../io/width.ts';
import { told } from '../../words/told.ts';
import { pieces } from './highlight.ts';

/** What a line of a log says, whether it was found or followed. */
export interface LogLine {
  readonly day: string;
  readonly file: string;
  readonly time: string | null;
  readonly text: string;
}

/** What is said where a server left out lines; 0: it does not know how many. */
export const skippedText = (count: number, log: string): string =>
  count > 0 ? say(told.skipped, { count, log }) : say(told.someSkipped, { log });

const STAMP = /^\[\d{4}-\d\d-\d\dT(\d\d:\d\d:\d\d)(?:Z|[+-]\d\d:\d\d)\] ?/;
const NO_CLOCK = '        ';
const TYPE_WIDTH = 10;

/** A line taken apart: the clock that it was written at, its type, and what it says, clean. */
export interface LineParts {
  readonly clock: string;
  readonly type: string;
  readonly body: string;
}

/** With `most`, a longer line is cut around what matches. */
export function partsOf(
  { file, text }: Pick<LogLine, 'file' | 'text'>,
  { matcher, most }: { readonly matcher?: RegExp | undefined; readonly most?: number | undefined } = {},
): LineParts {
  const stamp = STAMP.exec(text);
  const said = stamp ? text.slice(stamp[0].length) : text;
  return {
    clock: stamp?.[1] ?? NO_CLOCK,
    type: logTypeOf(file) ?? file.replace(/\.log$/, ''),
    body: clean(most === undefined || said.length <= most ? said : shortLine(foldRuns(said), matcher, most)),
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

/** For logs without a tone of their own, where several are shown. */
const SOURCE_TONES: readonly Tone[] = ['blue', 'magenta', 'accent', 'strong', 'text', 'quiet'];

/** The tone of a log among those that are shown: where there are several, each has its own as far as they go. */
export function sourceTone(type: string, types: readonly string[]): Tone {
  if (types.length < 2 || Object.hasOwn(TYPE_TONES, type)) return typeTone(type);
  const at = types.filter((one) => !Object.hasOwn(TYPE_TONES, one)).indexOf(type);
  return SOURCE_TONES[Math.max(0, at) % SOURCE_TONES.length] ?? 'quiet';
}

/** On a terminal a line is no longer: more is nothing that a person reads. */
const MOST_ON_TERMINAL = 2000;

interface LineTextOptions {
  readonly matcher?: RegExp | undefined;
  readonly withDay?: boolean;
  /** Whether a person reads it, on a terminal: a long line is cut around what matches. */
  readonly isCut?: boolean;
  /** The tone of the log's name; the usual one when left out. */
  readonly tone?: Tone;
}

/** A line as people read it: clock, type, text with what matched marked; with the day where several are shown. */
export function lineText(line: LogLine, paint: Paint, options: LineTextOptions = {}): string {
  const { clock, type, body } = partsOf(line, {
    matcher: options.matcher,
    most: options.isCut ? MOST_ON_TERMINAL : undefined,
  });
  const marked = pieces(body, options.matcher)
    .map(({ text, isMatch }) => paint(isMatch ? 'match' : 'text', text))
    .join('');
  const day = options.withDay ? `${paint('quiet', showDay(line.day))} ` : '';
  return `${day}${paint('quiet', clock)} ${paint(options.tone ?? typeTone(type), fit(type, TYPE_WIDTH))} ${marked}`;
}
