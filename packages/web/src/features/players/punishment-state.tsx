import { punishments, type Punishment } from '@steward/api-client/contract/punishments';
import { EXPUNGED } from '@steward/api-client/rules/punishments';
import { Badge } from '../../components/badge.tsx';

export const isExpunged = ({ status }: Punishment): boolean => status === EXPUNGED;

const BAN_WORDS = { active: 'Ban holds', lifted: 'Ban lifted', ended: 'Ban ended' } as const;

/** Whether a punishment is expunged, and whether its ban still holds. */
export const PunishmentState = ({ punishment }: { readonly punishment: Punishment }) => (
  <>
    <Badge tone={isExpunged(punishment) ? 'neutral' : 'warning'}>
      {isExpunged(punishment) ? 'Expunged' : 'Active'}
    </Badge>
    {punishment.ban && (
      <>
        {' '}
        <Badge tone={punishment.ban.state === 'active' ? 'danger' : 'neutral'}>{BAN_WORDS[punishment.ban.state]}</Badge>
      </>
    )}
  </>
);

/** What a list without recent punishments says. */
export const noneText = (all: readonly Punishment[] | undefined): string =>
  all === undefined || all.length === 0 ? punishments.list.empty : 'No recent punishments found for this user.';
