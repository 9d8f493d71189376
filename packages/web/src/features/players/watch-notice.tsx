import type { WatchedPlayer } from '@steward/api-client/contract/watched';
import { formatMany } from '../../components/format.ts';
import { PlayerLink } from '../../components/links.tsx';
import { Notice } from '../../components/notices.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';
import { DialogLink } from './dialog-link.tsx';
import { useStanding } from './profile-queries.ts';
import { usePlace } from './use-place.ts';

/** Since when and by whom, how often they joined, and when it ends. */
export const WatchFacts = ({ of }: { readonly of: WatchedPlayer }) => (
  <>
    Watched by <PlayerLink of={of.staffName} nobody="staff" /> since <Time at={of.since} />.{' '}
    {of.lastJoin === null ? (
      'Has not joined since.'
    ) : (
      <>
        Joined {formatMany(of.joins, 'time')} since, last <Time at={of.lastJoin} />.
      </>
    )}
    {of.until !== null && (
      <>
        {' '}
        Ends <Time at={of.until} absolute />.
      </>
    )}
  </>
);

/** That staff watch the player and why, for those who may see it. */
export function WatchNotice({ name }: { readonly name: string }) {
  const place = usePlace();
  const { data } = useStanding(name);
  const held = data?.watched;
  if (!held) return null;
  return (
    <Notice
      kind="warning"
      title={
        <>
          Watched: <SafeText>{held.reason}</SafeText>
        </>
      }
    >
      <span>
        <WatchFacts of={held} />{' '}
        {held.canRemove && (
          <>
            <DialogLink to={place.to('watch/edit')}>Change</DialogLink> or{' '}
            <DialogLink to={place.to('watch')}>stop watching</DialogLink>
          </>
        )}
      </span>
    </Notice>
  );
}
