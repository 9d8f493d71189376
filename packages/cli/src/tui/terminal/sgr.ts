import { widthOf } from '../../io/width.ts';
import type { Tone } from '../../io/style.ts';
import type { Piece } from '../components/painted.tsx';
import type { Theme } from '../palettes.ts';
import type { PaneRow } from './panes.ts';

/** Bits of colour that a terminal knows: 1, 4, 8 or 24. */
export type ColourDepth = number;

const NAMED: Readonly<Record<string, number>> = { red: 31, green: 32, yellow: 33, blue: 34, magenta: 35, cyan: 36 };
const CUBE_STEPS = [0, 95, 135, 175, 215, 255];

const nearestStep = (value: number): number =>
  CUBE_STEPS.reduce(
    (best, step, at) => (Math.abs(step - value) < Math.abs((CUBE_STEPS[best] ?? 0) - value) ? at : best),
    0,
  );

function colourCode(colour: string, depth: ColourDepth): string | undefined {
  if (depth < 4) return undefined;
  const named = NAMED[colour];
  if (named !== undefined) return String(named);
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(colour) ?? [];
  if (red === undefined || green === undefined || blue === undefined || depth < 8) return undefined;
  const parts = [red, green, blue].map((part) => Number.parseInt(part, 16));
  if (depth >= 24) return `38;2;${parts.join(';')}`;
  const [r = 0, g = 0, b = 0] = parts.map(nearestStep);
  return `38;5;${16 + 36 * r + 6 * g + b}`;
}

function codesOf({ color, dimColor, bold, underline }: Theme[Tone], depth: ColourDepth): readonly string[] {
  const colour = color === undefined ? undefined : colourCode(String(color), depth);
  return [
    ...(bold ? ['1'] : []),
    ...(dimColor ? ['2'] : []),
    ...(underline ? ['4'] : []),
    ...(colour === undefined ? [] : [colour]),
  ];
}

/** Makes rows of panes from pieces, as `Painted` makes lines. The pieces hold no control characters. */
export type RowPainter = (pieces: readonly Piece[], inverse?: boolean) => PaneRow;

export function rowPainter(theme: Theme, depth: ColourDepth): RowPainter {
  const opens = new Map<string, string>();
  const open = (tone: Tone, inverse: boolean): string => {
    const key = inverse ? `${tone} inverse` : tone;
    const known = opens.get(key);
    if (known !== undefined) return known;
    const codes = [...codesOf(theme[tone], depth), ...(inverse ? ['7'] : [])];
    const made = codes.length === 0 ? '' : `\u001b[${codes.join(';')}m`;
    opens.set(key, made);
    return made;
  };
  return (pieces, inverse = false) => {
    let text = '';
    let width = 0;
    for (const { text: part, tone = 'text' } of pieces) {
      if (part === '') continue;
      const codes = open(tone, inverse);
      text += codes === '' ? part : `${codes}${part}\u001b[0m`;
      width += widthOf(part);
    }
    return { text, width };
  };
}
