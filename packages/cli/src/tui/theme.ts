import type { TextProps } from 'ink';
import type { Tone } from '../io/style.ts';

/** How each tone looks. Components name tones, never colours. */
export type Theme = Readonly<Record<Tone, Pick<TextProps, 'color' | 'dimColor' | 'bold' | 'underline'>>>;

/** The terminal's own sixteen colours: they fit its background, whichever it is. */
const SIXTEEN: Theme = {
  text: {},
  quiet: { dimColor: true },
  accent: { color: 'cyan' },
  danger: { color: 'red', bold: true },
  warning: { color: 'yellow' },
  ok: { color: 'green' },
  strong: { bold: true },
  match: { color: 'yellow', bold: true, underline: true },
  blue: { color: 'blue' },
  magenta: { color: 'magenta' },
};

const DARK: Theme = {
  ...SIXTEEN,
  quiet: { color: '#8b979f' },
  accent: { color: '#4fc3b8' },
  danger: { color: '#ff7b72', bold: true },
  warning: { color: '#e3b341' },
  ok: { color: '#56d364' },
  match: { color: '#e3b341', bold: true, underline: true },
  blue: { color: '#79b8ff' },
  magenta: { color: '#d2a8ff' },
};

const LIGHT: Theme = {
  ...SIXTEEN,
  quiet: { color: '#5a6872' },
  accent: { color: '#00695f' },
  danger: { color: '#b3261e', bold: true },
  warning: { color: '#7a5200' },
  ok: { color: '#1a7431' },
  match: { color: '#7a5200', bold: true, underline: true },
  blue: { color: '#0b5cad' },
  magenta: { color: '#7b3fa0' },
};

const NONE: Theme = {
  text: {},
  quiet: {},
  accent: {},
  danger: { bold: true },
  warning: {},
  ok: {},
  strong: { bold: true },
  match: { bold: true, underline: true },
  blue: {},
  magenta: {},
};

const isLight = (colours: string | undefined): boolean => {
  const background = Number(colours?.split(';').at(-1) ?? Number.NaN);
  return background === 7 || background > 8;
};

type Env = Readonly<Record<string, string | undefined>>;

export const THEME_NAMES = ['dark', 'light', '16', 'none'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

const NAMED: Readonly<Record<ThemeName, Theme>> = { dark: DARK, light: LIGHT, '16': SIXTEEN, none: NONE };

/** The name that a text is; undefined when it is none. */
export const themeNameOf = (text: string | undefined): ThemeName | undefined =>
  THEME_NAMES.find((name) => name === text);

/** The theme of a name. */
export const themeNamed = (name: ThemeName): Theme => NAMED[name];

const isRefused = (env: Env, noColour: boolean): boolean => noColour || (env.NO_COLOR ?? '') !== '';

/** Whether the command line or the environment decides. */
export const isThemeGiven = (env: Env, noColour: boolean): boolean =>
  isRefused(env, noColour) || themeNameOf(env.STEWARD_THEME) !== undefined;

/**
 * The theme for a terminal. STEWARD_THEME (`dark`, `light`, `16`, `none`) decides; else a terminal that says its background
 * (COLORFGBG) and knows all colours gets the one made for it, and any other its own sixteen colours.
 */
export function themeFor(env: Env, noColour: boolean): Theme {
  if (isRefused(env, noColour)) return NONE;
  const wanted = themeNameOf(env.STEWARD_THEME);
  if (wanted !== undefined) return NAMED[wanted];
  const allColours = env.COLORTERM === 'truecolor' || env.COLORTERM === '24bit';
  if (!allColours || env.COLORFGBG === undefined) return SIXTEEN;
  return isLight(env.COLORFGBG) ? LIGHT : DARK;
}
