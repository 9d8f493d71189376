import type { Services } from '../../core/services.ts';
import { readSetting, writeSetting } from '../../db/settings.ts';
import { nextTime, readDays } from './schedule.ts';
import { changeSchedule, listSchedules } from './schedules-repository.ts';

const KEY = 'time-zone';

/**
 * Notes the zone in which days are counted from now on. Where it is another than before, schedules move to the new
 * clock at once, and the operator is told what stays by the old one.
 */
export async function followZone({ config, database, clock, log }: Services): Promise<void> {
  const { timeZone } = config.community;
  const before = await database.withWrite(async (tx) => {
    const noted = await readSetting(tx, KEY);
    if (noted === timeZone) return timeZone;
    await writeSetting(tx, KEY, timeZone);
    const now = clock.now();
    for (const { id, next_at, skipped_at, time, days } of await listSchedules(tx)) {
      if (next_at <= now) continue;
      const times = { time, days: readDays(days) };
      const next = nextTime(times, now);
      const isLeftOut = skipped_at !== null && skipped_at > now;
      await changeSchedule(
        tx,
        id,
        isLeftOut ? { next_at: nextTime(times, next), skipped_at: next } : { next_at: next, skipped_at },
      );
    }
    return noted;
  });
  if (before !== undefined && before !== timeZone)
    log.warn(
      { before, timeZone },
      'Days are counted in another time zone from now on. Days that are over keep what was counted for them, and lines of logs that tell no offset are read by the new clock.',
    );
}
