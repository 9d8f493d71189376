import type { Profile } from '@steward/api-client/contract/players';
import { admin } from '@steward/api-client/rules/access';
import { MODERATOR, SENIOR_ADMIN, adminTitle, developerTitle } from '@steward/api-client/rules/roles';
import ShieldIcon from '@mui/icons-material/GppGoodOutlined';
import ShieldOffIcon from '@mui/icons-material/GppMaybeOutlined';
import { Link } from 'react-router-dom';
import { Button } from '../../components/controls/button.tsx';
import { Badge, OnlineDot } from '../../components/badge.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { CopyButton, Time } from '../../components/values.tsx';
import { mayView, useViewer } from '../../hooks/use-viewer.ts';
import { actionMenu, manageMenu } from './profile-actions.ts';
import { ProfileMenu } from './profile-menu.tsx';
import css from './profile.module.css';
import { SkinPicture } from './skin-picture.tsx';
import { usePlace } from './use-place.ts';

const TwoFactorBadge = ({ on }: { readonly on: boolean }) => (
  <Badge
    tone={on ? 'ok' : 'neutral'}
    icon={on ? <ShieldIcon /> : <ShieldOffIcon />}
    tip={on ? 'Signing in asks for a code' : 'Signing in asks for the password alone'}
  >
    {on ? '2FA' : 'No 2FA'}
  </Badge>
);

function Badges({ profile }: { readonly profile: Profile }) {
  const { id, adminLevel, developerLevel = 0, masterAccount } = profile;
  return (
    <div className={css.badges}>
      {profile.disabled && <Badge tone="danger">DISABLED</Badge>}
      {adminLevel > 0 && <Badge tone="accent">{adminTitle(adminLevel)}</Badge>}
      {profile.adminUc === true && <Badge tip="Players see no rank">Undercover</Badge>}
      {developerLevel > 0 && <Badge tone="blue">{developerTitle(developerLevel)}</Badge>}
      <TwoFactorBadge on={profile.has2fa} />
      <span className={css.withCopy}>
        <Badge>ID {id}</Badge>
        <CopyButton text={String(id)} label="id" />
      </span>
      {masterAccount && (
        <Badge tone="violet" tip="The account that this character belongs to">
          Master account <PlayerLink of={masterAccount} />
        </Badge>
      )}
      {profile.donator && <Badge tone="yellow">Donator</Badge>}
      {profile.registration < 0 && <Badge tone="danger">Registration disapproved</Badge>}
      {profile.registration === 0 && <Badge tone="warning">Registration not yet approved</Badge>}
    </div>
  );
}

const Presence = ({ profile }: { readonly profile: Profile }) => (
  <p className={css.meta}>
    <OnlineDot online={profile.online !== null} label />
    {profile.online ? ' since ' : ', last seen '}
    <Time at={profile.online?.timestamp ?? profile.lastLoggedIn} never="never" />
    {profile.oldName !== null && (
      <>
        , once called <SafeText>{profile.oldName}</SafeText>
      </>
    )}
  </p>
);

/** Who it is, at a glance, and what can be done. */
export function ProfileHeader({ profile }: { readonly profile: Profile }) {
  const viewer = useViewer();
  const place = usePlace();
  if (!viewer) return null;
  const mayAct = place.isOwn || mayView(admin(MODERATOR), viewer) === true;
  const mayManage = mayView(admin(SENIOR_ADMIN), viewer) === true;
  const given = { profile, viewer, place };
  return (
    <header className={css.header}>
      <SkinPicture skin={profile.skin} />
      <div className={css.heading}>
        <div className={css.names}>
          <h1>
            <SafeText>{profile.name}</SafeText>
          </h1>
          {profile.nickname !== null && (
            <span className={css.nickname} data-tip="Nickname">
              “<SafeText>{profile.nickname}</SafeText>”
            </span>
          )}
        </div>
        <Presence profile={profile} />
        <Badges profile={profile} />
      </div>
      <div className={css.actions}>
        {place.isOwn && !viewer.barred && (
          <Button
            component={Link}
            to="/2fa"
            variant={profile.has2fa ? 'outlined' : 'contained'}
            color={profile.has2fa ? 'secondary' : 'primary'}
          >
            Configure 2FA
          </Button>
        )}
        {mayAct && <ProfileMenu label="Actions" sections={actionMenu(given)} />}
        {mayManage && <ProfileMenu label="Manage" sections={manageMenu(given)} />}
      </div>
    </header>
  );
}
