import type { Punishment } from '../contract/punishments.ts';
import { banFactOf, banState } from '../rules/ban-state.ts';
import { EXPUNGED, punishmentName, TOLD_TO_PLAYER } from '../rules/punishments.ts';
import { columnsOf } from './column.ts';

/** What became of a punishment, in one sentence that cannot be misread. */
export function punishmentStatus(punishment: Punishment): string {
  const ban = banFactOf(punishment);
  if (ban) return banState(ban).sentence;
  if (punishment.status !== EXPUNGED) return 'active';
  return `expunged${punishment.expungeStaffUser ? ` by ${punishment.expungeStaffUser.name}` : ''}${punishment.expungeReason ? `: ${punishment.expungeReason}` : ''}`;
}

export const punishmentColumns = columnsOf<Punishment>()({
  timestamp: { header: 'Time', kind: 'moment' },
  type: { header: 'Type', kind: 'word', value: ({ type }) => punishmentName(type) },
  reason: { header: 'Reason' },
  extra: null,
  staffUser: { header: 'Staff', kind: 'person', text: ({ staffUser, source }) => staffUser?.name ?? source },
  source: null,
  description: { header: TOLD_TO_PLAYER, leftOut: ({ description }) => !description },
  status: {
    header: 'Status',
    kind: 'word',
    value: ({ status }) => (status === EXPUNGED ? 'expunged' : 'active'),
    text: punishmentStatus,
  },
  expungeReason: null,
  expungeStaffUser: null,
  canExpunge: null,
  recent: null,
  ban: null,
  id: { header: 'Id', kind: 'id' },
});
