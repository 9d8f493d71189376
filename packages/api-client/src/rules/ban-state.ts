import { showMoment } from './moments.ts';
import { EXPUNGED, FULL_BAN, FULL_BAN_PUNISHMENT, TEMPORARY_BAN, isBanPunishment } from './punishments.ts';

/** Whether a ban holds: it may have been lifted, or have ended by itself. */
export type BanHolds = 'active' | 'lifted' | 'ended';

/** A ban with what became of it. Times as on the wire. */
export interface BanFact {
  readonly type: number;
  readonly holds: BanHolds;
  readonly endTimestamp: string | null;
  readonly liftedAt: string | null;
  readonly liftedBy: string | null;
  /** Whether the punishment that it made is expunged. */
  readonly expunged: boolean;
}

/** The step that is left: lifting the ban, or expunging its punishment. */
export type BanStep = 'unban' | 'expunge';

export interface BanState {
  readonly kind:
    | 'never-banned'
    | 'banned'
    | 'banned-more-than-once'
    | 'expunged-but-banned'
    | 'lifted'
    | 'lifted-and-expunged'
    | 'ended'
    | 'ended-and-expunged';
  /** One sentence that cannot be misread. */
  readonly sentence: string;
  readonly next: BanStep | null;
}

/** What a listed punishment tells of its ban, as the contract has it. */
export interface ListedPunishment {
  readonly type: number;
  readonly status: number;
  readonly ban: {
    readonly state: BanHolds;
    readonly endTimestamp: string | null;
    readonly liftedAt: string | null;
    readonly liftedBy: { readonly name: string } | null;
  } | null;
}

/** Whether a ban holds at `now`; all in epoch seconds. A temporary ban ends by itself, to the second. */
export function banHolds(
  ban: { readonly endAt: number | null; readonly liftedAt: number | null },
  now: number,
): BanHolds {
  if (ban.liftedAt !== null) return 'lifted';
  return ban.endAt !== null && ban.endAt <= now ? 'ended' : 'active';
}

/** The ban behind a listed punishment; undefined when it is none. */
export function banFactOf(punishment: ListedPunishment): BanFact | undefined {
  const { ban } = punishment;
  if (!ban || !isBanPunishment(punishment.type)) return undefined;
  return {
    type: punishment.type === FULL_BAN_PUNISHMENT ? FULL_BAN : TEMPORARY_BAN,
    holds: ban.state,
    endTimestamp: ban.endTimestamp,
    liftedAt: ban.liftedAt,
    liftedBy: ban.liftedBy?.name ?? null,
    expunged: punishment.status === EXPUNGED,
  };
}

const till = (ban: BanFact): string =>
  ban.endTimestamp === null ? 'for good' : `until ${showMoment(ban.endTimestamp)}`;

/** How a ban that holds no more came to its end: `was lifted by Rank_4 on 20-06-2026 20:00`. */
function ending(ban: BanFact): string {
  const moment = ban.holds === 'ended' ? ban.endTimestamp : ban.liftedAt;
  const by = ban.holds === 'lifted' && ban.liftedBy !== null ? ` by ${ban.liftedBy}` : '';
  return `${ban.holds === 'ended' ? 'ended by itself' : 'was lifted'}${by}${moment === null ? '' : ` on ${showMoment(moment)}`}`;
}

function stateOf(ban: BanFact, theBan: string, thePlayer: string): BanState {
  if (ban.holds === 'active') {
    if (!ban.expunged) return { kind: 'banned', sentence: `${theBan} holds ${till(ban)}.`, next: 'unban' };
    const sentence = `The punishment is expunged, but ${theBan.replace(/^T/, 't')} still holds ${till(ban)}: unban ${thePlayer} to lift it.`;
    return { kind: 'expunged-but-banned', sentence, next: 'unban' };
  }
  return ban.expunged
    ? {
        kind: `${ban.holds}-and-expunged`,
        sentence: `${theBan} ${ending(ban)} and its punishment is expunged.`,
        next: null,
      }
    : { kind: ban.holds, sentence: `${theBan} ${ending(ban)}; its punishment stays on record.`, next: 'expunge' };
}

/** The state of one ban in one sentence, and the step that is missing. */
export const banState = (ban: BanFact): BanState => stateOf(ban, 'The ban', 'the player');

const longer = (one: BanFact, other: BanFact): BanFact => {
  if (one.endTimestamp === null || other.endTimestamp === null) return one.endTimestamp === null ? one : other;
  return one.endTimestamp >= other.endTimestamp ? one : other;
};

/** The state of a player from all of their bans, newest first: what holds now comes before what was. */
export function playerBanState(name: string, bans: readonly BanFact[]): BanState {
  const active = bans.filter((ban) => ban.holds === 'active');
  if (active.length > 1) {
    const times = active.length === 2 ? 'twice' : `${active.length} times`;
    const sentence = `${name} is banned ${times}, the longest ${till(active.reduce(longer))}: unbanning lifts every ban.`;
    return { kind: 'banned-more-than-once', sentence, next: 'unban' };
  }
  const [ban] = active.length === 1 ? active : bans;
  if (!ban) return { kind: 'never-banned', sentence: `${name} was never banned.`, next: null };
  const state = stateOf(ban, active.length === 1 ? `The ban of ${name}` : `The last ban of ${name}`, name);
  return state.kind === 'banned' ? { ...state, sentence: `${name} is banned ${till(ban)}.` } : state;
}
