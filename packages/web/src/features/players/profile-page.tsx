import type { Profile } from '@steward/api-client/contract/players';
import { Outlet } from 'react-router-dom';
import { PageError, ReadNotice, isLost } from '../../components/notices.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useDelayedFlag } from '../../hooks/use-delayed-flag.ts';
import { useTitle } from '../../hooks/use-title.ts';
import { AccountInfo } from './account-info.tsx';
import { BanNotices } from './ban-notices.tsx';
import { ControlNotices } from './control-notices.tsx';
import { GameNotice } from './game-notice.tsx';
import { HoursChart } from './hours-chart.tsx';
import { MembershipPanels } from './membership-panels.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { ProfileHeader } from './profile-header.tsx';
import css from './profile.module.css';
import { useNotes, usePlayed, useProfile, usePunishments, useStanding } from './profile-queries.ts';
import { RecentPunishments } from './recent-punishments.tsx';
import { StandingPanels } from './standing-panels.tsx';
import { usePlace } from './use-place.ts';
import { WatchNotice } from './watch-notice.tsx';

function Sheet({ profile, name }: { readonly profile: Profile; readonly name: string }) {
  const listed = usePunishments(name);
  const notes = useNotes(name);
  return (
    <div className={css.content}>
      <BanNotices profile={profile} listed={listed.data} />
      <WatchNotice name={name} />
      <ControlNotices profile={profile} />
      <GameNotice name={name} />
      <div className={css.columns}>
        <div className={css.stack}>
          {(listed.isOpen || notes.isOpen) && (
            <div className={css.first}>
              {listed.isOpen && <RecentPunishments profile={profile} query={listed} />}
              {notes.isOpen && <NotesPanel name={name} />}
            </div>
          )}
          <div className={css.later}>
            <HoursChart name={name} createdAt={profile.createdAt} />
            <AccountInfo profile={profile} />
          </div>
        </div>
        <div className={css.stack}>
          <StandingPanels name={name} />
          <div className={css.later}>
            <MembershipPanels profile={profile} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** What came within that time of the profile is drawn with it, so that nothing moves; what is later comes as it does. */
const TOGETHER_MS = 600;

/** Asks for the parts of the sheet at once; whether those above the rest are there. */
function useSheetAhead(name: string): boolean {
  const asked = [usePunishments(name), useNotes(name), useStanding(name)];
  usePlayed(name);
  return asked.every(({ isOpen, data, error }) => !isOpen || data !== undefined || error !== null);
}

const SHEET = [
  [220, 230, 280, 264],
  [150, 150, 100],
];

function Waiting({ name }: { readonly name: string }) {
  return (
    <>
      <header className={css.header}>
        <div className={css.skinPlace} />
        <div className={css.heading}>
          <h1>
            <SafeText>{name}</SafeText>
          </h1>
        </div>
      </header>
      <div className={css.content}>
        <Skeleton shape={SHEET} label="Loading the profile" className={css.columns} />
      </div>
    </>
  );
}

/** `/player/{name}` and `/profile`. Its dialogs open over it. */
export function ProfilePage() {
  const { name } = usePlace();
  const query = useProfile(name);
  const isThere = useSheetAhead(name);
  const isLate = useDelayedFlag(query.data !== undefined, TOGETHER_MS);
  useTitle(name);
  if (isLost(query)) return <PageError error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className={css.page}>
      <div className={css.again}>
        <ReadNotice of={query} />
      </div>
      {query.data && (isThere || isLate) ? (
        <>
          <ProfileHeader profile={query.data} />
          <Sheet profile={query.data} name={name} />
        </>
      ) : (
        <Waiting name={name} />
      )}
      <Outlet />
    </div>
  );
}
