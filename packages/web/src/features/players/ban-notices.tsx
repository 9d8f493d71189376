import { banSummary } from '@steward/api-client/rules/ban-summary';
import { targetRefusal } from '@steward/api-client/rules/moderation';
import type { Profile } from '@steward/api-client/contract/players';
import { punishments, type Punishment } from '@steward/api-client/contract/punishments';
import { Link } from 'react-router-dom';
import { Button } from '../../components/controls/button.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { mayView, useViewer } from '../../hooks/use-viewer.ts';
import { BanBanner } from './ban-banner.tsx';
import { DialogLink } from './dialog-link.tsx';
import { usePlace } from './use-place.ts';

interface BanNoticesProps {
  readonly profile: Profile;
  /** Newest first; undefined where they may not be seen or are not there yet. */
  readonly listed: readonly Punishment[] | undefined;
}

/** What is left to do about a ban that holds. */
function UnbanStep({ profile }: { readonly profile: Profile }) {
  const viewer = useViewer();
  const place = usePlace();
  if (!viewer || mayView(punishments.unban.access, viewer) !== true) return null;
  const refusal = targetRefusal(punishments.unban, viewer, profile);
  if (refusal !== undefined) return refusal;
  return (
    <Button component={Link} to={place.to('unban')} preventScrollReset>
      Unban
    </Button>
  );
}

/** The banners of the bans that hold: the player's own in red, those of the master account and its characters in orange. */
export function BanNotices({ profile, listed }: BanNoticesProps) {
  const { userBan, userBanMaster, masterAccount, characters = [] } = profile;
  return (
    <>
      {userBan && (
        <BanBanner
          ban={userBan}
          tone="red"
          title={<SafeText>{banSummary(profile, listed).state.sentence}</SafeText>}
          next={<UnbanStep profile={profile} />}
        />
      )}
      {userBanMaster && (
        <BanBanner
          ban={userBanMaster}
          tone="orange"
          title={
            <>
              The master account is banned too:{' '}
              <SafeText>
                {banSummary({ name: masterAccount?.name ?? '', userBan: userBanMaster }).state.sentence}
              </SafeText>
            </>
          }
          next={masterAccount && <PlayerLink of={masterAccount} />}
        />
      )}
      {characters.map(
        ({ id, name, ban }) =>
          ban && (
            <BanBanner
              key={id}
              ban={ban}
              tone="orange"
              title={
                <>
                  A character of this account is banned:{' '}
                  <SafeText>{banSummary({ name, userBan: ban }).state.sentence}</SafeText>
                </>
              }
              next={<PlayerLink of={name} />}
            />
          ),
      )}
    </>
  );
}

interface BanRecordProps extends BanNoticesProps {
  readonly className?: string | undefined;
}

/** What became of the last ban of a player who is not banned, and the step that is left; nothing for who never was. */
export function BanRecord({ profile, listed, className }: BanRecordProps) {
  const place = usePlace();
  if (profile.userBan !== null) return null;
  const { state, last } = banSummary(profile, listed);
  if (state.kind === 'never-banned') return null;
  return (
    <p className={className}>
      <SafeText>{state.sentence}</SafeText>{' '}
      {state.next === 'expunge' && last?.canExpunge && (
        <DialogLink to={place.to('punishment', last.id)}>Expunge its punishment</DialogLink>
      )}
    </p>
  );
}
