import { changeSettings, readSettings } from '../config/profiles.ts';
import { isThemeGiven, themeNameOf, type ThemeName } from './theme.ts';

/** The theme that was chosen on another day; undefined where none can be read, or the environment decides. */
export function keptTheme(
  dir: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  noColour: boolean,
): ThemeName | undefined {
  if (isThemeGiven(env, noColour)) return undefined;
  try {
    return themeNameOf(readSettings(dir).theme);
  } catch {
    return undefined;
  }
}

/** Keeps the theme for the next time; undefined: what fits the terminal. Throws when it cannot be written. */
export async function keepTheme(dir: string | undefined, theme: ThemeName | undefined): Promise<void> {
  await changeSettings(dir, (now) => ({ ...now, theme }));
}
