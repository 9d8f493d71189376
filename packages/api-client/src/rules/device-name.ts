/** Programs and systems by what they say of themselves, the most telling first. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/steward-cli|steward\//i, 'Steward in a terminal'],
  [/edg(?:e|a|ios)?\//i, 'Edge'],
  [/opr\/|opera/i, 'Opera'],
  [/firefox|fxios/i, 'Firefox'],
  [/chrome|chromium|crios/i, 'Chrome'],
  [/safari/i, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/android/i, 'Android'],
  [/iphone|ipad|ios/i, 'iOS'],
  [/windows/i, 'Windows'],
  [/mac os|macintosh/i, 'macOS'],
  [/cros/i, 'ChromeOS'],
  [/linux/i, 'Linux'],
];

/** A program's own description in words: 'Firefox on Windows'. What is not known is shown as it is, cut short. */
export function deviceName(userAgent: string): string {
  const find = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser === undefined) return userAgent.trim() === '' ? 'Unknown program' : userAgent.slice(0, 60);
  return system === undefined ? browser : `${browser} on ${system}`;
}
