import type { Ban } from '@steward/api-client/contract/punishments';
import { showDuration } from '@steward/api-client/rules/playtime';
import BlockIcon from '@mui/icons-material/BlockOutlined';
import { useId, type ReactNode } from 'react';
import { epochOf } from '../../components/format.ts';
import { PlayerLink } from '../../components/links.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';
import { useNow } from '../../hooks/use-now.ts';
import css from './ban-banner.module.css';

interface BanBannerProps {
  readonly ban: Ban;
  /** One sentence that says what holds. */
  readonly title: ReactNode;
  /** Orange for the ban of the master account; red for the player's own. */
  readonly tone: 'red' | 'orange';
  /** The step that is left. */
  readonly next?: ReactNode;
}

function Remaining({ end }: { readonly end: string | null }) {
  const now = useNow();
  if (end === null) return 'For good';
  const seconds = (epochOf(end) - now) / 1000;
  return seconds > 0 ? showDuration(seconds) : 'Ended';
}

/** A ban that holds: why, since when, by whom, until when, and its id. */
export function BanBanner({ ban, title, tone, next }: BanBannerProps) {
  const id = useId();
  return (
    <section className={`${css.banner} ${css[tone]}`} aria-labelledby={id} data-ban={tone}>
      <BlockIcon fontSize="small" className={css.icon} />
      <div className={css.text}>
        <div className={css.head}>
          <p id={id} className={css.title}>
            {title}
          </p>
          {next !== undefined && <div className={css.next}>{next}</div>}
        </div>
        <dl className={css.facts}>
          <div className={css.reason}>
            <dt>Reason</dt>
            <dd>
              <SafeText>{ban.reason}</SafeText>
            </dd>
          </div>
          <div>
            <dt>Started</dt>
            <dd>
              <Time at={ban.startTimestamp} absolute />
            </dd>
          </div>
          <div>
            <dt>By</dt>
            <dd>
              <PlayerLink of={ban.staffUser} />
            </dd>
          </div>
          <div>
            <dt>Ends</dt>
            <dd>{ban.endTimestamp === null ? 'Never' : <Time at={ban.endTimestamp} absolute />}</dd>
          </div>
          <div>
            <dt>Remaining</dt>
            <dd>
              <Remaining end={ban.endTimestamp} />
            </dd>
          </div>
          <div>
            <dt>Ban id</dt>
            <dd>#{ban.id}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
