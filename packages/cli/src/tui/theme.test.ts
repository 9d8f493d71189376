import { describe, expect, it } from 'vitest';
import { THEME_NAMES, themeFor, themeNamed } from './theme.ts';

const nameOf = (env: Readonly<Record<string, string>>, noColour = false) =>
  THEME_NAMES.find((name) => themeNamed(name) === themeFor(env, noColour));

describe('the theme for a terminal', () => {
  it.each([
    [{}, '16'],
    [{ COLORTERM: 'truecolor' }, '16'],
    [{ COLORTERM: 'truecolor', COLORFGBG: '15;0' }, 'dark'],
    [{ COLORTERM: '24bit', COLORFGBG: '0;default;15' }, 'light'],
    [{ COLORTERM: 'truecolor', COLORFGBG: '0;7' }, 'light'],
    [{ COLORTERM: 'truecolor', COLORFGBG: 'odd' }, 'dark'],
    [{ COLORFGBG: '0;15' }, '16'],
    [{ STEWARD_THEME: 'dark', COLORTERM: 'truecolor', COLORFGBG: '0;15' }, 'dark'],
    [{ STEWARD_THEME: 'light' }, 'light'],
    [{ STEWARD_THEME: '16', COLORTERM: 'truecolor', COLORFGBG: '15;0' }, '16'],
    [{ STEWARD_THEME: 'none' }, 'none'],
    [{ STEWARD_THEME: 'pink' }, '16'],
    [{ NO_COLOR: '1', STEWARD_THEME: 'dark' }, 'none'],
    [{ NO_COLOR: '' }, '16'],
  ])('%j: %s', (env, name) => expect(nameOf(env)).toBe(name));

  it('is none where colours are refused', () => expect(nameOf({ STEWARD_THEME: 'dark' }, true)).toBe('none'));

  it('says with more than colour what matters most', () => {
    for (const name of THEME_NAMES) {
      expect(themeNamed(name).danger.bold).toBe(true);
      expect(themeNamed(name).match.underline).toBe(true);
    }
  });
});
