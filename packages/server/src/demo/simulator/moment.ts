import type { LogType } from '@steward/api-client/rules/log-access';
import type { GameEventKind, GameEventOf } from '@steward/api-client/contract/game-events';
import type { Random } from '../random.ts';
import type { Crowd, Extra } from './crowd.ts';
import type { NextIds } from './repository.ts';

/** An event before it gets its id and time. */
export type Report = { [K in GameEventKind]: Omit<GameEventOf<K>, 'id' | 'at'> }[GameEventKind];

/** One second of the simulated game. */
export interface Moment {
  /** Epoch seconds. */
  readonly now: number;
  readonly random: Random;
  readonly crowd: Crowd;
  readonly ids: NextIds;
  /** How busy the game is, 1 at the peak of a usual day. */
  readonly rush: number;
  report(report: Report): void;
  /** Writes a log line once the reports of this moment are kept. */
  line(type: LogType, text: string): void;
  /** Does something later, unless the simulator is stopped by then. */
  later(seconds: number, run: (moment: Moment) => void): void;
  /** Whether something of that name was not done for so many seconds; it counts as done now. */
  every(what: string, seconds: number): boolean;
}

/** Whether something that happens so many times an hour at the peak happens in this second. */
export const happens = ({ random, rush }: Moment, timesAnHour: number): boolean =>
  random.chance((timesAnHour * Math.max(0.1, rush)) / 3600);

export const anyOnline = ({ crowd, random }: Moment): Extra | undefined => crowd.online.pick(random);

/** A staff member who is online and has at least that admin level. */
export function staffOnline({ crowd, random }: Moment, level = 1): Extra | undefined {
  const staff = crowd.staff.values().filter((person) => person.adminLevel >= level);
  return staff.length === 0 ? undefined : random.pick(staff);
}

export const isOnline = (moment: Moment, person: Extra): boolean => moment.crowd.online.has(person.id);
