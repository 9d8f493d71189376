import { punishments, type Punishment } from '@steward/api-client/contract/punishments';
import { TOO_OLD_TO_EXPUNGE, ALREADY_EXPUNGED, EXPUNGED, punishmentName } from '@steward/api-client/rules/punishments';

/** What expunging a punishment will do. */
export const expungeOutcome = ({ id, type, reason, ban }: Punishment): string =>
  `${punishmentName(type)} ${id} ("${reason}") stays on record, crossed out, with your reason.${ban?.state === 'active' ? ` ${punishments.expunge.means}` : ''}`;

/** Why a listed punishment cannot be expunged, whoever asks; undefined: it can. */
export function expungeBar({ status, recent }: Punishment): string | undefined {
  if (status === EXPUNGED) return ALREADY_EXPUNGED;
  return recent ? undefined : TOO_OLD_TO_EXPUNGE;
}
