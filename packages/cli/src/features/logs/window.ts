import { dayOf } from '@steward/api-client/rules/log-days';
import { readMoment, repeatedRemark, wireOf } from '@steward/api-client/rules/typed-times';
import { UsageError } from '../../errors.ts';
import { spanOf } from '../../io/spans.ts';
import { DAY_HELP, parseDay } from '../../io/days.ts';

/** What a search looks at: days, and times within them. */
export interface SearchWindow {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** How the ends of a search are written, for the help of options. */
export const EDGE_HELP = `${DAY_HELP}; or a time: 2h or 1h30m (so long ago), 18:00, "28-11-2026 18:00"`;

type Edge = { readonly day: string } | { readonly ms: number; readonly remark: string | undefined };

/** A day, or a time within one. Throws `UsageError`. */
function readEdge(text: string, nowMs: number): Edge {
  const typed = text.trim();
  const length = /^\d+d$/i.test(typed) ? undefined : spanOf(typed);
  if (length !== undefined) return { ms: nowMs - length, remark: undefined };
  const clock = /^\d\d?:\d\d$/.test(typed);
  if (!clock && !/[:\d]\d:\d\d/.test(typed)) return { day: parseDay(typed, nowMs) };
  const today = dayOf(nowMs);
  const moment = readMoment(clock ? `${today} ${typed}` : typed);
  if ('refusal' in moment) throw new UsageError(moment.refusal);
  return { ms: moment.value.ms, remark: repeatedRemark(moment.value) };
}

/** What was typed as the ends of a search, by the server's clock, and what must be said of it. Throws `UsageError`. */
export function searchWindow(
  from: string | undefined,
  to: string | undefined,
  nowMs: number,
): { readonly window: SearchWindow; readonly remarks: readonly string[] } {
  const edge = (text: string | undefined) =>
    text === undefined || text.trim() === '' ? undefined : readEdge(text, nowMs);
  const [first, last] = [edge(from), edge(to)];
  const remarks = [first, last].flatMap((one) => (one && 'ms' in one && one.remark !== undefined ? [one.remark] : []));
  return {
    window: {
      ...(first && ('day' in first ? { from: first.day } : { since: wireOf(first.ms) })),
      ...(last && ('day' in last ? { to: last.day } : { until: wireOf(last.ms) })),
    },
    remarks,
  };
}

/** Whether the lines of a search may be of several days. */
export const isOfDays = ({ from, to, since, until }: SearchWindow): boolean =>
  [from, to, since, until].some((edge) => edge !== undefined);
