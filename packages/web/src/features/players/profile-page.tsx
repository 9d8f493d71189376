import type { Profile } from '@steward/api-client/contract/players';
import { Outlet } from 'react-router-dom';
import { ErrorNotice, PageError } from '../../components/notices.tsx';
import { SafeText } from '../../components/safe-text.tsx';
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
import { useNotes, usePlayed, useProfile, usePunishments } from './profile-queries.ts';
import { RecentPunishments } from './recent-punishments.tsx';
import { usePlace } from './use-place.ts';

function Sheet({ profile, name }: { readonly profile: Profile; readonly name: string }) {
  const listed = usePunishments(name);
  const notes = useNotes(name);
  return (
    <div className={css.content}>
      <BanNotices profile={profile} listed={listed.data} />
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
          <HoursChart name={name} createdAt={profile.createdAt} />
          <AccountInfo profile={profile} />
        </div>
        <div className={css.stack}>
          <MembershipPanels profile={profile} />
        </div>
      </div>
    </div>
  );
}

/** Asks for the parts of the sheet at once, so that they do not wait for the profile. */
function useSheetAhead(name: string) {
  usePunishments(name);
  useNotes(name);
  usePlayed(name);
}

/** Keeps the place of the sheet, so that nothing jumps; drawn only when it is late. */
function Skeleton({ name }: { readonly name: string }) {
  const late = useDelayedFlag(true);
  return (
    <>
      <header className={css.header}>
        <h1>
          <SafeText>{name}</SafeText>
        </h1>
      </header>
      <div className={css.content}>
        <div className={css.skeleton} data-visible={late} aria-hidden="true">
          <div className={css.bone} style={{ height: 360 }} />
          <div className={css.bone} style={{ height: 264 }} />
        </div>
        <p className="visually-hidden" role="status">
          Loading the profile
        </p>
      </div>
    </>
  );
}

/** `/player/{name}` and `/profile`. Its dialogs open over it. */
export function ProfilePage() {
  const { name } = usePlace();
  const query = useProfile(name);
  useSheetAhead(name);
  useTitle(name);
  if (query.error && !query.data) return <PageError error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className={css.page}>
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data ? (
        <>
          <ProfileHeader profile={query.data} />
          <Sheet profile={query.data} name={name} />
        </>
      ) : (
        <Skeleton name={name} />
      )}
      <Outlet />
    </div>
  );
}
