import type { PlayerRange, PlayersPoint } from '@steward/api-client/contract/site';
import { addDays, dayOf, listDays, startOfDay } from '@steward/api-client/rules/log-days';
import { instant } from '../../core/clock.ts';
import type { Db } from '../../db/schema.ts';
import { listPlayers, SPANS, type PlayersStretch } from './status-repository.ts';

const DAY = 86_400;
const YEAR_DAYS = 365;

/** Hours and minutes are the same everywhere: the rows that are read, one point's length, and how far back it goes; seconds. */
const RANGES = {
  day: { span: SPANS.minute, step: 300, back: DAY },
  month: { span: SPANS.hour, step: SPANS.hour, back: 30 * DAY },
} as const;

/**
 * The community's days of a year until now: days of one length after another are one stretch, which costs one query. An
 * hour in which a day ends, where clocks are not by full hours from UTC, counts for the day in which it began.
 */
export function dayStretches(now: number): PlayersStretch[] {
  const today = dayOf(now * 1000);
  const starts = listDays(addDays(today, -YEAR_DAYS), addDays(today, 1)).map((day) => startOfDay(day) / 1000);
  const stretches: PlayersStretch[] = [];
  for (const [index, from] of starts.slice(0, -1).entries()) {
    const until = starts[index + 1] ?? from;
    const step = until - from;
    const last = stretches.at(-1);
    // A day that no clock showed is none.
    if (step <= 0) continue;
    if (last?.step === step) stretches[stretches.length - 1] = { ...last, until };
    else stretches.push({ from, until, step });
  }
  return stretches;
}

function stretchesOf(range: PlayerRange, now: number): { readonly span: number; readonly list: PlayersStretch[] } {
  if (range === 'year') return { span: SPANS.hour, list: dayStretches(now) };
  const { span, step, back } = RANGES[range];
  return { span, list: [{ from: now - back - ((now - back) % step), until: now + 1, step }] };
}

/** Players of a server over time, a point a step; from the first one that is known, so that a new panel shows no gap. */
export async function playersOf(db: Db, server: string, range: PlayerRange, now: number): Promise<PlayersPoint[]> {
  const { span, list } = stretchesOf(range, now);
  const points: PlayersPoint[] = [];
  for (const stretch of list) {
    const known = new Map((await listPlayers(db, server, { ...stretch, span })).map((one) => [one.at, one]));
    for (let at = stretch.from; at < stretch.until && at <= now; at += stretch.step) {
      const one = known.get(at);
      if (one || points.length > 0)
        points.push({ at: instant(at), players: one?.average ?? null, most: one?.most ?? null });
    }
  }
  return points;
}
