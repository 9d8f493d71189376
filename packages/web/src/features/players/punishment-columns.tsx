import type { Punishment } from '@steward/api-client/contract/punishments';
import { punishmentName } from '@steward/api-client/rules/punishments';
import { PunishmentBadge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { PlayerLink } from '../../components/links.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { None, Time } from '../../components/values.tsx';
import { isExpunged, PunishmentState } from './punishment-state.tsx';

/** The columns of a list of punishments. */
export const punishmentColumns: readonly Column<Punishment>[] = [
  {
    key: 'type',
    header: 'Type',
    value: ({ type }) => punishmentName(type),
    cell: (punishment) => <PunishmentBadge type={punishment.type} expunged={isExpunged(punishment)} />,
    width: 136,
    filter: 'choice',
  },
  {
    key: 'reason',
    header: 'Reason',
    value: ({ reason }) => reason,
    cell: ({ reason, extra }) => (
      <>
        <SafeText>{reason}</SafeText>
        {extra !== null && (
          <None>
            {' '}
            (<SafeText>{extra}</SafeText>)
          </None>
        )}
      </>
    ),
    grow: 3,
  },
  {
    key: 'description',
    header: 'Told to the player',
    value: ({ description }) => description,
    cell: ({ description }) => (description ? <SafeText>{description}</SafeText> : <None />),
    leftOut: ({ description }) => !description,
    grow: 2,
    hideOnPhone: true,
  },
  {
    key: 'staff',
    header: 'By',
    value: ({ staffUser }) => staffUser?.name,
    cell: ({ staffUser }) => <PlayerLink of={staffUser} />,
  },
  {
    key: 'state',
    header: 'State',
    value: (punishment) => (isExpunged(punishment) ? 'Expunged' : 'Active'),
    cell: (punishment) => <PunishmentState punishment={punishment} />,
    width: 168,
    filter: 'choice',
  },
  {
    key: 'date',
    header: 'Date',
    value: ({ timestamp }) => timestamp,
    cell: ({ timestamp }) => <Time at={timestamp} />,
    width: 168,
    filter: false,
  },
];
