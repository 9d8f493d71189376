import type { Profile } from '@steward/api-client/contract/players';
import type { Ban, Punishment } from '@steward/api-client/contract/punishments';
import { banFactOf, playerBanState, type BanFact, type BanState } from '@steward/api-client/rules/ban-state';

interface BanSummary {
  readonly state: BanState;
  /** The punishment of the last ban. */
  readonly last: Punishment | undefined;
}

const factOfBan = ({ type, endTimestamp }: Ban): BanFact => ({
  type,
  holds: 'active',
  endTimestamp,
  liftedAt: null,
  liftedBy: null,
  expunged: false,
});

/** The ban state of a player from the ban that holds and, as far as they may be seen, the punishments (newest first). */
export function banSummary(
  { name, userBan }: Pick<Profile, 'name' | 'userBan'>,
  punishments: readonly Punishment[] = [],
): BanSummary {
  const known = punishments.flatMap((punishment) => {
    const fact = banFactOf(punishment);
    return fact ? [{ fact, punishment }] : [];
  });
  const isListed = known.some(({ punishment }) => punishment.ban?.id === userBan?.id);
  const facts = known.map(({ fact }) => fact);
  const state = playerBanState(name, userBan === null || isListed ? facts : [factOfBan(userBan), ...facts]);
  return { state, last: known[0]?.punishment };
}
