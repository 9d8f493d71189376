import type { PlayerRange, PlayersPoint } from '@steward/api-client/contract/site';
import { instant } from '../../core/clock.ts';
import type { Db } from '../../db/schema.ts';
import { listPlayers, SPANS } from './status-repository.ts';

const DAY = 86_400;

/** What each range is made of: the rows that are read, one point's length, and how far back it goes; seconds. */
const RANGES: Readonly<Record<PlayerRange, { readonly span: number; readonly step: number; readonly back: number }>> = {
  day: { span: SPANS.minute, step: 300, back: DAY },
  month: { span: SPANS.hour, step: SPANS.hour, back: 30 * DAY },
  year: { span: SPANS.hour, step: DAY, back: 365 * DAY },
};

/** Players of a server over time, a point a step; from the first one that is known, so that a new panel shows no gap. */
export async function playersOf(db: Db, server: string, range: PlayerRange, now: number): Promise<PlayersPoint[]> {
  const { span, step, back } = RANGES[range];
  const since = now - back - ((now - back) % step);
  const counted = await listPlayers(db, server, { span, step, since });
  const [first] = counted;
  if (!first) return [];
  const known = new Map(counted.map((one) => [one.at, one]));
  const points: PlayersPoint[] = [];
  for (let at = first.at; at <= now; at += step) {
    const one = known.get(at);
    points.push({ at: instant(at), players: one?.average ?? null, most: one?.most ?? null });
  }
  return points;
}
