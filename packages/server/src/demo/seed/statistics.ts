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
import { addTo, type Sums, type Whole } from '../sums.ts';
import type { Stage } from './stage.ts';

const HOUR_DAYS = 90;
const LOGINS_A_PLAYER = 1.6;
const PLACES = 40;
const DAY = 24 * HOUR;
const STEP = 300;
/** Pumpkins are hidden from October on. */
const PUMPKIN_MONTH = 10;

/** Adds up who played when, which is written when all players are there. */
export function countPlay({ world, sums }: Pick<Stage, 'world' | 'sums'>): void {
  countSessions(world, sums);
  for (const person of world.people)
    for (const [index, day] of person.playedDays.entries()) {
      sums.unique[day] = (sums.unique[day] ?? 0) + 1;
      sums.minutes[day] = (sums.minutes[day] ?? 0) + (person.playedMinutes[index] ?? 0);
    }
}

/** Players of each hour, and the figures of each day since the community began. */
export async function finishStatistics(tx: Stage['tx'], whole: Whole, sums: Sums): Promise<void> {
  const hours = hourStats(whole, sums);
  await recordDayStats(tx, dayStats(whole, sums));
  await recordHourStats(tx, hours);
  await insertRows(tx, 'game_players', playersOverTime(whole, hours, sums));
}

/** Who played on the roleplay server, as if it had been asked: by hour, and in steps of the last day. */
function* playersOverTime(whole: Whole, hours: readonly HourStats[], sums: Sums): Generator<NewRow<'game_players'>> {
  const row = (span: number, at: number, players: number) => ({
    server: GAME_SERVER,
    span,
    at,
    total: players,
    count: 1,
    most: players,
  });
  for (const { at, players } of hours) yield row(SPANS.hour, at, players);
  for (const at of steps(whole.now)) yield row(SPANS.minute, at, sums.steps[at] ?? 0);
}

function* steps(now: number): Generator<number> {
  const since = now - DAY;
  for (let at = since - (since % STEP) + STEP; at < now; at += STEP) yield at;
}

function hourStats(whole: Whole, sums: Sums): HourStats[] {
  const random = whole.random('hours');
  const days = whole.days.slice(-HOUR_DAYS);
  return days.flatMap((day, index) => {
    const accounts = whole.total * (0.75 + (0.25 * index) / days.length);
    return Array.from({ length: Math.round((day.end - day.start) / HOUR) }, (_, hour) => day.start + hour * HOUR)
      .filter((at) => at <= whole.now)
      .map((at) => {
        const players =
          sums.hours[at] ?? Math.round(onlineTarget(accounts, day, at + HOUR / 2) * random.between(0.92, 1.08));
        return {
          at,
          players,
          staff: Math.round((players / whole.total) * whole.staff.length * random.between(1.2, 2.4)),
        };
      });
  });
}

/** How many sessions run in the middle of each hour that lies in the known days, and at each step of the last day. */
function countSessions(world: Stage['world'], sums: Sums): void {
  const since = world.days.slice(-HOUR_DAYS).at(-1 - SESSION_DAYS)?.end ?? 0;
  for (const { from, till } of world.sessions)
    for (
      let at = Math.max(since, Math.ceil((from - HOUR / 2) / HOUR) * HOUR);
      at + HOUR / 2 < till && at <= world.now;
      at += HOUR
    )
      addTo(sums.hours, at, 1);
  const recent = world.sessions.filter(({ till }) => till > world.now - DAY);
  for (const at of steps(world.now))
    addTo(sums.steps, at, recent.filter(({ from, till }) => from <= at && at < till).length);
}

/** Registrations, punishments, bans and tickets are counted where they are recorded; the rest is here. */
function dayStats(whole: Whole, { unique, minutes }: Sums): DayStats[] {
  const random = whole.random('days');
  const first = whole.days.length - PLAYED_DAYS;
  return whole.days.map((day, index) => {
    const players =
      index < first ? guessedPlayers(whole, day, index, first, unique[first + 5] ?? 0) : (unique[index] ?? 0);
    return {
      day: day.day,
      unique_players: players,
      logins: Math.round(players * LOGINS_A_PLAYER * random.between(0.95, 1.05)),
      minutes: index < first ? Math.round(players * random.between(190, 260)) : (minutes[index] ?? 0),
      peak_players: index < whole.days.length - HOUR_DAYS ? Math.round(players * random.between(0.3, 0.36)) : 0,
    };
  });
}

const guessedPlayers = (whole: Whole, day: WorldDay, index: number, first: number, later: number): number =>
  Math.min(whole.total, Math.round(later * day.rush * (0.1 + (0.9 * index) / first)));

/** Pumpkins found in the game and given in the chat community. */
export async function seedLeaderboards({ tx, world }: Pick<Stage, 'tx' | 'world'>): Promise<void> {
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
