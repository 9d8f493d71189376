import { type DayStats, recordDayStats } from '../../modules/bridge/ingest/statistics.ts';
import { recordLeaderboard } from '../../modules/bridge/ingest/past-statistics.ts';
import { type HourStats, recordHourStats } from '../../modules/bridge/ingest/hour-statistics.ts';
import { insertRows, type NewRow } from '../../modules/bridge/ingest/repository-insert.ts';
import { SPANS } from '../../modules/site/status-repository.ts';
import { GAME_SERVER } from '../../core/game-commands.ts';
import { HOUR, type WorldDay } from '../calendar.ts';
import { onlineTarget } from '../rhythm.ts';
import { anyName } from '../names.ts';
import { PLAYED_DAYS, SESSION_DAYS } from '../plan/world.ts';
import type { Stage } from './stage.ts';

const HOUR_DAYS = 90;
const LOGINS_A_PLAYER = 1.6;
const PLACES = 40;
const DAY = 24 * HOUR;
const STEP = 300;
/** Pumpkins are hidden from October on. */
const PUMPKIN_MONTH = 10;

/** Players of each hour, the figures of each day since the community began, and the leaderboards. */
export async function seedStatistics({ tx, world }: Stage): Promise<void> {
  const hours = hourStats(world);
  await recordDayStats(tx, dayStats(world));
  await recordHourStats(tx, hours);
  await insertRows(tx, 'game_players', playersOverTime(world, hours));
  await seedLeaderboards({ tx, world });
}

/** Who played on the roleplay server, as if it had been asked: by hour, and in steps of the last day. */
function* playersOverTime(world: Stage['world'], hours: readonly HourStats[]): Generator<NewRow<'game_players'>> {
  const row = (span: number, at: number, players: number) => ({
    server: GAME_SERVER,
    span,
    at,
    total: players,
    count: 1,
    most: players,
  });
  for (const { at, players } of hours) yield row(SPANS.hour, at, players);
  const since = world.now - DAY;
  const recent = world.sessions.filter(({ till }) => till > since);
  for (let at = since - (since % STEP) + STEP; at < world.now; at += STEP)
    yield row(SPANS.minute, at, recent.filter(({ from, till }) => from <= at && at < till).length);
}

function hourStats(world: Stage['world']): HourStats[] {
  const random = world.random('hours');
  const days = world.days.slice(-HOUR_DAYS);
  const known = days.at(-1 - SESSION_DAYS)?.end ?? 0;
  const counted = countSessions(world, known);
  return days.flatMap((day, index) => {
    const accounts = world.people.length * (0.75 + (0.25 * index) / days.length);
    return Array.from({ length: Math.round((day.end - day.start) / HOUR) }, (_, hour) => day.start + hour * HOUR)
      .filter((at) => at <= world.now)
      .map((at) => {
        const players =
          counted.get(at) ?? Math.round(onlineTarget(accounts, day, at + HOUR / 2) * random.between(0.92, 1.08));
        return {
          at,
          players,
          staff: Math.round((players / world.people.length) * world.staff.length * random.between(1.2, 2.4)),
        };
      });
  });
}

/** How many sessions run in the middle of each hour that lies in the known days. */
function countSessions(world: Stage['world'], since: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { from, till } of world.sessions)
    for (
      let at = Math.max(since, Math.ceil((from - HOUR / 2) / HOUR) * HOUR);
      at + HOUR / 2 < till && at <= world.now;
      at += HOUR
    )
      counts.set(at, (counts.get(at) ?? 0) + 1);
  return counts;
}

/** Registrations, punishments, bans and tickets are counted where they are recorded; the rest is here. */
function dayStats(world: Stage['world']): DayStats[] {
  const random = world.random('days');
  const unique = new Array<number>(world.days.length).fill(0);
  const minutes = new Array<number>(world.days.length).fill(0);
  for (const person of world.people)
    for (const [index, day] of person.playedDays.entries()) {
      unique[day] = (unique[day] ?? 0) + 1;
      minutes[day] = (minutes[day] ?? 0) + (person.playedMinutes[index] ?? 0);
    }
  const first = world.days.length - PLAYED_DAYS;
  return world.days.map((day, index) => {
    const players =
      index < first ? guessedPlayers(world, day, index, first, unique[first + 5] ?? 0) : (unique[index] ?? 0);
    return {
      day: day.day,
      unique_players: players,
      logins: Math.round(players * LOGINS_A_PLAYER * random.between(0.95, 1.05)),
      minutes: index < first ? Math.round(players * random.between(190, 260)) : (minutes[index] ?? 0),
      peak_players: index < world.days.length - HOUR_DAYS ? Math.round(players * random.between(0.3, 0.36)) : 0,
    };
  });
}

const guessedPlayers = (world: Stage['world'], day: WorldDay, index: number, first: number, later: number): number =>
  Math.min(world.people.length, Math.round(later * day.rush * (0.1 + (0.9 * index) / first)));

/** Pumpkins found in the game and given in the chat community. */
async function seedLeaderboards({ tx, world }: Pick<Stage, 'tx' | 'world'>): Promise<void> {
  const random = world.random('pumpkins');
  const today = world.days.at(-1)?.day ?? 0;
  const year = Math.floor(today / 10_000) - (Math.floor(today / 100) % 100 < PUMPKIN_MONTH ? 1 : 0);
  const board = (season: number, kind: string, names: readonly string[]) =>
    [...new Set(names)].map((name, place) => ({
      season: String(season),
      kind,
      name,
      amount: Math.max(1, Math.round((900 / (place + 1.5)) * random.between(0.85, 1.1))),
    }));
  for (const season of [year - 1, year]) {
    const players = random
      .shuffled(world.cast)
      .slice(0, PLACES)
      .map((person) => person.name);
    const others = Array.from({ length: PLACES }, () => anyName(random).replace('_', ' ').toLowerCase());
    await recordLeaderboard(tx, [...board(season, 'game', players), ...board(season, 'discord', others)]);
  }
}
