import { punishments, type Punishment } from '@steward/api-client/contract/punishments';
import { EXPUNGED, RECENT_MONTHS, punishmentName } from '@steward/api-client/rules/punishments';

/** What expunging a punishment will do. */
export const expungeOutcome = ({ id, type, reason, ban }: Punishment): string =>
  `${punishmentName(type)} ${id} ("${reason}") stays on record, crossed out, with your reason.${ban?.state === 'active' ? ` ${punishments.expunge.means}` : ''}`;

/** Why a listed punishment cannot be expunged, whoever asks; undefined: it can. */
export function expungeBar({ status, recent }: Punishment): string | undefined {
  if (status === EXPUNGED) return 'This punishment is already expunged.';
  return recent ? undefined : `Punishments of ${RECENT_MONTHS} months and older cannot be expunged.`;
}
