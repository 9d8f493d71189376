import { punishmentColumns as described } from '@steward/api-client/columns/punishments';
import { PunishmentBadge } from '../../components/badge.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { None } from '../../components/values.tsx';
import { isExpunged, PunishmentState } from './punishment-state.tsx';

/** The columns of a list of punishments. */
export const punishmentColumns = columnsFrom(described, {
  type: {
    cell: (punishment) => <PunishmentBadge type={punishment.type} expunged={isExpunged(punishment)} />,
    width: 136,
  },
  reason: {
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
  staffUser: { cell: ({ staffUser }) => <PlayerLink of={staffUser} /> },
  description: { grow: 2, hideOnPhone: true },
  status: { cell: (punishment) => <PunishmentState punishment={punishment} />, width: 168 },
  id: false,
});
