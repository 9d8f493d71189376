import { community } from '@steward/api-client/rules/community';
import { WEEKDAYS } from '@steward/api-client/rules/restarts';
import { addDays, daysBetween } from '@steward/api-client/rules/log-days';

/** A Monday from which weeks are counted. */
const SOME_MONDAY = '20240101';

/** The first day of a day's week: a Monday (`foundation.md` section 1) where the community says nothing else. */
export function weekStartOf(day: string): string {
  const first = addDays(SOME_MONDAY, WEEKDAYS.indexOf(community().firstDayOfWeek));
  const after = daysBetween(first, day);
  return addDays(day, -(((after % 7) + 7) % 7));
}

export interface DayFigures {
  readonly day: number;
  readonly registrations: number;
  readonly logins: number;
  readonly punishments: number;
  readonly bans: number;
  readonly tickets: number;
  readonly peak_players: number;
  readonly minutes: number;
}

/** Days summed by week (the peak is the highest of its days), oldest first. */
export function weeksOf(days: readonly DayFigures[]) {
  const weeks = new Map<
    string,
    {
      week: string;
      registrations: number;
      logins: number;
      punishments: number;
      bans: number;
      tickets: number;
      peakPlayers: number;
      minutes: number;
    }
  >();
  for (const day of days) {
    const week = weekStartOf(String(day.day));
    const sum = weeks.get(week) ?? {
      week,
      registrations: 0,
      logins: 0,
      punishments: 0,
      bans: 0,
      tickets: 0,
      peakPlayers: 0,
      minutes: 0,
    };
    sum.registrations += day.registrations;
    sum.logins += day.logins;
    sum.punishments += day.punishments;
    sum.bans += day.bans;
    sum.tickets += day.tickets;
    sum.peakPlayers = Math.max(sum.peakPlayers, day.peak_players);
    sum.minutes += day.minutes;
    weeks.set(week, sum);
  }
  return [...weeks.values()]
    .sort((a, b) => (a.week < b.week ? -1 : 1))
    .map(({ minutes, ...week }) => ({ ...week, hours: Math.floor(minutes / 60) }));
}
