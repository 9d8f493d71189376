import { banFactOf, playerBanState, type BanFact, type BanState, type ListedPunishment } from './ban-state.ts';
import { showMoment } from './moments.ts';
import { showSpan } from './playtime.ts';
import { LAST_END_MS, TEMPORARY_BAN } from './punishments.ts';

/** A ban that holds, as the contract has it. */
interface HeldBan {
  readonly id: number;
  readonly type: number;
  readonly endTimestamp: string | null;
}

/** A listed punishment that names its ban. */
type Listed = ListedPunishment & { readonly ban: { readonly id: number } | null };

interface BanSummary<P> {
  readonly state: BanState;
  /** The punishment of the last ban. */
  readonly last: P | undefined;
}

const factOfBan = ({ type, endTimestamp }: HeldBan): BanFact => ({
  type,
  holds: 'active',
  endTimestamp,
  liftedAt: null,
  liftedBy: null,
  expunged: false,
});

/** The ban state of a player from the ban that holds and, as far as they may be seen, the punishments (newest first). */
export function banSummary<P extends Listed>(
  { name, userBan }: { readonly name: string; readonly userBan: HeldBan | null },
  punishments: readonly P[] = [],
): BanSummary<P> {
  const known = punishments.flatMap((punishment) => {
    const fact = banFactOf(punishment);
    return fact ? [{ fact, punishment }] : [];
  });
  const isListed = known.some(({ punishment }) => punishment.ban?.id === userBan?.id);
  const facts = known.map(({ fact }) => fact);
  const state = playerBanState(name, userBan === null || isListed ? facts : [factOfBan(userBan), ...facts]);
  return { state, last: known[0]?.punishment };
}

interface Term {
  readonly type?: unknown;
  readonly endTimestamp?: unknown;
}

export const END_IN_FUTURE = 'Enter an end in the future.';
export const NO_BAN_END = 'Enter when the temporary ban ends.';
export const FULL_BAN_ENDS = 'A full ban has no end. Leave it empty, or choose a temporary ban.';

/** What is wrong with the end of a temporary ban; undefined when nothing is. */
export function endRefusal({ type, endTimestamp }: Term, nowMs: number): string | undefined {
  if (type !== TEMPORARY_BAN) return undefined;
  if (typeof endTimestamp !== 'string') return NO_BAN_END;
  const end = Date.parse(endTimestamp);
  // What is meant to be longer is a full ban.
  if (end > LAST_END_MS) return 'A temporary ban ends in the year 2100 at the latest. For longer, choose a full ban.';
  return end > nowMs ? undefined : END_IN_FUTURE;
}

/** What the ban will do, in one sentence. */
export function banOutcome(name: string, { type, endTimestamp }: Term, nowMs: number): string {
  if (type !== TEMPORARY_BAN) return `${name} cannot play until someone lifts the ban.`;
  if (typeof endTimestamp !== 'string' || endRefusal({ type, endTimestamp }, nowMs) !== undefined)
    return `${name} cannot play until the end that you choose.`;
  const length = showSpan(Math.floor(nowMs / 1000), Math.floor(Date.parse(endTimestamp) / 1000));
  return `${name} cannot play until ${showMoment(endTimestamp)}, ${length} from now.`;
}
