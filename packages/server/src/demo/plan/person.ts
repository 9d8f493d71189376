/** A span of time in epoch seconds. */
export interface Span {
  readonly from: number;
  till: number;
}

/** One of the players, as the parts of the world know them. */
export interface Person {
  readonly id: number;
  readonly name: string;
  /** Whether it is an account to sign in with: nothing happens to it by itself. */
  readonly isNamed: boolean;
  readonly state: 'usual' | 'banned' | 'disabled' | 'new';
  readonly adminLevel: number;
  readonly developerLevel: number;
  readonly permissions: readonly string[];
  readonly createdAt: number;
  /** When the person stopped playing; undefined: still plays. */
  quitAt: number | undefined;
  /** The account that this character belongs to. */
  masterId: number | undefined;
  /** How likely the person plays on a usual day, and for how many minutes. */
  readonly playChance: number;
  readonly playMinutes: number;
  /** Spans in which the person could not play. */
  readonly barred: Span[];
  readonly ip: string;
  readonly serial: string;
  readonly skin: number;
  /** How rich, around 1. */
  readonly fortune: number;
  cash: number;
  bank: number;
  donatorTill: number | undefined;
  /** Days (index in the calendar) and minutes played on them. */
  playedDays: Uint16Array;
  playedMinutes: Uint16Array;
  timePlayed: number;
  lastLoginAt: number | undefined;
  onlineSince: number | undefined;
}

/** When the person was last able to play. */
export const activeUntil = (person: Person, now: number): number => Math.min(person.quitAt ?? now, now);
