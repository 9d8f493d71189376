import { addMonths } from './calendar.ts';

export type PunishmentColour = 'yellow' | 'blue' | 'violet' | 'orange' | 'red' | 'grey';

interface PunishmentType {
  readonly name: string;
  readonly colour: PunishmentColour;
}

/** Punishment types by number, with the colour of their badge (`foundation.md` section 3). */
export const PUNISHMENT_TYPES: Readonly<Record<number, PunishmentType>> = {
  1: { name: 'Kick', colour: 'yellow' },
  2: { name: 'Warning', colour: 'violet' },
  3: { name: 'Admin jail', colour: 'orange' },
  4: { name: 'Temporary ban', colour: 'red' },
  5: { name: 'Full ban', colour: 'red' },
  6: { name: 'Silence', colour: 'blue' },
  7: { name: 'Weapon ban', colour: 'red' },
  8: { name: 'Dice ban', colour: 'orange' },
  9: { name: 'Cop ban', colour: 'orange' },
  10: { name: 'Phone ban', colour: 'red' },
  11: { name: 'Name ban', colour: 'orange' },
};

export const WARNING = 2;
export const TEMPORARY_BAN_PUNISHMENT = 4;
/** The last instant of 2100 in the community, by which a temporary ban ends. */
export const LAST_END_MS = Date.parse('2100-12-31T23:00:00Z') - 1;
export const FULL_BAN_PUNISHMENT = 5;

/** Types of a ban itself: for good, or until a time. */
export const FULL_BAN = 1;
export const TEMPORARY_BAN = 2;

export const ACTIVE = 1;
export const EXPUNGED = 0;

/** Punishments younger than this many months are recent and may be expunged (`foundation.md` section 9). */
export const RECENT_MONTHS = 3;

/** The type in words; 'Unknown' for others. */
export const punishmentName = (type: number): string => PUNISHMENT_TYPES[type]?.name ?? 'Unknown';

/** The colour of the type's badge; grey for others. */
export const punishmentColour = (type: number): PunishmentColour => PUNISHMENT_TYPES[type]?.colour ?? 'grey';

/** The punishment type that a ban writes. */
export const punishmentOfBan = (banType: number): number =>
  banType === FULL_BAN ? FULL_BAN_PUNISHMENT : TEMPORARY_BAN_PUNISHMENT;

/** Whether the punishment is a ban. */
export const isBanPunishment = (type: number): boolean =>
  type === FULL_BAN_PUNISHMENT || type === TEMPORARY_BAN_PUNISHMENT;

/** What a warning says to the player at the next login. */
export const TOLD_TO_PLAYER = 'Told to the player';

let lately = { now: Number.NaN, since: Number.NaN };

/** The moment (epoch seconds) after which a punishment is recent at `now`; the last answer is kept, for it is asked often. */
export function recentSince(now: number): number {
  if (lately.now !== now) lately = { now, since: addMonths(now, -RECENT_MONTHS) };
  return lately.since;
}

/** Whether a punishment of that time is younger than 3 months at `now`; both in epoch seconds. */
export const isRecent = (at: number, now: number): boolean => at > recentSince(now);

export const ALREADY_EXPUNGED = 'This punishment is already expunged.';
export const TOO_OLD_TO_EXPUNGE = `Punishments of ${RECENT_MONTHS} months and older cannot be expunged.`;

/** Why a punishment cannot be expunged, whoever asks; undefined: it can. `since` is `recentSince(now)`. */
export function expungeRefusal(
  punishment: { readonly status: number; readonly at: number },
  since: number,
): string | undefined {
  if (punishment.status !== ACTIVE) return ALREADY_EXPUNGED;
  if (punishment.at <= since) return TOO_OLD_TO_EXPUNGE;
  return undefined;
}
