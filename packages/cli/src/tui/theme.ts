import { DARK, LIGHT, NONE, SIXTEEN, type Theme } from './palettes.ts';

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
