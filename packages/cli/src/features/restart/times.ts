import { UsageError } from '../../errors.ts';
import type { Given } from '../../command/given.ts';
import type { OptionSpec } from '../../command/spec.ts';
import { readUntil, spanOf } from '../../io/spans.ts';

/** When a restart is planned for: in so many seconds by the clock of the server, or at a time. */
export type When = { readonly seconds: number } | { readonly at: string };

export const WHEN_OPTIONS: readonly OptionSpec[] = [
  { flags: '--in <time>', help: 'In so long: 30s, 10m, 2h.' },
  { flags: '--at <time>', help: 'At a time, such as "31-12-2026 05:00" (Amsterdam).' },
];

/** A length of time such as `90s` or `5m`, in milliseconds; undefined when it is none. */
export function lengthOf(text: string): number | undefined {
  const seconds = /^(\d{1,6})s$/i.exec(text.trim())?.[1];
  return seconds === undefined ? spanOf(text) : Number(seconds) * 1000;
}

/** Reads `WHEN_OPTIONS`; undefined where neither is given. Throws `UsageError`. */
export function readWhen(given: Given, path: string, nowMs: number): When | undefined {
  const [length, time] = [given.text('in'), given.text('at')];
  if (length !== undefined && time !== undefined) throw new UsageError('Give --in or --at, not both.', path);
  if (time !== undefined) return { at: readUntil(time, nowMs).wire };
  if (length === undefined) return undefined;
  const ms = lengthOf(length);
  if (ms === undefined)
    throw new UsageError(`--in takes a length of time such as 30s, 10m or 2h, not "${length}".`, path);
  return { seconds: Math.round(ms / 1000) };
}
