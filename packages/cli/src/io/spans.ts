export const MINUTE_MS = 60_000;
const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1000,
  m: MINUTE_MS,
  h: 60 * MINUTE_MS,
  d: 24 * 60 * MINUTE_MS,
  w: 7 * 24 * 60 * MINUTE_MS,
};
const UNIT_MONTHS: Readonly<Record<string, number>> = { mo: 1, y: 12 };

interface Span {
  readonly months: number;
  readonly ms: number;
}

/** A length of time in parts, such as `30m`, `7d`, `1mo` or `1h30m`, each unit once; undefined when it is none. */
export function partsOf(text: string): Span | undefined {
  const typed = text.trim().toLowerCase();
  if (!/^(?:\d{1,6}(?:mo|[smhdwy]))+$/.test(typed)) return undefined;
  const units = new Set<string>();
  let [months, ms] = [0, 0];
  for (const [, count, unit = ''] of typed.matchAll(/(\d+)(mo|[smhdwy])/g)) {
    if (units.has(unit)) return undefined;
    units.add(unit);
    months += Number(count) * (UNIT_MONTHS[unit] ?? 0);
    ms += Number(count) * (UNIT_MS[unit] ?? 0);
  }
  return { months, ms };
}

/** A length of time such as `30m`, `12h`, `7d`, `2w` or `1h30m`, in milliseconds; undefined when it is none, or not always as long. */
export function spanOf(text: string): number | undefined {
  const parts = partsOf(text);
  return parts?.months === 0 ? parts.ms : undefined;
}
