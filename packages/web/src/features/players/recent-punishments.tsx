import type { Profile } from '@steward/api-client/contract/players';
import type { Punishment } from '@steward/api-client/contract/punishments';
import type { UseQueryResult } from '@tanstack/react-query';
import { PunishmentBadge } from '../../components/badge.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { ReadError } from '../../components/notices.tsx';
import { Panel } from '../../components/panel.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';
import { BanRecord } from './ban-notices.tsx';
import { DialogLink } from './dialog-link.tsx';
import { isExpunged, noneText, PunishmentState } from './punishment-state.tsx';
import css from './recent-punishments.module.css';
import { usePlace } from './use-place.ts';

const SHOWN = 3;

function Line({ punishment }: { readonly punishment: Punishment }) {
  const place = usePlace();
  const { id, type, reason, extra, staffUser, timestamp } = punishment;
  return (
    <li className={isExpunged(punishment) ? css.quiet : css.line}>
      <span className={css.type}>
        <PunishmentBadge type={type} expunged={isExpunged(punishment)} />
      </span>
      <span className={css.reason}>
        <DialogLink to={place.to('punishment', id)}>
          <SafeText>{reason}</SafeText>
        </DialogLink>
        {extra !== null && (
          <small>
            <SafeText>{extra}</SafeText>
          </small>
        )}
      </span>
      <span className={css.state}>
        <PunishmentState punishment={punishment} />
      </span>
      <span className={css.by}>
        <PlayerLink of={staffUser} />, <Time at={timestamp} />
      </span>
    </li>
  );
}

interface RecentPunishmentsProps {
  readonly profile: Profile;
  readonly query: Pick<UseQueryResult<Punishment[]>, 'data' | 'error' | 'refetch'>;
}

/** The last punishments of the last three months, and what became of the last ban. */
export function RecentPunishments({ profile, query }: RecentPunishmentsProps) {
  const { data: all, error } = query;
  const place = usePlace();
  const recent = all?.filter((punishment) => punishment.recent).slice(0, SHOWN) ?? [];
  return (
    <Panel title="Recent punishments" actions={<DialogLink to={place.to('punishments')}>All punishments</DialogLink>}>
      <ReadError of={query} />
      {!all && !error && <div className={css.waits} />}
      {all && <BanRecord profile={profile} listed={all} className={css.record} />}
      {all && recent.length === 0 && <p className={css.none}>{noneText(all)}</p>}
      {recent.length > 0 && (
        <ul className={css.list}>
          {recent.map((punishment) => (
            <Line key={punishment.id} punishment={punishment} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
