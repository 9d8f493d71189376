/** What a piece of text means; how it looks is decided in one place. Each has a mark, word or weight besides its colour. */
export type Tone = 'text' | 'quiet' | 'accent' | 'danger' | 'warning' | 'ok' | 'strong' | 'match' | 'blue' | 'magenta';

const CODES: Readonly<Record<Tone, string>> = {
  text: '',
  quiet: '2',
  accent: '36',
  danger: '31',
  warning: '33',
  ok: '32',
  strong: '1',
  match: '1;33',
  blue: '34',
  magenta: '35',
};

/** Puts a tone on text that holds no control characters. */
export type Paint = (tone: Tone, text: string) => string;

export const plainPaint: Paint = (_tone, text) => text;

export const ansiPaint: Paint = (tone, text) =>
  CODES[tone] === '' || text === '' ? text : `\u001b[${CODES[tone]}m${text}\u001b[0m`;

/** Whether to colour: `--no-color`, NO_COLOR, FORCE_COLOR, TERM=dumb, in this order, and else on a terminal. */
export function wantsColour(
  env: Readonly<Record<string, string | undefined>>,
  isTty: boolean,
  refused: boolean,
): boolean {
  if (refused || (env.NO_COLOR ?? '') !== '') return false;
  const forced = env.FORCE_COLOR;
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTty && env.TERM !== 'dumb';
}
