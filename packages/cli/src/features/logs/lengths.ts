import { UsageError } from '../../errors.ts';

const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A length of time such as `90s`, `10m` or `2h`, in milliseconds. */
export function parseLength(text: string): number {
  const parts = /^(\d{1,6})([smhd])$/.exec(text);
  const unit = UNIT_MS[parts?.[2] ?? ''];
  if (!parts || unit === undefined)
    throw new UsageError(`"${text}" is no length of time. Write it like 90s, 10m or 2h.`);
  return Number(parts[1]) * unit;
}
