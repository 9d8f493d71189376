import { UsageError } from '../../errors.ts';
import type { Given } from '../../command/given.ts';
import type { OptionSpec } from '../../command/spec.ts';
import { nowFor, type Clocks } from '../../command/times.ts';
import { spanOf } from '../../io/spans.ts';
import { readUntil } from '../../io/until.ts';

/** When a restart is planned for: in so many seconds by the clock of the server, or at a time. */
export type When = { readonly seconds: number } | { readonly at: string };

/** The same as it was typed: whose clocks a time is of, the server says. */
export type TypedWhen = { readonly seconds: number } | { readonly typed: string };

/** Reads a time that was typed. Throws `UsageError`. */
export async function whenOf(context: Clocks, when: TypedWhen): Promise<When> {
  return 'seconds' in when ? when : { at: readUntil(when.typed, await nowFor(context, when.typed)).wire };
}

export const WHEN_OPTIONS: readonly OptionSpec[] = [
  { flags: '--in <time>', help: 'In so long: 30s, 10m, 2h.' },
  { flags: '--at <time>', help: 'At a time, such as "31-12-2026 05:00" by the clocks of the community.' },
];

/** A length of time such as `90s` or `5m`, in milliseconds; undefined when it is none. */
export function lengthOf(text: string): number | undefined {
  const seconds = /^(\d{1,6})s$/i.exec(text.trim())?.[1];
  return seconds === undefined ? spanOf(text) : Number(seconds) * 1000;
}

/** Reads `WHEN_OPTIONS`; undefined where neither is given. Throws `UsageError`. */
export function readWhen(given: Given, path: string): TypedWhen | undefined {
  const [length, time] = [given.text('in'), given.text('at')];
  if (length !== undefined && time !== undefined) throw new UsageError('Give --in or --at, not both.', path);
  if (time !== undefined) return { typed: time };
  if (length === undefined) return undefined;
  const ms = lengthOf(length);
  if (ms === undefined)
    throw new UsageError(`--in takes a length of time such as 30s, 10m or 2h, not "${length}".`, path);
  return { seconds: Math.round(ms / 1000) };
}
